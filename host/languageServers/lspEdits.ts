import * as z from "zod/mini";
import type { PlacedCode } from "../base/codePlace.ts";
import type { EditPlan, PlanRefusal } from "../base/editPlan.ts";
import type { EditPort, OfferedAction } from "../base/editPort.ts";
import { LanguageLack } from "../base/languageTrouble.ts";
import { ServerRefusal } from "../base/serverRefusal.ts";
import { detectIndentation } from "../ide/indentation.ts";
import { EditQuestions } from "../questions/editQuestions.ts";
import type { LanguageServer } from "./languageServer.ts";
import { noFileEdit, toEditPlan, workspaceEdit } from "./lspEditPlan.ts";
import { expectProvider } from "./lspRequests.ts";
import { range, textEdit } from "./lspShapes.ts";
import { toUri } from "./serverDocuments.ts";
import type { ServerLook } from "./serverLook.ts";
import type { ServerReports } from "./serverReports.ts";

/** Parts that are not read go back to the server as they are. */
const offeredAction = z.looseObject({
  title: z.string(),
  kind: z.nullish(z.string()),
  isPreferred: z.nullish(z.boolean()),
  disabled: z.nullish(z.looseObject({})),
  edit: z.optional(z.unknown()),
  /** A mere command has its name here. */
  command: z.nullish(z.union([z.string(), z.looseObject({ command: z.string() })])),
});
type ServerAction = z.infer<typeof offeredAction>;
const offeredActions = z.nullable(z.array(offeredAction));
const placed = z.object({ range });
/** A server that names no kinds may offer any. */
const kindsOfActions = z.object({ codeActionKinds: z.array(z.string()).check(z.minLength(1)) });

/** Where a text has no indentation yet. */
const usual = { tabSize: 4, insertSpaces: true };

/** Returns the edits that language servers compute for the texts of the disk. Before one is applied, the pages ask the person. */
export function lspEdits(look: ServerLook, reports: ServerReports): EditPort {
  const questions = new EditQuestions();
  return {
    mayApply: () => "ask",
    person: questions,
    question: questions,
    findsProblems: true,
    actions: (at, kind) => listActions(look, reports, at, kind),
    async planText(absolutePath, { before, after }) {
      const opened = await look.open(absolutePath);
      const text = typeof opened === "string" ? undefined : opened.text;
      if (text !== before) return { kind: "refused", message: "Nothing was changed: the file has changed meanwhile." };
      // A line beyond the last one stands for the end.
      const whole = { start: { line: 0, character: 0 }, end: { line: text.length, character: 0 } };
      return planFileEdit(look, absolutePath, [{ range: whole, newText: after }]);
    },
    async planFormat(absolutePath) {
      const server = await look.serverWith(absolutePath);
      expectProvider(server, "documentFormattingProvider");
      const options = detectIndentation(look.documents.get(absolutePath)?.text ?? "", usual);
      const params = { textDocument: { uri: toUri(absolutePath) }, options };
      const edits = await server.request("textDocument/formatting", params, z.nullable(z.array(textEdit)));
      return planFileEdit(look, absolutePath, edits ?? []);
    },
  };
}

function planFileEdit(look: ServerLook, absolutePath: string, edits: readonly z.infer<typeof textEdit>[]) {
  return toEditPlan({ changes: { [toUri(absolutePath)]: [...edits] } }, look);
}

async function listActions(
  look: ServerLook,
  reports: ServerReports,
  at: PlacedCode,
  kind: string | undefined,
): Promise<readonly OfferedAction[]> {
  const { absolutePath, line, column, endLine, endColumn } = at;
  const server = await look.serverWith(absolutePath);
  expectProvider(server, "codeActionProvider");
  if (kind !== undefined) expectKind(server, kind);
  const problems = (await reports.raw(absolutePath)).filter((problem) => isAround(problem, at));
  const offered = await server.request(
    "textDocument/codeAction",
    {
      textDocument: { uri: toUri(absolutePath) },
      range: {
        start: { line: line - 1, character: column - 1 },
        end: { line: endLine - 1, character: endColumn - 1 },
      },
      context: {
        diagnostics: problems,
        triggerKind: 1,
        ...(kind !== undefined && { only: [kind] }),
      },
    },
    offeredActions,
  );
  return (offered ?? []).flatMap((action) => {
    const isWanted = kind === undefined || `${action.kind ?? ""}.`.startsWith(`${kind}.`);
    return isWanted && !action.disabled ? [toOffered(action, server, look)] : [];
  });
}

/** An empty list would say that there are none at this place, where the server has none at all. */
function expectKind({ name, capabilities }: LanguageServer, kind: string): void {
  const known = z.safeParse(kindsOfActions, capabilities.codeActionProvider);
  if (!known.success) return;
  const { codeActionKinds } = known.data;
  const isIn = (one: string, other: string) => `${one}.`.startsWith(`${other}.`);
  if (codeActionKinds.some((each) => each === "" || isIn(each, kind) || isIn(kind, each))) return;
  throw new LanguageLack(`${name} offers no edits of the kind ${kind}, only of ${codeActionKinds.join(", ")}.`);
}

/** True for a problem that touches the code, to whose end the end of a range belongs here. */
function isAround(problem: unknown, { line, column, endLine, endColumn }: PlacedCode): boolean {
  const parsed = z.safeParse(placed, problem);
  if (!parsed.success) return false;
  const { start, end } = parsed.data.range;
  const isBefore = end.line + 1 < line || (end.line + 1 === line && end.character + 1 < column);
  const isBehind = start.line + 1 > endLine || (start.line + 1 === endLine && start.character + 1 > endColumn);
  return !isBefore && !isBehind;
}

function toOffered(action: ServerAction, server: LanguageServer, look: ServerLook): OfferedAction {
  const { title, kind, isPreferred } = action;
  return {
    title,
    kind: kind ?? "",
    isPreferred: isPreferred === true,
    plan: () => planAction(action, server, look),
  };
}

/** Computes the edit of an action; one that runs a command is refused, as its effect cannot be shown before. */
async function planAction(
  action: ServerAction,
  server: LanguageServer,
  look: ServerLook,
): Promise<EditPlan | PlanRefusal> {
  try {
    const resolved = await resolve(action, server);
    const { title, edit, command } = resolved;
    const name = typeof command === "string" ? command : command?.command;
    if (!edit && name !== undefined)
      return { kind: "refused", message: `“${title}” runs the command ${name}, which cannot be shown as an edit.` };
    const parsed = z.safeParse(workspaceEdit, edit ?? {});
    return parsed.success ? toEditPlan(parsed.data, look) : noFileEdit;
  } catch (problem) {
    if (problem instanceof ServerRefusal) return { kind: "refused", message: problem.message };
    throw problem;
  }
}

async function resolve(action: ServerAction, server: LanguageServer): Promise<ServerAction> {
  const { codeActionProvider } = server.capabilities;
  const canResolve = typeof codeActionProvider === "object" && codeActionProvider.resolveProvider === true;
  // A mere command is no action that could be resolved.
  return action.edit || !canResolve || typeof action.command === "string"
    ? action
    : server.request("codeAction/resolve", action, offeredAction);
}
