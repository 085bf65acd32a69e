import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** Compiles a writer program, because Node does not run TypeScript. */
export async function buildWriter(outfile: string, name = "writerProgram"): Promise<void> {
  const program = fileURLToPath(new URL(`./${name}.fixture.ts`, import.meta.url));
  // The connection to another host comes as CommonJS.
  const banner = { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' };
  const options = { bundle: true, platform: "node", format: "esm", banner, logLevel: "error" } as const;
  await build({ entryPoints: [program], outfile, ...options });
}
