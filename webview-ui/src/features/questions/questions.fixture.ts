import type { QuestionOf } from "@dialectic/shared/protocol";

/** The question about trust, in the browser panel by default. */
export function trustQuestion(
  facts: Partial<QuestionOf<"trust">["facts"]> = {},
  choices: QuestionOf<"trust">["choices"] = ["folder", "later"],
): QuestionOf<"trust"> {
  return { id: "t1", kind: "trust", facts: { isPutOff: false, ...facts }, choices };
}

export function serversQuestion(id: string, servers: QuestionOf<"servers">["facts"]["servers"]): QuestionOf<"servers"> {
  return { id, kind: "servers", facts: { servers }, choices: ["run", "later", "never"] };
}

export function editQuestion(facts: Partial<QuestionOf<"edit">["facts"]> = {}): QuestionOf<"edit"> {
  const asked = { edit: "3", client: "claude", title: "Rename a to b", files: 2, changes: 3, diff: "-a\n+b\n" };
  return { id: "e1", kind: "edit", facts: { ...asked, isCut: false, ...facts }, choices: ["apply", "decline"] };
}

export function pullQuestion(): QuestionOf<"pull"> {
  const facts = { client: "claude-code", pull: "team/shop#7", host: "github.com" };
  return { id: "p1", kind: "pull", facts, choices: ["read", "decline"] };
}
