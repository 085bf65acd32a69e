import type * as vscode from "vscode";
import { openDocument } from "./documents.fixture.ts";
import { Disposable, fresh } from "./fresh.fixture.ts";
import { type Place, showDiff, showTab, showTextDocument } from "./tabs.fixture.ts";
import { shown, showView } from "./window.fixture.ts";

type Command = (...args: never[]) => unknown;

export interface RunCommand {
  readonly name: string;
  readonly args: readonly unknown[];
}

class UnknownInput {}

const own: Readonly<Record<string, Command>> = {
  noop: () => undefined,
  "vscode.openFolder": () => undefined,
  setContext: (key: string, value: unknown) => void ran.context.set(key, value),
  "vscode.diff": (before: vscode.Uri, after: vscode.Uri, title: string, place?: Place) =>
    showDiff(before, after, title, place),
  "vscode.open": async (uri: vscode.Uri, place?: Place) => void (await showTextDocument(uri, place)),
  // The documents of the editor open as they scroll into view; the tab has an input of a kind that extensions do not know.
  "vscode.changes": async (title: string, rows: readonly (readonly (vscode.Uri | undefined)[])[]) => {
    const sides = rows.flatMap(([, before, after]) => [before, after]).filter((uri) => uri !== undefined);
    showTab(title, new UnknownInput(), await Promise.all(sides.map((uri) => openDocument(uri))), { preview: false });
  },
};

export const ran = fresh(() => ({
  commands: [] as RunCommand[],
  registered: new Map<string, Command>(),
  /** Commands of VS Code and of other extensions, answered by the test. */
  builtIn: new Map<string, Command>(Object.entries(own)),
  context: new Map<string, unknown>(),
}));

/** Returns VS Code's command that brings a view to the front, with or without the focus. */
function findFocusCommand(name: string): Command | undefined {
  const [, view] = /^(.*)\.focus$/.exec(name) ?? [];
  if (view === undefined) return undefined;
  if (shown.trees.has(view)) return () => undefined;
  return shown.viewProviders.has(view) ? () => void showView(view) : undefined;
}

export const commands = {
  registerCommand: (name, run, thisArg?: unknown) => {
    if (ran.registered.has(name)) throw new Error(`command '${name}' already exists`);
    ran.registered.set(name, (...args) => run.apply(thisArg, args));
    return new Disposable(() => ran.registered.delete(name));
  },
  executeCommand: async <T>(name: string, ...args: unknown[]): Promise<T> => {
    ran.commands.push({ name, args });
    const run = ran.registered.get(name) ?? ran.builtIn.get(name) ?? findFocusCommand(name);
    if (run === undefined) throw new Error(`command '${name}' not found`);
    return (await run(...(args as never[]))) as T;
  },
  /** Internal commands, whose names begin with an underscore, are left out on request. */
  getCommands: async (withoutInternal = false) =>
    [...ran.registered.keys(), ...ran.builtIn.keys()].filter((name) => !withoutInternal || !name.startsWith("_")),
} satisfies Partial<typeof vscode.commands>;
