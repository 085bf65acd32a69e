import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { onTestFinished } from "vitest";
import { chooseSocketPath } from "./privateDirectory.ts";
import { createNonce } from "./proof.ts";
import { temporaryFolder, temporarySurroundings } from "./testServer.fixture.ts";

export interface ServerProcess {
  readonly path: string;
  readonly token: string;
  readonly child: ChildProcess;
  /** Returns the resident bytes, and the longest event loop stall in milliseconds since the last call. */
  measure(): Promise<{ readonly rss: number; readonly stall: number }>;
}

export async function startServerProcess(surroundings = temporarySurroundings()): Promise<ServerProcess> {
  const script = join(temporaryFolder(), "server.mjs");
  const banner = { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' };
  const entryPoints = [resolve(import.meta.dirname, "serverProcess.fixture.ts")];
  await build({ entryPoints, outfile: script, bundle: true, platform: "node", format: "esm", banner });
  const [path, token] = [await chooseSocketPath(surroundings), createNonce()];
  const child = fork(script, [path, token]);
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child, "message");
  const measure = async () => {
    const answer = once(child, "message");
    child.send("measure");
    const [figures] = await answer;
    return figures;
  };
  return { path, token, child, measure };
}
