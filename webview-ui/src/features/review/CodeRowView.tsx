import { memo, use, useCallback } from "react";
import type { FileRow } from "../../state/changes/changeRows.ts";
import { describeFile, splitPath } from "../../state/changes/changesState.ts";
import type { CodeRow, LinkedHunk } from "../../state/changes/placedCode.ts";
import { getShownReview } from "../../state/panelStore.ts";
import { laterTexts } from "../../texts/laterTexts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { PageViewContext } from "../pageViewContext.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { useSlots } from "../slots.ts";
import { NotExplained } from "./NotExplained.tsx";
import { useReviewParts } from "./reviewParts.ts";

interface CodeRowViewProps {
  readonly id: string;
  readonly hash: string;
}

/** Shows a row of code below the section that explains it. */
export const CodeRowView = memo(function CodeRowView({ id, hash }: CodeRowViewProps) {
  const { scroller, findCodeRow } = useReviewParts();
  const mount = useCallback((element: HTMLElement) => scroller.mount(id, element), [scroller, id]);
  const row = findCodeRow(id);
  if (row === undefined) return null;
  const isWaiting = row.kind === "change" && row.row.kind === "waiting";
  return (
    <section
      ref={mount}
      className="change-row code-row"
      data-section-id={id}
      data-hash={hash}
      style={isWaiting ? { blockSize: `${row.height}px` } : {}}
    >
      {row.kind === "links" && <Links hunks={row.hunks} />}
      {row.kind === "heading" && <NotExplained changes={row.changes} />}
      {row.kind === "change" && <Change id={id} row={row.row} />}
    </section>
  );
});

interface ChangeProps {
  readonly id: string;
  readonly row: Extract<CodeRow, { kind: "change" }>["row"];
}

function Change({ id, row }: ChangeProps) {
  const { HunkLines } = useSlots();
  switch (row.kind) {
    case "file":
      return <FileName id={id} row={row} />;
    case "waiting":
      return <p className="changes-said">{laterTexts().changes.loadingLines}</p>;
    case "notice":
      return (
        <p className="changes-said">
          <Icon name="info" /> {row.text}
        </p>
      );
    case "hunk":
    case "lines":
    case "rest":
      return <HunkLines id={id} row={row} />;
  }
}

function FileName({ id, row: { file, isFolded } }: { readonly id: string; readonly row: FileRow }) {
  const { actions } = usePanel();
  const { folder, name } = splitPath(file.path);
  const { changes } = laterTexts();
  return (
    <header className="change-file">
      {isFolded !== undefined && (
        <IconButton
          icon={isFolded ? "chevron-right" : "chevron-down"}
          label={isFolded ? changes.expandFile(name) : changes.collapseFile(name)}
          onClick={() => actions.expandCode(id, isFolded)}
        />
      )}
      <h3 title={file.path}>
        <bdi>
          {folder !== "" && <span className="change-folder">{folder}/</span>}
          {name}
        </bdi>
      </h3>
      <span className="change-what" title={describeFile(file)}>
        {describeFile(file)}
      </span>
    </header>
  );
}

function Links({ hunks }: { readonly hunks: readonly LinkedHunk[] }) {
  return (
    <p className="changes-said code-links">
      <Icon name="link" /> {laterTexts().changes.shownElsewhere}
      {hunks.map((hunk) => (
        <Link key={hunk.rowId} hunk={hunk} />
      ))}
    </p>
  );
}

function Link({ hunk: { name, sectionId, rowId } }: { readonly hunk: LinkedHunk }) {
  const { actions } = usePanel();
  const view = use(PageViewContext);
  const title = usePanelState((state) => {
    const sections = view === "comparison" ? state.comparison?.comparison : getShownReview(state)?.sections;
    return sections?.titles[sections.ids.indexOf(sectionId)] ?? "";
  });
  return (
    <button
      type="button"
      className="link-button"
      title={laterTexts().changes.inSection(title)}
      onClick={() => actions.jumpTo(rowId)}
    >
      {name}
    </button>
  );
}
