/** TEMPORARY until @dialectic/shared/review lands. */
export function parseReference(label: string): { path: string; line: number } | undefined {
  const match = /^((?:[A-Za-z]:[\\/])?[^:\p{Cc}]{1,1000}):(\d{1,7})(?:(?:-(\d{1,7}))|(?::(\d{1,7})))?$/u.exec(label);
  const [, path, line] = match ?? [];
  if (path === undefined || line === undefined || path.includes("//") || /^(localhost|\d+(\.\d+){3})$/.test(path))
    return undefined;
  return { path, line: Number(line) };
}
