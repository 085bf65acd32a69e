import type { CommitRepository, StagedFile } from "@dialectic/shared/protocol";

export const statusNames: Readonly<Record<StagedFile["status"], string>> = {
  A: "added",
  M: "modified",
  D: "deleted",
  R: "renamed",
  C: "copied",
  T: "type changed",
};

export function StagedFiles({ repository }: { readonly repository: CommitRepository }) {
  const { staged, stagedCount, obstacle } = repository;
  const more = stagedCount - staged.length;
  const left = describeLeftOut(repository);
  return (
    <section className="commit-files" aria-label="Staged files">
      <h3>{stagedCount === 0 ? "Nothing staged" : `${stagedCount} staged ${stagedCount === 1 ? "file" : "files"}`}</h3>
      {obstacle !== undefined && <p className="commit-obstacle">{renderCode(obstacle)}</p>}
      {staged.length > 0 && (
        <ul>
          {staged.map((file) => (
            <FileRow key={file.path} file={file} />
          ))}
          {more > 0 && <li className="commit-more">and {more} more</li>}
        </ul>
      )}
      {left !== "" && <p className="commit-left">{left}</p>}
    </section>
  );
}

function FileRow({ file: { status, path, from } }: { readonly file: StagedFile }) {
  const end = path.lastIndexOf("/") + 1;
  return (
    <li title={from === undefined ? path : `${from} → ${path}`}>
      <span className="commit-path">
        <span className="commit-name">{path.slice(end)}</span>
        <span className="commit-folder">
          {from === undefined ? path.slice(0, end).replace(/\/$/, "") : `from ${from}`}
        </span>
      </span>
      <span className="commit-status" data-status={status}>
        <span aria-hidden="true">{status}</span>
        <span className="visually-hidden">{statusNames[status]}</span>
      </span>
    </li>
  );
}

/** Describes the changes that stay behind because they are not staged. */
function describeLeftOut({ unstagedCount, untrackedCount }: CommitRepository): string {
  const files = unstagedCount === 1 ? "1 file" : `${unstagedCount} files`;
  const changed = unstagedCount === 0 ? "" : `${files} with unstaged changes`;
  const parts = [changed, untrackedCount === 0 ? "" : `${untrackedCount} untracked`].filter((part) => part !== "");
  return parts.length === 0 ? "" : `Not in the commit: ${parts.join(", ")}.`;
}

function renderCode(text: string) {
  // Every second piece was between two backticks. The pieces never change their order.
  return text.split("`").map((piece, place) => (place % 2 === 1 ? <code key={piece}>{piece}</code> : piece));
}
