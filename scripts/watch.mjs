// `npm run watch`: builds the extension, with its server and page, into extension/dist, and again after each change;
// "Developer: Reload Window" in the Extension Development Host shows it. The VS Code task of the same name parses the
// output.
import { join, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureDependencies, root } from "./prepare.mjs";

ensureDependencies();
const { context } = await import("esbuild");
const { build } = await import("vite");
const { extensionBundles } = await import("../extension/bundle.mjs");
const { serverBundle } = await import("../mcp-server/bundle.mjs");

const server = join(root, "extension", "dist", "server");
const page = join(root, "webview-ui");
const running = new Set();

const bundles = [
  ...extensionBundles({ isForDevelopment: true }),
  serverBundle({ outdir: server, isForDevelopment: true }),
];
const contexts = bundles.map((bundle) =>
  context({ ...bundle, logLevel: "silent", plugins: [...bundle.plugins, reporter(bundle)] }),
);
await Promise.all([
  ...contexts.map(async (made) => (await made).watch()),
  watchPage("vite.config.ts"),
  ...["worker", "formulas", "diagrams"].map((mode) => watchPage("vite.worker.config.ts", mode)),
]);

function reporter(bundle) {
  return {
    name: "reporter",
    setup({ onStart, onEnd }) {
      onStart(() => begin(bundle));
      onEnd(({ errors }) => {
        for (const { text, location } of errors) {
          const { file = "", line, column = 0 } = location ?? {};
          report(resolve(bundle.absWorkingDir ?? root, file), line, column + 1, text);
        }
        end(bundle);
      });
    },
  };
}

async function watchPage(config, mode) {
  const name = `${config} ${mode ?? ""}`;
  begin(name);
  const watcher = await build({
    configFile: join(page, config),
    root: page,
    ...(mode === undefined ? {} : { mode }),
    logLevel: "silent",
    build: { outDir: join(server, "webview"), emptyOutDir: false, minify: false, watch: {} },
  });
  watcher.on("event", ({ code, error, result }) => {
    if (code === "START") begin(name);
    if (code === "BUNDLE_END") void result.close();
    if (code === "ERROR") for (const each of error.errors ?? [error]) reportOfPage(each);
    if (code === "END") end(name);
  });
}

/** Reports a problem of the page; its position is only in the message, in a drawing of the line. */
function reportOfPage({ message }) {
  const text = stripVTControlCharacters(message);
  const [, file = "webview-ui", line, column] = /\[ (.+):(\d+):(\d+) \]/.exec(text) ?? [];
  report(resolve(root, file), line, column, text.split("\n")[0]);
}

function begin(one) {
  if (running.size === 0) console.log("Building …");
  running.add(one);
}

function end(one) {
  running.delete(one);
  if (running.size === 0) console.log("Built.");
}

function report(file, line = 1, column = 1, text) {
  console.log(`${file}:${line}:${column}: error: ${text}`);
}
