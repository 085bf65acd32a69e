/** Returns code as a fenced block of Markdown, whose fence is longer than any run of backticks inside. */
export function formatFence(code: string, language = ""): string {
  return fenceLines(code.split("\n"), language).join("\n");
}

/** Returns the lines of a fenced block; without lines, only its fences. */
export function fenceLines(lines: readonly string[], language: string): readonly string[] {
  const runs = lines.flatMap((line) => line.match(/`+/g) ?? []);
  const fence = "`".repeat(runs.reduce((most, run) => Math.max(most, run.length + 1), 3));
  return [`${fence}${language}`, ...lines, fence];
}
