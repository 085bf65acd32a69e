import { expect, it } from "vitest";
import { formatSessionName, parseSessionName } from "./sessionName.ts";

it.each([
  [{ client: "claude-code" }, "claude-code"],
  [{ client: "claude-code", since: "2026-12-01T14:02:00Z" }, "claude-code (since 2026-12-01 14:02 UTC)"],
  [
    { client: "My (agent)", since: "2026-12-01T14:02:07Z", hasSeconds: true },
    "My (agent) (since 2026-12-01 14:02:07 UTC)",
  ],
] as const)("the name of a session is read as it was written: %j", (name, text) => {
  expect(formatSessionName(name)).toBe(text);
  expect(parseSessionName(text)).toEqual(name);
});
