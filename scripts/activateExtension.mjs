// Loads and activates the built extension in plain Node, with a stand-in for the editor, and prints the milliseconds it
// took. Row "activation" starts it as a process of its own, so that no module is loaded before.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const home = mkdtempSync(join(tmpdir(), "dialectic-activation-"));
Object.assign(process.env, { HOME: home, DIALECTIC_RUNTIME_DIR: home, XDG_STATE_HOME: home, TMPDIR: home });
process.on("exit", () => rmSync(home, { recursive: true, force: true }));

/**
 * Creates an object that accepts any property access, call and construction; it is never a promise and has no elements.
 */
function anything(known = {}) {
  const thing = new Proxy(class {}, {
    get: (_, name) => {
      if (name in known) return known[name];
      if (name === "then") return undefined;
      if (name === Symbol.iterator) return () => [].values();
      return name === Symbol.toPrimitive ? () => "" : anything();
    },
    set: () => true,
    apply: () => anything(),
    construct: () => anything(),
    // The bundle copies the names that a module lists, and looks up others on the module's prototype.
    getPrototypeOf: () => thing,
  });
  return thing;
}

const configuration = { get: (_name, fallback) => fallback };
const vscode = anything({
  version: "1.103.0",
  env: anything({ remoteName: undefined }),
  workspace: anything({ workspaceFolders: [], isTrusted: true, getConfiguration: () => configuration }),
});
const storage = { fsPath: home };
const context = anything({
  subscriptions: [],
  extensionPath: home,
  globalStorageUri: storage,
  storageUri: storage,
  workspaceState: { get: (_name, fallback) => fallback, update: async () => undefined, keys: () => [] },
  extension: { packageJSON: { version: "0.0.0" } },
});
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));

const start = performance.now();
const extension = createRequire(import.meta.url)(process.argv[2]);
await extension.activate(context);
const elapsed = performance.now() - start;
const records = readdirSync(join(home, "windows"));
if (records.length !== 1) throw new Error("The extension was not activated: it has left no record of its window");
process.stdout.write(`${elapsed}\n`);
process.exit(0);
