import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { seededRandom } from "../../shared/capability/test/seededRandom.fixture.ts";
import { startLonelyBrowser } from "../support/securityBrowser.ts";
import { readMemory } from "./probes.ts";
import { pause } from "./row.ts";
import { startFlood } from "./rows/flood.ts";
import { SoakAssistant } from "./soak/soakAssistant.ts";
import { fillFor, leftBehind, openPlaces } from "./soak/soakPlaces.ts";
import { openVsCodeWindows } from "./soak/vsCodeWindows.ts";
import { unpackProduct } from "./unpackProduct.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string", default: String(Date.now() % 1_000_000) } },
});
const minutes = Number(positionals[0] ?? 30);
const folder = mkdtempSync(join(tmpdir(), "dialectic-soak-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

const random = seededRandom(Number(values.seed));
const pickOne = <Item>(all: readonly Item[]): Item => all[Math.floor(random() * all.length)] as Item;
const program = unpackProduct(folder);
const { places, shared, calm, small, dispose } = openPlaces(program);
if (small === undefined) console.error("No disk is filled and no other user floods: that needs root");

const browser = await startLonelyBrowser();
const windows = await openVsCodeWindows(browser, shared[0].workspace);
console.error(
  `${minutes} minutes, --seed ${values.seed}; ${windows ? "two windows of VS Code" : "no VS Code here: browser panels"} share a store`,
);
for (const place of windows ? places.slice(1) : places) await place.address();
const assistants = places.flatMap((place) =>
  Array.from({ length: 3 }, (_, at) => new SoakAssistant(place, `${places.indexOf(place)}-${at}`, random)),
);
const end = performance.now() + minutes * 60_000;
const isOver = () => performance.now() > end;
const tally = { hostsKilled: 0, serversKilled: 0, pages: 0, fullDisks: 0, floods: 0 };
const memory: number[] = [];

await Promise.all([
  ...assistants.map((assistant) => assistant.workUntil(isOver)),
  kill(),
  turnPages(),
  turnPages(),
  disturb(),
  watchMemory(),
]);
await windows?.dispose();
await browser.close();

const sum = { acknowledged: 0, lost: 0, altered: 0, doubled: 0 };
const problems: string[] = [];
for (const assistant of assistants) {
  const { acknowledged, lost, altered, doubled } = await assistant.check();
  sum.acknowledged += acknowledged;
  sum.lost += lost.length;
  sum.altered += altered.length;
  sum.doubled += doubled.length;
  // Of each kind, some are enough to find the cause.
  for (const kind of [lost, altered, doubled])
    problems.push(...kind.slice(0, 3).map((each) => `${assistant.name}: ${each}`));
}
for (const assistant of assistants) await assistant.close();
for (const place of places) await place.stop();
const orphans = await leftBehind(places);
const half = Math.floor(memory.length / 2);
const growth = Math.max(...memory.slice(half)) / Math.max(...memory.slice(0, half || 1)) - 1;
// A host keeps an index of its writes: some memory for each update (`host/store/size.test.ts`).
if (growth > 0.35)
  problems.push(`the memory of the host that nobody kills grew by ${(growth * 100).toFixed(0)} % in the second half`);
problems.push(...orphans);
dispose();
console.log(
  JSON.stringify({
    soak: "everything at once",
    minutes,
    seed: values.seed,
    ...sum,
    ...tally,
    orphans: orphans.length,
    memoryGrowth: Number(growth.toFixed(3)),
  }),
);
for (const problem of problems.slice(0, 60)) console.error(`  ✖ ${problem.slice(0, 500)}`);
process.exit(problems.length === 0 && sum.acknowledged > 0 ? 0 : 1);

/** Kills hosts and MCP servers without warning; one host is spared, to measure its memory. */
async function kill(): Promise<void> {
  while (!isOver()) {
    await pause(1_000 + random() * 4_000);
    if (random() < 0.5) {
      const place = pickOne([...shared, ...places.filter((each) => each !== calm)]);
      await place.kill();
      if (place === shared[0]) await windows?.reload();
      tally.hostsKilled += 1;
    } else if (pickOne(assistants).kill()) tally.serversKilled += 1;
  }
}

/** Opens a page, reads it for a moment, and closes it. */
async function turnPages(): Promise<void> {
  while (!isOver()) {
    const page = await browser.newPage();
    // A host may be killed while its page opens: that is part of the test.
    await pickOne(places)
      .show(page)
      .catch(() => undefined);
    tally.pages += 1;
    await pause(500 + random() * 4_000);
    await page.close();
  }
}

/** Fills disks for some seconds, and floods with connections. */
async function disturb(): Promise<void> {
  while (!isOver()) {
    await pause(3_000 + random() * 10_000);
    if (small !== undefined && random() < 0.5) {
      await fillFor(small, 1_000 + random() * 3_000);
      tally.fullDisks += 1;
    } else {
      const port = Number(new URL(calm.host().url).port);
      const stop = await startFlood({ port, count: 300 });
      await pause(2_000 + random() * 4_000);
      stop();
      tally.floods += 1;
    }
  }
}

async function watchMemory(): Promise<void> {
  while (!isOver()) {
    await pause(1_000);
    memory.push(readMemory(calm.host().pid));
  }
}
