import { memo, use, useCallback } from "react";
import { maxHunkLinks } from "../../limits.ts";
import { getShownReview, type PanelState } from "../../state/panelStore.ts";
import type { PageView } from "../../state/topView.ts";
import { texts } from "../../texts/texts.ts";
import { FileHeading } from "../../ui/FileHeading.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { LineCounts } from "../../ui/LineCounts.tsx";
import { splitPath } from "../../ui/splitPath.ts";
import type { FileRow } from "../changes/state/changeRows.ts";
import { describeFile } from "../changes/state/changesState.ts";
import type { LinkedHunk } from "../changes/state/hunkHomes.ts";
import type { CodeRow, RestHeading } from "../changes/state/placedCode.ts";
import { getRestTitle } from "../changes/state/restTitle.ts";
import { showMarks, useMarks } from "../marks.tsx";
import { PageViewContext, usePanel, usePanelState } from "../panelContext.ts";
import { useSlots } from "../slots.ts";
import { useReadable } from "../useReadable.ts";
import { useReviewParts } from "./reviewParts.ts";

interface CodeRowViewProps {
  readonly id: string;
  readonly hash: string;
}

/** Shows a row of code below the section that explains it. */
export const CodeRowView = memo(function CodeRowView({ id, hash }: CodeRowViewProps) {
  const { scroller, findCodeRow } = useReviewParts();
  const mount = useCallback((element: HTMLElement) => scroller.mount(id, element), [scroller, id]);
  const isReadable = useReadable(scroller);
  const row = findCodeRow(id);
  if (row === undefined) return null;
  const isWaiting = row.kind === "change" && row.row.kind === "waiting";
  const hasLines = row.kind === "change" && row.row.kind === "lines";
  const isPassing = !isReadable && (hasLines || (row.kind === "change" && isHeading(row.row)));
  return (
    <section
      ref={mount}
      className="change-row code-row"
      data-section-id={id}
      data-hash={hash}
      data-lines={hasLines || undefined}
      aria-busy={isWaiting || undefined}
      style={
        isWaiting
          ? { blockSize: `${row.height}px` }
          : isPassing
            ? { blockSize: `${scroller.getHeight(id)}px` }
            : { containIntrinsicBlockSize: `auto ${row.height}px` }
      }
    >
      {row.kind === "links" && <Links hunks={row.hunks} />}
      {row.kind === "heading" && <NotExplained row={row} />}
      {row.kind === "generated" && (
        <div className="code-rest">
          <h2>{texts.story.generated(row.files)}</h2>
        </div>
      )}
      {row.kind === "change" && !isPassing && <Change id={id} row={row.row} />}
    </section>
  );
});

/** True for what stands above and below the lines of a hunk. */
function isHeading({ kind }: ChangeProps["row"]): boolean {
  return kind === "hunk" || kind === "rest";
}

interface ChangeProps {
  readonly id: string;
  readonly row: Extract<CodeRow, { kind: "change" }>["row"];
}

function Change({ id, row }: ChangeProps) {
  const { HunkLines, FileNotice } = useSlots();
  switch (row.kind) {
    case "file":
      return <FileName id={id} row={row} />;
    case "waiting":
      return <p className="changes-said">{texts.changes.loadingLines}</p>;
    case "notice":
      return <FileNotice file={row.file} text={row.text} />;
    case "hunk":
    case "lines":
    case "rest":
      return <HunkLines row={row} />;
  }
}

function FileName({
  id,
  row: { file, below, isFolded, hunks = 0, marks, isFirst },
}: {
  readonly id: string;
  readonly row: FileRow;
}) {
  const { actions } = usePanel();
  const { FileAction } = useSlots();
  const shown = useMarks().file;
  const view = use(PageViewContext);
  const level = usePanelState((state) => {
    const { ids, levels } = getSections(state, view) ?? {};
    return levels?.[ids?.indexOf(below ?? "") ?? -1] ?? 2;
  });
  const { folder, name } = splitPath(file.path);
  const place = { file, row: id, isFirst: isFirst === true, isFolded: isFolded === true };
  return (
    <>
      <FileHeading
        path={file.path}
        folder={folder}
        name={name}
        description={describeFile(file)}
        generated={file.generated}
        forbiddenPart={file.forbiddenPart}
        level={Math.min(6, Math.max(2, level + 1))}
        isFolded={isFolded}
        onFold={() => actions.expandCode(id, isFolded === true)}
      >
        {showMarks(shown.state, place)}
        {hunks > 0 && <span className="change-hunks">{texts.common.hunkCount(hunks)}</span>}
        {isFolded === true && <LineCounts of={file} />}
        {showMarks(shown.buttons, place)}
        <FileAction file={file} marks={marks} />
      </FileHeading>
      {showMarks(shown.below, place)}
    </>
  );
}

function getSections(state: PanelState, view: PageView) {
  return view === "comparison" ? state.comparison?.comparison : getShownReview(state)?.sections;
}

function Links({ hunks }: { readonly hunks: readonly LinkedHunk[] }) {
  const links = hunks.map((hunk) => <Link key={hunk.rowId} hunk={hunk} />);
  if (hunks.length > maxHunkLinks)
    return (
      <details className="changes-said code-links">
        <summary>{texts.changes.shownBelow(hunks.length)}</summary>
        {links}
      </details>
    );
  return (
    <p className="changes-said code-links">
      <Icon name="link" /> {texts.changes.shownElsewhere}
      {links}
    </p>
  );
}

function Link({ hunk: { name, sectionId, rowId } }: { readonly hunk: LinkedHunk }) {
  const { actions } = usePanel();
  const view = use(PageViewContext);
  const title = usePanelState((state) => {
    const sections = getSections(state, view);
    return sections?.titles[sections.ids.indexOf(sectionId)] ?? "";
  });
  return (
    <button
      type="button"
      className="link-button"
      title={title === "" ? undefined : texts.changes.inSection(title)}
      onClick={() => {
        if (view === "review") actions.expandCode(rowId, true);
        actions.jumpTo(rowId);
      }}
    >
      {name}
    </button>
  );
}

/** Shows the heading above code that no section explains. */
function NotExplained({ row }: { readonly row: RestHeading }) {
  const { unexplained } = useMarks();
  const title = usePanelState((state) => getRestTitle(state, row));
  return (
    <div className="code-rest">
      <h2>{title}</h2>
      {showMarks(unexplained, { changes: row.changes })}
    </div>
  );
}
