import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** Compiles the writing process, because Node runs no TypeScript. */
export async function buildWriter(outfile: string): Promise<void> {
  const program = fileURLToPath(new URL("./writerProgram.ts", import.meta.url));
  await build({ entryPoints: [program], bundle: true, platform: "node", format: "esm", outfile, logLevel: "error" });
}
