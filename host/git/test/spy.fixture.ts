import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A program that records its runs, and under which name it was started. */
export function spy(top: string) {
  const [marks, path] = [join(top, "marks"), join(top, "spy")];
  writeFileSync(path, `#!/bin/sh\necho "$1" >> "${marks}"\ncat "\${2:-/dev/null}" 2>/dev/null\nexit 1\n`);
  chmodSync(path, 0o755);
  return {
    path,
    ran: () => (existsSync(marks) ? [...new Set(readFileSync(marks, "utf8").split("\n").filter(Boolean))] : []),
    forget: () => rmSync(marks, { force: true }),
  };
}
