import { readFileSync } from "node:fs";

/** A program and its outcome: a value, a failure with the beginning of its message, or the programs to choose from. */
export interface ProgramRow {
  readonly theme: string;
  readonly program: string;
  readonly kind: "value" | "failure" | "choices";
  readonly expected: string;
}

const marks = { "=": "value", "!": "failure", "?": "choices" } as const;

/** Reads a table of `# theme` lines and pairs of lines: a program, and below it the outcome after `=`, `!` or `?`. */
export function readProgramTable(path: string): readonly ProgramRow[] {
  const lines = readFileSync(path, "utf8").split("\n");
  const rows: ProgramRow[] = [];
  let theme = "";
  for (const [place, line] of lines.entries()) {
    if (line.startsWith("# ")) theme = line.slice(2);
    const mark = /^ {2}([=!?]) (.*)$/.exec(lines[place + 1] ?? "");
    if (mark === null || /^ {2}[=!?] /.test(line)) continue;
    const [, sign = "=", expected = ""] = mark;
    // The expression above only matches these three signs.
    rows.push({ theme, program: line, kind: marks[sign as keyof typeof marks], expected });
  }
  return rows;
}
