import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type Plugin } from "esbuild";
import { outdatedReason } from "../../scripts/freshness.mjs";
import { repository } from "../support/assistant.ts";
import type { Guard } from "./guards.ts";

const tarball = join(repository, "dist", "dialectic-mcp-server.tgz");

/** Unpacks the published package, and returns the location of its programs. */
export function unpackProduct(folder: string): string {
  const reason = outdatedReason(tarball);
  if (reason !== undefined) throw new Error(`dist/dialectic-mcp-server.tgz ${reason}: run \`npm run package\`.`);
  execFileSync("tar", ["-xzf", tarball, "-C", folder]);
  return join(folder, "package", "dist");
}

/** Builds the programs from sources in which one guard is switched off. */
export async function buildWithout(guard: Guard, folder: string): Promise<string> {
  const outdir = join(folder, "dist");
  // Part of the package under test; only its build script imports this module otherwise.
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

/** Returns a guard's source with the guard switched off; the guard has to occur there exactly once. */
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
