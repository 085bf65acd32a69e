import { type Outcome, programOf } from "@dialectic/shared/capability";
import type { EditKind } from "../../ide/editService.ts";
import { applyParameter, carriedOut } from "../carriedOut.ts";
import { actionValue, offeredActions, type PlacedAction } from "../codeActions.ts";
import { failure, type IdeContext, ideFunction } from "../declare.ts";
import { codeAction } from "../types/codeAction.ts";
import { file as fileType } from "../types/file.ts";
import { location } from "../types/location.ts";

const namedActions = 20;

export const applyCodeAction = ideFunction({
  name: "applyCodeAction",
  aliases: ["applyQuickFix", "quickFix"],
  description:
    "Does what a code action would do: one that codeActions has listed, or the one of that title or kind at a place or for the problems of a file. Actions that run a command, or that make or move files, are refused.",
  parameters: {
    action: { type: "codeAction", optional: true, description: "The action, from codeActions" },
    at: { type: "location", optional: true, description: "The place that it is offered for, such as src/auth.ts:42" },
    file: { type: "file", optional: true, description: "The file for whose problems it is offered", aliases: ["path"] },
    title: { type: "string", optional: true, description: "Its title, or a part of it" },
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
    const given = action === undefined ? undefined : codeAction.read(action);
    const asked = given ?? (at === undefined ? file && { file: fileType.read(file).path } : location.read(at));
    if (asked === undefined) return failure("Pass action, or at for a place, or file for the problems of a file.");
    const wish = { at: asked, kind: kind ?? given?.kind, title: title ?? given?.title };
    const offered = await offeredActions(wish, context);
    if ("kind" in offered) return offered;
    const [only, another] = preferred(offered, given?.kind);
    if (only === undefined) return noneOf(wish, context);
    if (another !== undefined) return several(offered, apply, context);
    const plan = await only.action.plan();
    if (plan.kind === "refused") return failure(plan.message);
    return carriedOut(
      {
        ...{ kind: kindOf(only.action.kind), plan, apply },
        title: `${only.action.title} in ${asked.file}`,
        description: `The editor offers “${only.action.title}” for \`${asked.file}:${only.at.line}\`.`,
      },
      context,
    );
  },
});

/** Prefers the exact kind: some titles are offered for a kind and for another one below it. */
function preferred(offered: readonly PlacedAction[], kind: string | undefined): readonly PlacedAction[] {
  const exact = offered.filter(({ action }) => action.kind === kind);
  return exact.length > 0 ? exact : offered;
}

async function noneOf(
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
  const all = await offeredActions({ at }, context);
  const others =
    "kind" in all ? [] : all.map(({ action }) => `- ${action.title}${action.kind === "" ? "" : ` (${action.kind})`}`);
  const wanted = title === undefined ? (kind ?? "code action") : `“${title}”`;
  const advice =
    others.length === 0
      ? "Nothing is offered there. Quick fixes may be offered only for files that stand in an editor: see open_files."
      : "These are offered:";
  const named = others.slice(0, namedActions);
  return failure([`No ${wanted} is offered there. ${advice}`, ...named].join("\n"), others.length === 0);
}

function several(offered: readonly PlacedAction[], apply: boolean, context: IdeContext): Outcome {
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
          { name: "action", value: programOf(actionValue(each, context)) },
          ...(apply ? [{ name: "apply", value: { kind: "literal" as const, value: true } }] : []),
        ],
      },
    })),
  };
}

function kindOf(kind: string): EditKind {
  const [family] = kind.split(".");
  return family === "quickfix" || family === "refactor" || family === "source" ? family : "other";
}
