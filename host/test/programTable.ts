import { readFileSync } from "node:fs";

/** What a program comes to: its value, the reason and the beginning of what is said, or the programs that may be meant. */
export interface ProgramRow {
  readonly theme: string;
  readonly program: string;
  readonly kind: "value" | "failure" | "choices";
  readonly expected: string;
}

const marks = { "=": "value", "!": "failure", "?": "choices" } as const;

/** Reads a table: `# theme`, then pairs of lines: a program, and below it what it comes to, after `=`, `!` or `?`. */
export function readProgramTable(path: string): readonly ProgramRow[] {
  const lines = readFileSync(path, "utf8").split("\n");
  const rows: ProgramRow[] = [];
  let theme = "";
  for (const [place, line] of lines.entries()) {
    if (line.startsWith("# ")) theme = line.slice(2);
    const mark = /^ {2}([=!?]) (.*)$/.exec(lines[place + 1] ?? "");
    if (mark === null || /^ {2}[=!?] /.test(line)) continue;
    const [, sign = "=", expected = ""] = mark;
    // One of the three by the expression above.
    rows.push({ theme, program: line, kind: marks[sign as keyof typeof marks], expected });
  }
  return rows;
}
