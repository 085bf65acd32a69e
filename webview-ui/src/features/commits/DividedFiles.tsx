import type { DividedFile } from "@dialectic/shared/protocol";
import { texts } from "../../texts/texts.ts";
import { idsOf, type SeriesGroup } from "./state/seriesDraft.ts";

/** The commits to which changes can be moved. */
export interface CommitChoice {
  readonly options: readonly { readonly key: string; readonly label: string }[];
  /** The chosen option. */
  readonly chosen: string;
  readonly isDisabled: boolean;
  readonly onMove: (ids: readonly string[], to: string) => void;
}

interface DividedFilesProps {
  readonly group: SeriesGroup;
  readonly choice: CommitChoice;
}

/** Lists the files of one commit of a series, with the hunks that it takes; each can be moved to another commit. */
export function DividedFiles({ group: { files, fileCount }, choice }: DividedFilesProps) {
  const more = fileCount - files.length;
  return (
    <ul className="commit-divided">
      {files.map((file) => (
        <FileRow key={file.id} file={file} choice={choice} />
      ))}
      {more > 0 && <li className="commit-more">{texts.common.more(more)}</li>}
    </ul>
  );
}

function FileRow({ file, choice }: { readonly file: DividedFile; readonly choice: CommitChoice }) {
  const { status, path, from, additions, deletions, hunks, isGenerated } = file;
  const end = path.lastIndexOf("/") + 1;
  return (
    <li title={from === undefined ? path : `${from} → ${path}`}>
      <div className="commit-change">
        <span className="commit-path">
          <span className="commit-name">{path.slice(end)}</span>
          <span className="commit-folder">{describePlace(file, path.slice(0, end).replace(/\/$/, ""))}</span>
        </span>
        {hunks.length > 0 && <Counts additions={additions} deletions={deletions} />}
        <span className="commit-status" data-status={status}>
          <span aria-hidden="true">{status}</span>
          <span className="visually-hidden">{texts.changes.fileStatus[status]}</span>
        </span>
        <MoveSelect about={path} ids={idsOf(file)} choice={choice} />
      </div>
      {hunks.length > 1 && isGenerated === true && (
        <details className="commit-generated">
          <summary>{texts.commit.generatedHunks(hunks.length)}</summary>
          <HunkList file={file} choice={choice} />
        </details>
      )}
      {hunks.length > 1 && isGenerated !== true && <HunkList file={file} choice={choice} />}
    </li>
  );
}

function HunkList({ file: { path, hunks }, choice }: { readonly file: DividedFile; readonly choice: CommitChoice }) {
  return (
    <ul className="commit-hunks" aria-label={texts.commit.hunksOf(path)}>
      {hunks.map(({ id, line, ...counts }) => (
        <li key={id} className="commit-change">
          <span className="commit-path">{texts.common.line(Math.max(line, 1))}</span>
          <Counts {...counts} />
          <MoveSelect about={texts.commit.lineOf(path, Math.max(line, 1))} ids={[id]} choice={choice} />
        </li>
      ))}
    </ul>
  );
}

function Counts({ additions, deletions }: Pick<DividedFile, "additions" | "deletions">) {
  return (
    <span className="commit-counts">
      <span className="commit-came">+{texts.common.number(additions)}</span>{" "}
      <span className="commit-went">−{texts.common.number(deletions)}</span>
    </span>
  );
}

interface MoveSelectProps {
  readonly about: string;
  readonly ids: readonly string[];
  readonly choice: CommitChoice;
}

function MoveSelect({ about, ids, choice: { options, chosen, isDisabled, onMove } }: MoveSelectProps) {
  return (
    <select
      className="commit-select commit-move"
      aria-label={texts.commit.commitOf(about)}
      data-changes={ids.join(" ")}
      value={chosen}
      disabled={isDisabled}
      onChange={({ currentTarget }) => onMove(ids, currentTarget.value)}
    >
      {options.map(({ key, label }) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** Describes the folder of a file, and the part of it that this commit takes if it does not take all. */
function describePlace({ from, hunks, hunkCount, isGenerated }: DividedFile, folder: string): string {
  const place = from === undefined ? folder : texts.commit.from(from);
  if (hunks.length === hunkCount) return place;
  const lines = isGenerated === true ? [] : hunks.map(({ line }) => Math.max(line, 1));
  const part = texts.commit.hunksTaken(hunks.length, hunkCount, lines);
  return place === "" ? part : `${place} · ${part}`;
}
