import * as z from "zod/mini";
import { defineContract, request } from "./contract.ts";
import { exactName } from "./nameText.ts";
import { value } from "./value.ts";

/** Describes a kind of question: what a question says, and the answers that it may offer. */
function asked<
  Kind extends string,
  Facts extends Readonly<Record<string, z.core.$ZodType>>,
  const Choices extends readonly string[],
>(kind: Kind, facts: Facts, choices: Choices) {
  return z.object({
    /** Differs as soon as the question says, offers or is about something else, so that an answer is about what the person has read. */
    id: z.string(),
    kind: z.literal(kind),
    facts: z.object(facts),
    /** Those that are offered now, in the order of their buttons. */
    choices: z.array(z.enum(choices)),
  });
}

/** A file of the folder that makes a server run a program of the folder's choice; a kind as in `NamedProgram` of the host. */
const namedProgram = z.object({
  kind: z.enum(["names", "runs", "unread"]),
  place: z.string(),
  key: z.optional(z.string()),
  value: z.optional(z.string()),
});

/** A question to the person, which each page shows below the review. The rules of a kind stand where the host asks it. */
export const question = z.discriminatedUnion("kind", [
  /** May the folder run git, checks and edits? */
  asked(
    "trust",
    {
      /** Undefined where the editor asks, in a dialog of its own. */
      folder: z.optional(exactName),
      parent: z.optional(exactName),
      /** True when the person has answered “Not now”. */
      isPutOff: z.boolean(),
    },
    ["folder", "parent", "dialog", "later", "again"],
  ),
  /** May the folder's own language servers run? */
  asked(
    "servers",
    {
      servers: z.array(z.object({ name: z.string(), command: z.string(), because: z.optional(z.array(namedProgram)) })),
    },
    ["run", "later", "never"],
  ),
  /** May an assistant apply an edit? */
  asked(
    "edit",
    {
      /** Stays the same until the edit is decided. */
      edit: z.string(),
      client: z.string(),
      title: z.string(),
      files: z.int(),
      changes: z.int(),
      /** A unified diff. */
      diff: z.string(),
      /** True when the diff was too long and its end is left out. */
      isCut: z.boolean(),
      /** The reason why it could not be applied, after it was allowed. */
      problem: z.optional(z.string()),
    },
    ["apply", "decline"],
  ),
  /** May a pull request be read for an assistant? */
  asked("pull", { client: z.string(), pull: z.string(), host: z.string() }, ["read", "decline"]),
]);
export type Question = z.infer<typeof question>;
export type QuestionKind = Question["kind"];
export type QuestionOf<Kind extends QuestionKind> = Extract<Question, { readonly kind: Kind }>;

/** The kinds, in the order in which pages show them. */
export const questionKinds: readonly QuestionKind[] = question.def.options.flatMap(
  ({ shape }) => shape.kind.def.values,
);

const questionOutcome = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("taken") }),
  /** The question was answered before, or says something else now. */
  z.object({ kind: z.literal("gone") }),
  z.object({ kind: z.literal("refused"), message: z.string() }),
]);
export type QuestionOutcome = z.infer<typeof questionOutcome>;

export const questionContract = defineContract({
  "question/answer": request(z.object({ id: z.string(), choice: z.string() }), questionOutcome),
});

export const questionValues = {
  /** The open questions. */
  questions: value(z.array(question), []),
};
