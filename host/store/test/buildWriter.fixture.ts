import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** Compiles a writer program, because Node does not run TypeScript. */
export async function buildWriter(outfile: string, name = "writerProgram"): Promise<void> {
  const program = fileURLToPath(new URL(`./${name}.fixture.ts`, import.meta.url));
  await build({ entryPoints: [program], bundle: true, platform: "node", format: "esm", outfile, logLevel: "error" });
}
