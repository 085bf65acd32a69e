import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type Plugin } from "esbuild";
import { outdatedReason } from "../../scripts/freshness.mjs";
import { repository } from "../support/assistant.ts";
import type { Guard } from "./guards.ts";

const tarball = join(repository, "dist", "dialectic-mcp-server.tgz");

/** Unpacks what is published, and tells where its programs are. */
export function unpackProduct(folder: string): string {
  const reason = outdatedReason(tarball);
  if (reason !== undefined) throw new Error(`dist/dialectic-mcp-server.tgz ${reason}: run \`npm run package\`.`);
  execFileSync("tar", ["-xzf", tarball, "-C", folder]);
  return join(folder, "package", "dist");
}

/** Builds the programs from sources in which one guard is switched off. */
export async function buildWithout(guard: Guard, folder: string): Promise<string> {
  const outdir = join(folder, "dist");
  // Of the package that is built, which only its build script imports otherwise.
  const { serverBundle } = await import(join(repository, "mcp-server", "bundle.mjs"));
  mkdirSync(outdir);
  cpSync(join(repository, "webview-ui", "dist"), join(outdir, "webview"), { recursive: true });
  const options = serverBundle({ outdir });
  await build({
    ...options,
    plugins: [switchedOff(guard), ...options.plugins],
    absWorkingDir: join(repository, "mcp-server"),
    logLevel: "error",
  });
  return outdir;
}

/** The source of a guard with the guard switched off; the guard has to be there, once. */
export function sourceWithout({ name, source, find, replace }: Guard): string {
  const parts = readFileSync(join(repository, source), "utf8").split(find);
  if (parts.length !== 2)
    throw new Error(`The guard ${name} stands ${parts.length - 1} times in ${source}: correct e2e/attack/guards.ts`);
  return parts.join(replace);
}

function switchedOff(guard: Guard): Plugin {
  const place = resolve(repository, guard.source);
  return {
    name: "guard-switched-off",
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) =>
        path === place ? { contents: sourceWithout(guard), loader: "ts" } : undefined,
      );
    },
  };
}
