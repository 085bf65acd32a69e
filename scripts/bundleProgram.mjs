import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { root } from "./prepare.mjs";

/** Bundles a program of `e2e`, given by its path there, so that Node runs it; resolves to the bundle's file. */
export async function bundleProgram(program) {
  const outfile = join(root, ".cache", program.replace(/\.ts$/, ".mjs"));
  await build({
    entryPoints: [join(root, "e2e", program)],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "error",
    plugins: [inItsFolder],
  });
  return outfile;
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
