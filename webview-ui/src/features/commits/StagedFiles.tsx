import type { CommitRepository, StagedFile } from "@dialectic/shared/protocol";
import { texts } from "../../texts/texts.ts";
import { countAllFiles } from "./state/commitState.ts";

export function StagedFiles({ repository }: { readonly repository: CommitRepository }) {
  const { staged, stagedCount, others = [], folded = [], obstacle } = repository;
  const { commit } = texts;
  const all = countAllFiles(repository);
  const files = all > 0 ? others : staged;
  const more = (all > 0 ? all : stagedCount) - files.length;
  // "Commit all" takes them.
  const left = all > 0 ? "" : describeLeftOut(repository);
  const folders = folded.map(({ path, count }) => texts.commit.folderLeftOut(path, count));
  const hint = all > 0 ? commit.allHint : obstacle;
  const heading = stagedCount === 0 ? commit.noneStaged : commit.stagedCount(stagedCount);
  return (
    <section className="commit-files" aria-label={commit.stagedFiles}>
      <h3>{all > 0 ? commit.allFiles(all) : heading}</h3>
      {hint !== undefined && <p className="commit-obstacle">{renderCode(hint)}</p>}
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <FileRow key={file.path} file={file} />
          ))}
          {more > 0 && <li className="commit-more">{texts.common.more(more)}</li>}
        </ul>
      )}
      {left !== "" && <p className="commit-left">{left}</p>}
      {folders.map((each) => (
        <p key={each} className="commit-left">
          {renderCode(each)}
        </p>
      ))}
    </section>
  );
}

function FileRow({ file: { status, path, from, isPartly } }: { readonly file: StagedFile }) {
  const end = path.lastIndexOf("/") + 1;
  return (
    <li title={from === undefined ? path : `${from} → ${path}`}>
      <span className="commit-path">
        <span className="commit-name">{path.slice(end)}</span>
        <span className="commit-folder">
          {from === undefined ? path.slice(0, end).replace(/\/$/, "") : texts.commit.from(from)}
        </span>
      </span>
      {isPartly === true && <span className="commit-partly">{texts.commit.partly}</span>}
      <span className="commit-status" data-status={status}>
        <span aria-hidden="true">{status}</span>
        <span className="visually-hidden">{texts.changes.fileStatus[status]}</span>
      </span>
    </li>
  );
}

/** Describes the files that stay behind because nothing of them is staged. */
function describeLeftOut({ staged, unstagedCount, untrackedCount }: CommitRepository): string {
  const { commit } = texts;
  // The row of a file that is partly staged says so.
  const unstaged = unstagedCount - staged.filter(({ isPartly }) => isPartly).length;
  const parts = [
    ...(unstaged === 0 ? [] : [commit.unstagedCount(unstaged)]),
    ...(untrackedCount === 0 ? [] : [commit.untrackedCount(untrackedCount)]),
  ];
  return parts.length === 0 ? "" : commit.notIncluded(parts.join(", "));
}

/** Renders a text with code between backticks. */
export function renderCode(text: string) {
  // Every second piece was between two backticks. The pieces never change their order.
  return text.split("`").map((piece, place) => (place % 2 === 1 ? <code key={piece}>{piece}</code> : piece));
}
