import type { DividedFile } from "@dialectic/shared/protocol";
import { statusNames } from "./StagedFiles.tsx";

interface DividedFilesProps {
  readonly files: readonly DividedFile[];
  readonly fileCount: number;
}

/** Lists the files of one commit of a series, with the parts of them that it takes. */
export function DividedFiles({ files, fileCount }: DividedFilesProps) {
  const more = fileCount - files.length;
  return (
    <ul className="commit-files">
      {files.map((file) => (
        <FileRow key={file.path} file={file} />
      ))}
      {more > 0 && <li className="commit-more">and {more} more</li>}
    </ul>
  );
}

function FileRow({ file }: { readonly file: DividedFile }) {
  const { status, path, from, additions, deletions, hunks } = file;
  const end = path.lastIndexOf("/") + 1;
  return (
    <li title={from === undefined ? path : `${from} → ${path}`}>
      <span className="commit-path">
        <span className="commit-name">{path.slice(end)}</span>
        <span className="commit-folder">{describePlace(file, path.slice(0, end).replace(/\/$/, ""))}</span>
      </span>
      {hunks.length > 0 && (
        <span className="commit-counts">
          <span className="commit-came">+{additions}</span> <span className="commit-went">−{deletions}</span>
        </span>
      )}
      <span className="commit-status" data-status={status}>
        <span aria-hidden="true">{status}</span>
        <span className="visually-hidden">{statusNames[status]}</span>
      </span>
    </li>
  );
}

/** Describes the folder of a file, and the part of it that this commit takes if it does not take all. */
function describePlace({ from, hunks, hunkCount }: DividedFile, folder: string): string {
  const place = from === undefined ? folder : `from ${from}`;
  if (hunks.length === hunkCount) return place;
  const lines = hunks.map(({ line }) => Math.max(line, 1)).join(", ");
  const part = `${hunks.length} of ${hunkCount} hunks, at ${hunks.length === 1 ? "line" : "lines"} ${lines}`;
  return place === "" ? part : `${place} · ${part}`;
}
