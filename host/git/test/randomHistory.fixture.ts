import { execFileSync } from "node:child_process";

/** Returns a number from 0 to below `end`. */
export type Draw = (end: number) => number;

/** Mulberry32. */
export function drawFrom(seed: number): Draw {
  let state = seed;
  return (end) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * end);
  };
}

/** Lines that a commit writes into places of files: each place is one line of the base at first. */
interface Edit {
  readonly file: string;
  readonly place: number;
  readonly lines: readonly string[];
}

export interface WrittenCommit {
  readonly subject: string;
  readonly authoredAt: number;
  readonly edits: readonly Edit[];
}

const [files, places] = [["a.ts", "b.ts", "c.ts"], 40];

const word = (draw: Draw) => Array.from({ length: 4 }, () => draw(1_000_000).toString(36)).join(" ");

function drawEdit(draw: Draw): Edit {
  const lines = Array.from({ length: 1 + draw(6) }, () => word(draw));
  return { file: files[draw(files.length)] ?? "", place: draw(places), lines };
}

export function drawCommit(draw: Draw): WrittenCommit {
  const edits = Array.from({ length: 1 + draw(3) }, () => drawEdit(draw));
  return { subject: `Write ${word(draw)}`, authoredAt: 1_700_000_000 + draw(10_000_000), edits };
}

/** Returns commits after some of what people do to them before the next look. */
export function rewrite(commits: readonly WrittenCommit[], draw: Draw): WrittenCommit[] {
  const written = [...commits];
  for (let step = 1 + draw(5); step > 0; step--) {
    const at = draw(written.length);
    const own = written[at];
    if (own === undefined) continue;
    const [first, ...others] = own.edits;
    const steps: readonly (() => readonly WrittenCommit[])[] = [
      // Dropped.
      () => [],
      // Amended: a line is added, and one place written anew.
      () => [{ ...own, edits: [...own.edits, drawEdit(draw)] }],
      () => [{ ...own, edits: own.edits.map((edit) => ({ ...edit, lines: [...edit.lines.slice(1), word(draw)] })) }],
      // Reworded.
      () => [{ ...own, subject: `Say ${word(draw)}` }],
      // Split.
      () => [
        { ...own, edits: first === undefined ? [] : [first] },
        { ...own, subject: `Split ${word(draw)}`, authoredAt: own.authoredAt + 1, edits: others },
      ],
      // New.
      () => [own, drawCommit(draw)],
    ];
    const kind = draw(steps.length + 2);
    const next = written[at + 1];
    if (kind < steps.length) written.splice(at, 1, ...(steps[kind]?.() ?? []));
    else if (next === undefined) continue;
    else if (kind === steps.length) written.splice(at, 2, next, own);
    // Joined with the one below it, as a fixup.
    else written.splice(at, 2, { ...own, edits: [...own.edits, ...next.edits] });
  }
  return written.filter(({ edits }) => edits.length > 0);
}

/** Writes a branch on a base of its own, and names both: `NAME-base` and `NAME`. */
export function writeBranch(
  folder: string,
  name: string,
  { baseEdits, commits }: { readonly baseEdits: readonly Edit[]; readonly commits: readonly WrittenCommit[] },
): void {
  const texts = new Map(
    files.map((file) => [file, Array.from({ length: places }, (_, at) => [`${file} ${at} of the base`])]),
  );
  const input: string[] = [];
  const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`;
  const write = (edits: readonly Edit[], branch: string, subject: string, at: number) => {
    for (const { file, place, lines } of edits) texts.get(file)?.splice(place, 1, [...lines]);
    const who = `Test <test@example.org> ${at} +0000`;
    input.push(`commit refs/heads/${branch}\nauthor ${who}\ncommitter ${who}\n${data(subject)}`);
    for (const [file, text] of texts) input.push(`M 644 inline ${file}\n${data(`${text.flat().join("\n")}\n`)}`);
  };
  write(baseEdits, `${name}-base`, "Base", 1);
  const begun = input.splice(0);
  for (const { edits, subject, authoredAt } of commits) write(edits, name, subject, authoredAt);
  const [head = "", ...rest] = input;
  const from = commits.length === 0 ? [] : [head, `from refs/heads/${name}-base\n`, ...rest];
  const stream = [...begun, ...from].join("");
  execFileSync("git", ["fast-import", "--quiet", "--force"], { cwd: folder, input: stream });
}

/** Returns changes of the base in places that lie apart. */
export function drawBase(draw: Draw): readonly Edit[] {
  return draw(2) === 0 ? [] : [drawEdit(draw)];
}
