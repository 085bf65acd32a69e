import * as z from "zod/mini";
import type { CodePlace, PlacedCode } from "../base/codePlace.ts";
import type { EditPlan, PlanRefusal } from "../base/editPlan.ts";
import { ServerRefusal } from "../base/serverRefusal.ts";
import {
  type CalledCode,
  type DeclaredCode,
  formatPlaceKey,
  type PlaceQuestion,
  type SymbolPort,
} from "../base/symbolPort.ts";
import { toEditPlan, workspaceEdit } from "./lspEditPlan.ts";
import { readHints } from "./lspHints.ts";
import { readOutline, withContainers } from "./lspOutline.ts";
import { type Ability, expectProvider, hasProvider, toParams } from "./lspRequests.ts";
import * as shapes from "./lspShapes.ts";
import { readWorkspaceSymbol, toNamed } from "./lspSymbolShapes.ts";
import { toUri } from "./serverDocuments.ts";
import type { ServerLook } from "./serverLook.ts";
import { findInProject } from "./typeScriptProjects.ts";

/** Requests of the protocol, with the capability that a server needs to answer them. */
const placeRequests = {
  typeDefinition: ["textDocument/typeDefinition", "typeDefinitionProvider"],
  implementation: ["textDocument/implementation", "implementationProvider"],
  references: ["textDocument/references", "referencesProvider"],
} as const satisfies Partial<Record<PlaceQuestion, readonly [string, Ability]>>;

/** Answers questions about symbols by language servers; they reject with a `LanguageLack` for what a server cannot do. */
export function lspSymbols(look: ServerLook): SymbolPort {
  const ask = async <T>(
    [method, ability]: readonly [string, Ability],
    at: CodePlace,
    shape: z.ZodMiniType<T>,
    more: object = {},
  ): Promise<T> => {
    const server = await look.serverWith(at.absolutePath);
    expectProvider(server, ability);
    return server.request(method, { ...toParams(at), ...more }, shape);
  };
  return {
    load: (absolutePath, signal) => look.load(absolutePath, signal),
    ready: async (absolutePath, signal) => (await look.serverWith(absolutePath)).whenRead(signal),
    together: async (absolutePath, others, signal) =>
      findInProject(await look.serverWith(absolutePath), absolutePath, others, signal),
    async places(question, at) {
      if (question === "highlights") return readHighlights(look, at);
      if (question === "definition") return readDefinitions(look, at);
      // VS Code's own request for references includes the declaration.
      const more = question === "references" ? { context: { includeDeclaration: true } } : {};
      return readLocations(await ask(placeRequests[question], at, shapes.locations, more));
    },
    async declared(name) {
      const servers = look.running().filter((server) => hasProvider(server, "workspaceSymbolProvider"));
      const asked = servers.map((server) =>
        server.request("workspace/symbol", { query: name }, shapes.workspaceSymbols),
      );
      const answers = await Promise.allSettled(asked);
      const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? (answer.value ?? []) : []));
      const failed = answers.find((answer) => answer.status === "rejected");
      // A server that fails does not hide what the others have found.
      if (found.length === 0 && failed !== undefined) throw failed.reason;
      return withContainers(
        look,
        found.flatMap((symbol) => readWorkspaceSymbol(symbol) ?? []),
      );
    },
    outline: (absolutePath) => readOutline(look, absolutePath),
    calls: (question, at) => readCalls(look, question, at),
    relatedTypes: (question, at) => readRelatedTypes(look, question, at),
    async hover(at) {
      const found = await ask(["textDocument/hover", "hoverProvider"], at, shapes.hover);
      const contents = found === null ? [] : [found.contents].flat();
      return contents.map(toMarkdown).filter((text) => text.trim() !== "");
    },
    async signatures(at) {
      const place = look.findFirstArgument(at);
      const found =
        place && (await ask(["textDocument/signatureHelp", "signatureHelpProvider"], place, shapes.signatureHelp));
      return (found?.signatures ?? []).map(({ label, documentation, parameters }) => ({
        label,
        ...toDocumentation(documentation),
        parameters: (parameters ?? []).map((parameter) => ({
          label: typeof parameter.label === "string" ? parameter.label : label.slice(...parameter.label),
          ...toDocumentation(parameter.documentation),
        })),
      }));
    },
    hints: (absolutePath, lines) => readHints(look, absolutePath, lines),
    planRename: (at, newName) => planRename(look, at, newName),
    show: () =>
      Promise.resolve({ kind: "failed", message: "No editor is open here, so files cannot be shown in one." }),
  };
}

/** Without definitions, a name is known by its other answers. */
async function readDefinitions(look: ServerLook, at: CodePlace): Promise<readonly PlacedCode[]> {
  const server = await look.serverWith(at.absolutePath);
  if (!hasProvider(server, "definitionProvider")) return [];
  return readLocations(await server.request("textDocument/definition", toParams(at), shapes.locations));
}

/** Highlights only help to tell symbols apart. */
async function readHighlights(look: ServerLook, at: CodePlace): Promise<readonly PlacedCode[]> {
  const server = await look.serverWith(at.absolutePath);
  if (!hasProvider(server, "documentHighlightProvider")) return [];
  const found = await server.request("textDocument/documentHighlight", toParams(at), shapes.highlights);
  return (found ?? []).flatMap(({ range }) => shapes.toPlacedCode(toUri(at.absolutePath), range) ?? []);
}

/** Returns each place once: a server may list one twice. */
function readLocations(found: z.infer<typeof shapes.locations>): readonly PlacedCode[] {
  const place = shapes.createPlaceReader();
  const places = new Map<string, PlacedCode>();
  for (const each of [found ?? []].flat()) {
    const code = readLocation(each, place);
    if (code !== undefined) places.set(formatPlaceKey(code), code);
  }
  return [...places.values()];
}

type Located = Extract<NonNullable<z.infer<typeof shapes.locations>>, readonly unknown[]>[number];

function readLocation(found: Located, place: typeof shapes.toPlacedCode): PlacedCode | undefined {
  if (!("targetUri" in found)) return place(found.uri, found.range);
  const { targetUri, targetRange, targetSelectionRange = targetRange } = found;
  const code = place(targetUri, targetSelectionRange);
  return code && { ...code, whole: shapes.toWhole(targetRange) };
}

async function prepareHierarchy(look: ServerLook, provider: "call" | "type", at: CodePlace) {
  const server = await look.serverWith(at.absolutePath);
  if (provider === "call") expectProvider(server, "callHierarchyProvider");
  else if (!hasProvider(server, "typeHierarchyProvider")) return undefined;
  const method = provider === "call" ? "textDocument/prepareCallHierarchy" : "textDocument/prepareTypeHierarchy";
  const items = await server.request(method, toParams(at), shapes.hierarchyItems);
  return items === null || items.length === 0 ? undefined : { server, items };
}

async function readCalls(look: ServerLook, question: "incoming" | "outgoing", at: CodePlace) {
  const prepared = await prepareHierarchy(look, "call", at);
  if (prepared === undefined) return undefined;
  const { server, items } = prepared;
  const found: CalledCode[] = [];
  for (const item of items) {
    if (question === "incoming") {
      const calls = await server.request("callHierarchy/incomingCalls", { item }, shapes.incomingCalls);
      for (const { from, fromRanges } of calls ?? []) found.push(...toCalledCode(from, from.uri, fromRanges));
    } else {
      const calls = await server.request("callHierarchy/outgoingCalls", { item }, shapes.outgoingCalls);
      for (const { to, fromRanges } of calls ?? []) found.push(...toCalledCode(to, item.uri, fromRanges));
    }
  }
  return found;
}

function toCalledCode(
  item: shapes.HierarchyItem,
  callsIn: string,
  ranges: readonly z.infer<typeof shapes.range>[],
): readonly CalledCode[] {
  const calls = ranges.flatMap((range) => shapes.toPlacedCode(callsIn, range) ?? []);
  return toDeclaredCode(item).map((declared) => ({ ...declared, calls }));
}

async function readRelatedTypes(look: ServerLook, question: "supertypes" | "subtypes", at: CodePlace) {
  const prepared = await prepareHierarchy(look, "type", at);
  if (prepared === undefined) return undefined;
  const { server, items } = prepared;
  const related = await Promise.all(
    items.map((item) => server.request(`typeHierarchy/${question}`, { item }, shapes.hierarchyItems)),
  );
  return related.flatMap((each) => each ?? []).flatMap(toDeclaredCode);
}

function toDeclaredCode(item: shapes.HierarchyItem): readonly DeclaredCode[] {
  const code = shapes.toPlacedCode(item.uri, item.selectionRange);
  return code === undefined ? [] : [{ ...toNamed(item), code: { ...code, whole: shapes.toWhole(item.range) } }];
}

function toMarkdown(
  content: string | { readonly language: string; readonly value: string } | { readonly value: string },
) {
  if (typeof content === "string") return content;
  return "language" in content ? `\`\`\`${content.language}\n${content.value}\n\`\`\`` : content.value;
}

function toDocumentation(text: string | { readonly value: string } | null | undefined) {
  const documentation = typeof text === "string" ? text : text?.value;
  return documentation === undefined || documentation === "" ? {} : { documentation };
}

const nothingToRename = { kind: "refused" as const, message: "The language server cannot rename anything here." };

/** Plans a rename after asking whether the place can be renamed; a refusal is in the server's words. */
async function planRename(look: ServerLook, at: CodePlace, newName: string): Promise<EditPlan | PlanRefusal> {
  const server = await look.serverWith(at.absolutePath);
  expectProvider(server, "renameProvider");
  const { renameProvider } = server.capabilities;
  try {
    const canPrepare = typeof renameProvider === "object" && renameProvider.prepareProvider === true;
    if (canPrepare && (await server.request("textDocument/prepareRename", toParams(at), z.unknown())) === null)
      return nothingToRename;
    const edit = await server.request("textDocument/rename", { ...toParams(at), newName }, z.nullable(workspaceEdit));
    return edit === null ? nothingToRename : toEditPlan(edit, look);
  } catch (problem) {
    if (problem instanceof ServerRefusal) return { kind: "refused", message: problem.words };
    throw problem;
  }
}
