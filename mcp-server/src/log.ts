import { formatLogEntry } from "@dialectic/shared/protocol";

/** Log levels, the most talkative first. */
export const logLevels = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof logLevels)[number];

export type Log = (level: LogLevel, message: string) => void;

/** Creates a log that drops entries below `threshold` and passes the rest on. */
export function logFrom(threshold: LogLevel, sink: Log): Log {
  const lowest = logLevels.indexOf(threshold);
  return (level, message) => {
    if (logLevels.indexOf(level) >= lowest) sink(level, message);
  };
}

/** Writes one entry to stderr; stdout belongs to the protocol. */
export function logToStderr(level: LogLevel, message: string): void {
  process.stderr.write(`[${level}] ${formatLogEntry(message)}\n`);
}
