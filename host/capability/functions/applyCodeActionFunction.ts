import { type Outcome, toProgram } from "@dialectic/shared/capability";
import type { EditKind } from "../../ide/editWords.ts";
import { maxOfferedActions } from "../../limits.ts";
import { applyParameter, carryOutEdit } from "../carryOutEdit.ts";
import { defineIdeFunction, failure, type IdeContext } from "../declare.ts";
import { listOfferedActions, type PlacedAction, toActionValue } from "../listOfferedActions.ts";
import { codeActionType } from "../types/codeActionType.ts";
import { fileType } from "../types/fileType.ts";
import { locationType } from "../types/locationType.ts";

export const applyCodeActionFunction = defineIdeFunction({
  name: "applyCodeAction",
  aliases: ["applyQuickFix", "quickFix"],
  description:
    "Applies a code action: one that codeActions has listed, or the one with a given title or kind at a place or for the problems in a file. Actions that run a command are refused.",
  parameters: {
    action: { type: "codeAction", optional: true, description: "The action, from codeActions" },
    at: { type: "location", optional: true, description: "The place that it is offered at, such as src/auth.ts:42" },
    file: { type: "file", optional: true, description: "The file whose problems it fixes", aliases: ["path"] },
    title: { type: "string", optional: true, description: "Its title, or part of it" },
    kind: { type: "string", optional: true, description: "Its kind, such as quickfix or refactor.extract" },
    apply: applyParameter,
  },
  returns: "edit",
  effect: "edit",
  examples: [
    'applyCodeAction(at: "src/auth.ts:42", title: "Remove unused declaration")',
    'applyCodeAction(codeActions("src/auth.ts:42", kind: "quickfix"))',
  ],
  phrases: [
    {
      sentence: "apply (code|quick) action|fix|quickfix|refactoring {title:text} at|on|to {at}",
      program: "applyCodeAction(at: {at}, title: {title})",
    },
    {
      sentence: "apply (code|quick) action|fix|quickfix|refactoring {title:text} in|to {file}",
      program: "applyCodeAction(file: {file}, title: {title})",
    },
  ],
  run: async ({ action, at, file, title, kind, apply = false }, context) => {
    const given = action === undefined ? undefined : codeActionType.read(action);
    const asked = given ?? (at === undefined ? file && { file: fileType.read(file).path } : locationType.read(at));
    if (asked === undefined) return failure("Pass action, or at for a place, or file for the problems in a file.");
    const wish = { at: asked, kind: kind ?? given?.kind, title: title ?? given?.title };
    const offered = await listOfferedActions(wish, context);
    if ("kind" in offered) return offered;
    const [only, another] = preferKind(offered, given?.kind);
    if (only === undefined) return explainMissingAction(wish, context);
    if (another !== undefined) return askWhichAction(offered, apply, context);
    const plan = await only.action.plan();
    if (plan.kind === "refused") return failure(plan.message);
    return carryOutEdit(
      {
        kind: toEditKind(only.action.kind),
        plan,
        apply,
        title: `${only.action.title} in ${asked.file}`,
        description: `The editor offers “${only.action.title}” for \`${asked.file}:${only.at.line}\`.`,
      },
      context,
    );
  },
});

/** Prefers the exact kind: some titles are offered for a kind and for another one below it. */
function preferKind(offered: readonly PlacedAction[], kind: string | undefined): readonly PlacedAction[] {
  const exact = offered.filter(({ action }) => action.kind === kind);
  return exact.length > 0 ? exact : offered;
}

async function explainMissingAction(
  {
    at,
    title,
    kind,
  }: {
    readonly at: { readonly file: string };
    readonly title?: string | undefined;
    readonly kind?: string | undefined;
  },
  context: IdeContext,
): Promise<Outcome> {
  const all = await listOfferedActions({ at }, context);
  const others =
    "kind" in all ? [] : all.map(({ action }) => `- ${action.title}${action.kind === "" ? "" : ` (${action.kind})`}`);
  const wanted = title === undefined ? (kind ?? "code action") : `“${title}”`;
  const message = `No ${wanted} is offered there.`;
  if (others.length > 0)
    return failure([`${message} These are offered:`, ...others.slice(0, maxOfferedActions)].join("\n"));
  return context.domain.editor.servers === undefined
    ? failure(`${message} An editor may offer quick fixes only for files that are open in it.`, true)
    : failure(`${message} The language server offers nothing.`);
}

function askWhichAction(offered: readonly PlacedAction[], apply: boolean, context: IdeContext): Outcome {
  return {
    kind: "ambiguous",
    message: "Several code actions fit. Which did you mean?",
    candidates: offered.map((each) => ({
      label: `“${each.action.title}” at \`${each.at.line}:${each.at.column}\``,
      program: {
        kind: "call",
        name: "applyCodeAction",
        placed: [],
        named: [
          { name: "action", value: toProgram(toActionValue(each, context)) },
          ...(apply ? [{ name: "apply", value: { kind: "literal" as const, value: true } }] : []),
        ],
      },
    })),
  };
}

function toEditKind(kind: string): EditKind {
  const [family] = kind.split(".");
  return family === "quickfix" || family === "refactor" || family === "source" ? family : "other";
}
