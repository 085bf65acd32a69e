import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { ensureDependencies, root, step } from "./prepare.mjs";

/** Packages the product, then runs a program of e2e/attack against it; resolves to its exit code. */
export async function runAttack(program, args) {
  ensureDependencies();
  step("Packages", "node", ["scripts/package.mjs"]);
  const outfile = join(root, ".cache", "attack", program.replace(/\.ts$/, ".mjs"));
  await build({
    entryPoints: [join(root, "e2e", "attack", program)],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "error",
    plugins: [inItsFolder],
  });
  const { status } = spawnSync(process.execPath, [outfile, ...args], { cwd: root, stdio: "inherit" });
  return status ?? 1;
}

/**
 * Resolves our own packages to their sources. Modules of tests and scripts find the files beside them even when they
 * are bundled and run from another folder.
 */
const inItsFolder = {
  name: "in-its-folder",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^@dialectic\/(?:shared|host)(?:\/\w+)?$/ }, ({ path }) => ({
      path: join(root, path.replace("@dialectic/", ""), "index.ts"),
    }));
    onLoad({ filter: /[/\\](?:e2e|scripts)[/\\].*\.m?[jt]s$/ }, async ({ path }) => {
      const contents = await readFile(path, "utf8");
      const here = contents
        .replaceAll("import.meta.dirname", JSON.stringify(dirname(path)))
        .replaceAll("import.meta.url", JSON.stringify(`file://${path}`));
      return { contents: here, loader: path.endsWith(".ts") ? "ts" : "js" };
    });
  },
};
