import { parseProgram, printProgram, type RunOutcome, runSource, toProgram } from "@dialectic/shared/capability";
import { ideRegistry } from "../capability/ideRegistry.ts";
import type { CapabilityWorkspace } from "./capabilityWorkspace.fixture.ts";

/** Runs a program in the language itself. Sentences are handled in front of it, and have their own table. */
export function runTableProgram(source: string, { domain }: Pick<CapabilityWorkspace, "domain">): Promise<RunOutcome> {
  const { signal } = new AbortController();
  return runSource(source, ideRegistry, { domain, allow: "edit", signal, now: () => performance.now() });
}

/** Formats an outcome as in the table, with short places. */
export function formatOutcome(outcome: RunOutcome): string {
  switch (outcome.kind) {
    case "success":
      return `= ${short(JSON.parse(printProgram(toProgram(outcome.value), "json")))}`;
    case "failure":
      return `! ${outcome.reason}: ${outcome.message.split("\n")[0]}`;
    case "ambiguous": {
      const choices = outcome.choices.map(({ program }) => printProgram(program, "call")).join(" | ");
      return `? ${choices}${outcome.omitted > 0 ? ` and ${outcome.omitted} more` : ""}`;
    }
  }
}

function callText(json: unknown): string {
  const parsed = parseProgram(JSON.stringify(json));
  return parsed.kind === "program" ? printProgram(parsed.program, "call") : parsed.message;
}

/** Formats a value as calls, with `name@file:line:column` for symbols and `file:line:column` for places. */
function short(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(short).join(", ")}]`;
  const [type, fields] = Object.entries(value ?? {}).length === 1 ? (Object.entries(value ?? {})[0] ?? []) : [];
  const { name, file, line, column } = (typeof fields === "object" ? fields : {}) as Record<string, unknown>;
  const place = `${file}:${line}${column === undefined ? "" : `:${column}`}`;
  if (type === "symbol" || type === "call") return `${name}@${place}`;
  return type === "location" ? place : callText(value);
}
