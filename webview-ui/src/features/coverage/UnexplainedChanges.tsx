import type { UnexplainedChange } from "@dialectic/shared/protocol";
import { useId, useMemo } from "react";
import type { CodePart } from "../../markdown/codeLines.ts";
import { texts } from "../../texts/texts.ts";
import { CheckBox } from "../../ui/CheckBox.tsx";
import { CodeLine } from "../CodeText.tsx";
import { useCodeColours } from "../codeColours.ts";
import { usePanel, usePanelState } from "../panelContext.ts";

interface UnexplainedChangesProps {
  readonly changes: readonly UnexplainedChange[];
  /** Number of changes. The list may be shorter. */
  readonly count: number;
}

export function UnexplainedChanges({ changes, count }: UnexplainedChangesProps) {
  const id = useId();
  const files = new Map<string, UnexplainedChange[]>();
  for (const change of changes) files.set(change.path, [...(files.get(change.path) ?? []), change]);
  const more = count - changes.length;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{texts.coverage.unexplained}</h3>
      <ul className="coverage-files">
        {[...files].map(([path, ofFile]) => (
          <li key={path}>
            <FileName path={path} />
            <ul className="coverage-changes">
              {ofFile.map((change) => (
                <Change key={change.id} change={change} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="coverage-small">{texts.common.more(more)}</p>}
    </section>
  );
}

function FileName({ path }: { readonly path: string }) {
  const end = path.lastIndexOf("/") + 1;
  return (
    <p className="coverage-file" title={path}>
      <span>{path.slice(end)}</span>
      <span className="coverage-folder">{path.slice(0, end).replace(/\/$/, "")}</span>
    </p>
  );
}

function Change({ change }: { readonly change: UnexplainedChange }) {
  const { actions } = usePanel();
  const place = describePlace(change);
  return (
    <li className="coverage-change">
      <TickBox id={change.id} label={texts.coverage.include(`${change.path}, ${place}`)} />
      {change.kind === "deleted-file" ? (
        <div className="coverage-open">
          <DiffLines change={change} place={place} />
        </div>
      ) : (
        <button type="button" className="coverage-open" onClick={() => void actions.openChange(change.id)}>
          <DiffLines change={change} place={place} />
        </button>
      )}
    </li>
  );
}

function describePlace({ kind, line, endLine }: UnexplainedChange): string {
  const { coverage } = texts;
  if (kind === "deleted-file") return coverage.deletedFile;
  if (kind === "removed-lines") return line === 0 ? coverage.removedAtTop : coverage.removedAfter(line);
  return line === endLine ? texts.common.line(line) : texts.common.lines(line, endLine);
}

interface DiffLinesProps {
  readonly change: UnexplainedChange;
  readonly place: string;
}

function DiffLines({ change, place }: DiffLinesProps) {
  const { language, removed, added } = change;
  const text = [...removed.lines, ...added.lines].join("\n");
  const coloured = useCodeColours(useMemo(() => ({ language, text }), [language, text]));
  const lines = coloured ?? text.split("\n").map((line) => [{ text: line, className: "" }]);
  const [gone, shown] = [removed.lines.length, removed.lines.length + added.lines.length];
  const hidden = removed.count + added.count - shown;
  return (
    <>
      <span className="coverage-place">
        {place}
        {hidden > 0 && ` · ${texts.coverage.moreLines(hidden)}`}
      </span>
      <Side kind="removed" lines={lines.slice(0, gone)} />
      <Side kind="added" lines={lines.slice(gone, shown)} />
    </>
  );
}

interface SideProps {
  readonly kind: "removed" | "added";
  readonly lines: readonly (readonly CodePart[])[];
}

function Side({ kind, lines }: SideProps) {
  if (lines.length === 0) return null;
  return (
    <span className="coverage-side" data-side={kind}>
      {lines.map((line, at) => (
        <span key={`line-${String(at)}`} className="coverage-line">
          <span>{kind === "removed" ? "−" : "+"}</span>
          <span title={line.map(({ text }) => text).join("")}>
            <CodeLine line={line} />
          </span>
        </span>
      ))}
    </span>
  );
}

export function TickBox({ id, label }: { readonly id: string; readonly label: string }) {
  const { actions } = usePanel();
  const isTicked = usePanelState(({ coverage }) => !coverage.unticked.has(id));
  return (
    <CheckBox
      className="coverage-tick"
      title={texts.coverage.includeInRequest}
      isChecked={isTicked}
      label={label}
      onChange={(isChecked) => actions.tickCoverage(id, isChecked)}
    />
  );
}
