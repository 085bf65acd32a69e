import { memo, useCallback } from "react";
import { describeFile, splitPath } from "../../state/changes/changesState.ts";
import type { CodeRow, LinkedHunk } from "../../state/compare/comparedCode.ts";
import { laterTexts } from "../../texts/laterTexts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { useSlots } from "../slots.ts";
import { useReviewParts } from "./reviewParts.ts";

export const ComparedCodeRow = memo(function ComparedCodeRow({
  hash,
  row,
}: {
  readonly hash: string;
  readonly row: CodeRow;
}) {
  const { scroller } = useReviewParts();
  const { id } = row;
  const mount = useCallback((element: HTMLElement) => scroller.mount(id, element), [scroller, id]);
  const isWaiting = row.kind === "change" && row.row.kind === "waiting";
  return (
    <section
      ref={mount}
      className="change-row compare-code"
      data-section-id={id}
      data-hash={hash}
      style={isWaiting ? { blockSize: `${row.height}px` } : {}}
    >
      {row.kind === "links" ? <Links hunks={row.hunks} /> : <Change row={row.row} />}
    </section>
  );
});

function Change({ row }: { readonly row: Extract<CodeRow, { kind: "change" }>["row"] }) {
  const { HunkLines } = useSlots();
  switch (row.kind) {
    case "file": {
      const { folder, name } = splitPath(row.file.path);
      return (
        <header className="change-file">
          <h3 title={row.file.path}>
            <bdi>
              {folder !== "" && <span className="change-folder">{folder}/</span>}
              {name}
            </bdi>
          </h3>
          <span className="change-what" title={describeFile(row.file)}>
            {describeFile(row.file)}
          </span>
        </header>
      );
    }
    case "waiting":
      return <p className="changes-said">{laterTexts().compare.loadingLines}</p>;
    case "notice":
      return (
        <p className="changes-said">
          <Icon name="info" /> {row.text}
        </p>
      );
    case "rest":
      return null;
    case "hunk":
    case "lines":
      return <HunkLines row={row} />;
  }
}

function Links({ hunks }: { readonly hunks: readonly LinkedHunk[] }) {
  return (
    <p className="changes-said compare-links">
      <Icon name="arrow-up" /> {laterTexts().compare.shownAbove}
      {hunks.map((hunk) => (
        <Link key={hunk.rowId} hunk={hunk} />
      ))}
    </p>
  );
}

function Link({ hunk: { name, sectionId, rowId } }: { readonly hunk: LinkedHunk }) {
  const { actions } = usePanel();
  const title = usePanelState(({ comparison }) => {
    const ordinal = comparison?.comparison.ids.indexOf(sectionId) ?? -1;
    return comparison?.comparison.titles[ordinal] ?? "";
  });
  return (
    <button
      type="button"
      className="link-button"
      title={laterTexts().compare.inSection(title)}
      onClick={() => actions.jumpTo(rowId)}
    >
      {name}
    </button>
  );
}
