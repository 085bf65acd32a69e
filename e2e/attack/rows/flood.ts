import { spawn } from "node:child_process";
import type { Page } from "playwright-core";
import { sectionShown } from "../../support/browser.ts";
import { inPlace, type Place } from "../place.ts";
import { countDescriptors, probe, type Waits } from "../probes.ts";
import { pause, type Row } from "../row.ts";

/**
 * A program that opens silent connections without end, replaces each one that is closed, and sends half a request on
 * every third.
 */
const flooder = `const { connect } = require("node:net"); const [port, path, count] = process.argv.slice(1); let open = 0;
const options = [{ host: "127.0.0.1", port: Number(port) }, ...(path ? [{ path }] : [])];
const next = (at) => { open += 1; const socket = connect(options[at % options.length]); let isOver = false;
  const again = () => { if (isOver) return; isOver = true; open -= 1; setTimeout(() => next(at), 50); };
  socket.on("error", again); socket.on("close", again);
  socket.on("connect", () => { if (at % 3 === 0) socket.write("GET / HTTP/1.1\\r\\nHost: 127.0.0.1:" + port + "\\r\\nX-A: "); }); };
for (let at = 0; at < Number(count); at += 1) next(at);
process.stdout.write("flooding\\n");`;

/** Starts the flood, as another user where possible; returns a function that ends it. */
export async function startFlood({
  port,
  path,
  count,
}: {
  readonly port: number;
  readonly path?: string;
  readonly count: number;
}): Promise<() => void> {
  const isRoot = process.getuid?.() === 0;
  const args = [process.execPath, "-e", flooder, String(port), path ?? "", String(count)];
  const asOther = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];
  const [command = "", ...rest] = isRoot && path === undefined ? [...asOther, ...args] : args;
  const child = spawn(command, rest, { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((started) => child.stdout.once("data", started));
  return () => child.kill("SIGKILL");
}

/** Presents a review and waits until the page shows it. */
async function measureUpdates(
  place: Place,
  page: Page,
  work: Promise<unknown>,
): Promise<{ readonly calls: Waits; readonly updates: Waits }> {
  const host = await place.connect();
  let number = 0;
  const calls: number[] = [];
  const updates = await probe(async () => {
    number += 1;
    const title = `Update ${number} of ${performance.now()}`;
    const begun = performance.now();
    const { result } = await host.call("review/present", { content: `# ${title}\n\ntext\n`, mode: "replace" });
    if (result === undefined) throw new Error("present_review failed during the flood");
    calls.push(performance.now() - begun);
    await sectionShown(page, title);
  }, work);
  host.close();
  const sorted = calls.sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return {
    updates,
    calls: { p50: at(0.5), p99: at(0.99), longest: sorted.at(-1) ?? Number.NaN, count: sorted.length },
  };
}

/** Point 8: connections of another user, which last as long as possible. */
export const floodOfConnections: Row = {
  title: "a lasting flood of silent connections (another user's where run as root)",
  goal: "p99 of a call and of a page's update ≤ 8 × alone, descriptors bounded",
  run: (tools) =>
    inPlace(tools, async (place) => {
      const port = Number(new URL(await place.address()).port);
      const page = await (await tools.browser()).newPage();
      await place.show(page);
      const seconds = tools.times({ short: 4, usual: 25, full: 60 });
      const warm = await place.connect();
      await warm.call("review/present", { content: "# Warm\n", mode: "replace" });
      await sectionShown(page, "Warm");
      warm.close();
      const alone = await measureUpdates(place, page, pause(seconds * 1_000));
      const { pid } = place.host();
      const before = countDescriptors(pid);
      const end = await startFlood({ port, count: 800 });
      let most = 0;
      const looking = setInterval(() => (most = Math.max(most, countDescriptors(pid))), 200);
      await pause(1_500);
      const during = await measureUpdates(place, page, pause(seconds * 1_000)).finally(() => {
        clearInterval(looking);
        end();
      });
      await pause(1_000);
      const after = await measureUpdates(place, page, pause(seconds * 500));
      await page.close();
      const p99 = (kind: "calls" | "updates") => Math.max(alone[kind].p99, after[kind].p99);
      const problems: string[] = [];
      for (const kind of ["calls", "updates"] as const)
        if (during[kind].p99 > 8 * p99(kind))
          problems.push(`${kind}: p99 ${during[kind].p99.toFixed(0)} ms, alone ${p99(kind).toFixed(0)}`);
      if (most - before > 200) problems.push(`${most - before} descriptors more`);
      const told = (kind: "calls" | "updates") =>
        `${kind} p99 ${during[kind].p99.toFixed(0)} ms (alone ${p99(kind).toFixed(0)})`;
      return { tried: 800, problems, figure: `${told("calls")}, ${told("updates")}, descriptors +${most - before}` };
    }),
};
