import { appendFileSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "@dialectic/host";
import { formatLogEntry } from "@dialectic/shared/protocol";
import { maxKeptLogLines } from "../limits.ts";

export function panelLogFile(storeFolder: string): string {
  return join(storeFolder, "panel.log");
}

/** The log of a process without a terminal: a file, and its last lines for the pages. */
export interface LogLines {
  readonly log: Log;
  readonly lines: () => readonly string[];
}

/** Writes every line to the file with its time and level, and keeps the last ones in memory. */
export function logToFile(file: string): LogLines {
  const lines: string[] = [];
  return {
    lines: () => lines,
    log(level, message) {
      const line = `${new Date().toISOString()} [${level}] ${formatLogEntry(message)}`;
      lines.push(line);
      if (lines.length > maxKeptLogLines) lines.shift();
      try {
        appendFileSync(file, `${line}\n`, { mode: 0o600 });
      } catch {
        // A full disk must not end the panel: the lines are still kept for the pages.
      }
    },
  };
}
