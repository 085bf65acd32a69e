import { join } from "node:path";
import type * as vscode from "vscode";
import { fresh, part } from "./fresh.fixture.ts";
import { Uri } from "./uri.fixture.ts";
import { manifest } from "./workspace.fixture.ts";

/** The environment of the window's terminals. */
export const environment = fresh(() => ({ collection: variables() }));

/** Creates the context that VS Code passes to the extension at startup; its storage is in a folder of the test. */
export function extensionContext(folder: string): vscode.ExtensionContext {
  const extensionPath = join(import.meta.dirname, "..", "..");
  return part<vscode.ExtensionContext>({
    subscriptions: [],
    extension: part<vscode.Extension<unknown>>({ id: "dialectic.dialectic", packageJSON: manifest }),
    extensionUri: Uri.file(extensionPath),
    asAbsolutePath: (path) => join(extensionPath, path),
    globalStorageUri: Uri.file(join(folder, "globalStorage")),
    workspaceState: memento(),
    globalState: { ...memento(), setKeysForSync: () => undefined },
    environmentVariableCollection: environment.collection,
  });
}

/** Creates a store whose values pass through JSON; `undefined` removes a value. */
export function memento(): vscode.Memento {
  const kept = new Map<string, string>();
  return {
    keys: () => [...kept.keys()],
    get: <T>(key: string, value?: T) => {
      const text = kept.get(key);
      return text === undefined ? value : (JSON.parse(text) as T);
    },
    update: async (key, value: unknown) => {
      if (value === undefined) kept.delete(key);
      else kept.set(key, JSON.stringify(value));
    },
  };
}

function variables(): vscode.GlobalEnvironmentVariableCollection {
  const kept = new Map<string, vscode.EnvironmentVariableMutator>();
  return part<vscode.GlobalEnvironmentVariableCollection>({
    persistent: true,
    replace: (variable, value) => void kept.set(variable, { type: 1, value, options: {} }),
    get: (variable) => kept.get(variable),
    delete: (variable: string) => void kept.delete(variable),
    clear: () => kept.clear(),
  });
}
