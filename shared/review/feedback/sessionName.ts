/*
 * Two sessions of one assistant that work on a review at the same time are told apart by when they came. Messages, files
 * and answers to assistants have one text for that, such as `claude-code (since 2026-12-01 14:02 UTC)`; pages and editors
 * show it in the words, and with the clock, of their reader.
 */

/** The name of a session, in parts. */
export interface SessionName {
  /** The name that its client gives itself. */
  readonly client: string;
  /** When it came, in ISO 8601, UTC; absent where the name of the client is enough. */
  readonly since?: string;
  /** True where another one of its name came in the same minute. */
  readonly hasSeconds?: true;
}

const suffix = / \(since (\d{4}-\d\d-\d\d) (\d\d:\d\d)(:\d\d)? UTC\)$/;

export function formatSessionName({ client, since, hasSeconds }: SessionName): string {
  if (since === undefined) return client;
  const [day, time = ""] = since.split("T");
  return `${client} (since ${day} ${time.slice(0, hasSeconds ? 8 : 5)} UTC)`;
}

export function parseSessionName(name: string): SessionName {
  const [all = "", day, minute, seconds] = suffix.exec(name) ?? [];
  if (day === undefined) return { client: name };
  const client = name.slice(0, name.length - all.length);
  const since = `${day}T${minute}${seconds ?? ":00"}Z`;
  return { client, since, ...(seconds === undefined ? {} : { hasSeconds: true }) };
}
