import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, copyFileSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "../../support/windows.ts";
import { createWorkspace } from "../../support/workspace.ts";
import { AttackLedger, numberedText } from "../attackLedger.ts";
import { askByLine } from "../hostConnection.ts";
import { inPlace, Place } from "../place.ts";
import { pause, type Row, type Tools } from "../row.ts";

const isSegment = (path: string) => path.includes("/segments/") && path.endsWith(".log");

/** Writes a review of many iterations and ends the host. */
async function writtenReview(place: Place, tools: Tools, ledger: AttackLedger, iterations: number): Promise<void> {
  await place.address();
  const host = await place.connect();
  let reviewId: unknown;
  for (let number = 1; number <= iterations; number += 1) {
    const content = numberedText(number, tools.random);
    const { result } = await host.call("review/present", {
      content,
      mode: "replace",
      ...(reviewId ? { reviewId } : {}),
    });
    reviewId = result?.["reviewId"];
    ledger.note(result, content);
  }
  host.close();
}

/** Returns the log and the health of the product, which report damage without a request for an iteration. */
async function readLogAndHealth(place: Place, logBefore: number): Promise<string> {
  const host = await place.connect();
  const { result } = await host.call("host/health");
  host.close();
  return `${place.log().slice(logBefore)}${JSON.stringify(result)}`;
}

/** Row 15: flipped bits and truncated files, in a closed journal. */
export const damagedStore: Row = {
  title: "flipped bits and cut files of a closed journal",
  goal: "altered 0, lost in silence 0",
  isShort: true,
  run: (tools) =>
    inPlace(tools, async (place) => {
      const ledger = new AttackLedger();
      await writtenReview(place, tools, ledger, 20);
      await place.stop();
      const files = place.stateFiles(isSegment);
      const original = files.map((file) => readFileSync(file));
      const problems: string[] = [];
      const sum = { lost: 0, altered: 0, silent: 0 };
      const rounds = tools.times({ short: 6, usual: 60, full: 400 });
      for (let round = 0; round < rounds; round += 1) {
        for (const file of place.stateFiles(isSegment)) if (!files.includes(file)) rmSync(file);
        for (const [at, file] of files.entries()) writeFileSync(file, original[at] ?? "");
        const at = Math.floor(tools.random() * files.length);
        const file = files[at] ?? "";
        const hit = Buffer.from(original[at] ?? "");
        // In turn: the last record, any place, and a truncation.
        const place3 =
          round % 3 === 0 ? hit.length - 1 - Math.floor(tools.random() * 450) : Math.floor(tools.random() * hit.length);
        const name = `${["flip at the end", "flip", "cut"][round % 3]} at ${place3} of ${hit.length}`;
        if (round % 3 === 2) truncateSync(file, place3);
        else {
          hit[place3] = (hit[place3] ?? 0) ^ (1 << Math.floor(tools.random() * 8));
          writeFileSync(file, hit);
        }
        const logged = place.log().length;
        await place.address();
        const host = await place.connect();
        const { lost, altered } = await ledger.check(host);
        host.close();
        // A text is read on demand: then the answer reports the damage.
        const isReportedOnReading = lost.every((why) => /damag/i.test(why));
        const isSaid =
          isReportedOnReading || /damag|missing|cut|lost|cannot be read/i.test(await readLogAndHealth(place, logged));
        await place.stop();
        sum.lost += lost.length;
        sum.altered += altered.length;
        if (lost.length > 0 && !isSaid) sum.silent += 1;
        if (lost.length > 0 && !isSaid) problems.push(`${name}: ${lost.length} lost in silence`);
        problems.push(...altered.map((each) => `${name}: ${each}`));
      }
      return { tried: rounds, problems, figure: `altered ${sum.altered}, lost ${sum.lost}, silent ${sum.silent}` };
    }),
};

/** Opens a place whose state is on a separate file system, which is unmounted at the end. */
async function onOwnDisk<Result>(
  tools: Tools,
  mount: (state: string, top: string) => void,
  work: (place: Place, state: string) => Promise<Result>,
): Promise<Result> {
  const workspace = createWorkspace();
  const state = workspace.environment["XDG_STATE_HOME"] ?? "";
  mkdirSync(state, { recursive: true, mode: 0o700 });
  mount(state, workspace.top);
  const place = new Place(tools, { ...workspace, dispose: () => undefined });
  try {
    return await work(place, state);
  } finally {
    await place.dispose();
    execFileSync("umount", ["--lazy", state]);
    workspace.dispose();
  }
}

async function presentByLine(place: Place) {
  const payload = { content: "# After\n", mode: "replace" };
  return askByLine(place.host().socketPath, { type: "present_review", payload, id: 1 });
}

function fill(state: string): string {
  const file = join(state, "filler");
  for (let size = 65_536; size >= 1; )
    try {
      appendFileSync(file, Buffer.alloc(size));
    } catch {
      size = Math.floor(size / 2);
    }
  return file;
}

/**
 * Remounts a file system; a killed process releases its files only when its last thread has ended, shortly after it is
 * gone.
 */
function remount(state: string, as: "ro" | "rw"): Promise<void> {
  const isDone = () => spawnSync("mount", ["-o", `remount,${as}`, state]).status === 0;
  return until(isDone, `${state} to be mounted again as ${as}`);
}

/** Row 16: a full disk, and one that became read-only. */
export const fullDisk: Row = {
  title: "full and read-only disk",
  goal: "acknowledged lost 0, old reviews readable, starts work, locks left 0",
  needs: "mounts",
  run: (tools) =>
    onOwnDisk(
      tools,
      (state) => execFileSync("mount", ["-t", "tmpfs", "-o", "size=6m,mode=700", "tmpfs", state]),
      async (place, state) => {
        const ledger = new AttackLedger();
        const problems: string[] = [];
        await writtenReview(place, tools, ledger, 8);
        for (const kind of ["full while it runs", "full at the start", "read-only at the start"]) {
          const isStart = kind.endsWith("start");
          if (isStart) await place.kill();
          const filler = kind.startsWith("full") ? fill(state) : undefined;
          if (filler === undefined) await remount(state, "ro");
          try {
            await place.address();
            const host = await place.connect();
            const { lost, altered } = await ledger.check(host);
            problems.push(...[...lost, ...altered].map((each) => `${kind}: ${each}`));
            // Longer than the free space behind the end of a file.
            const answer = await host.call("review/present", {
              content: `# Full\n\n${"x".repeat(60_000)}`,
              mode: "replace",
            });
            if (answer.isClosed) problems.push(`${kind}: present_review was not answered`);
            if (answer.result?.["kind"] === "presented")
              problems.push(`${kind}: a plain success: ${JSON.stringify(answer.result).slice(0, 200)}`);
            host.close();
          } catch (problem) {
            problems.push(`${kind}: ${problem instanceof Error ? problem.message : problem}`);
          }
          if (filler === undefined) await remount(state, "rw");
          else rmSync(filler);
          if (isStart) await place.kill();
          const begun = performance.now();
          await place.address().catch((problem) => problems.push(`${kind}, with space again: ${problem}`));
          if (performance.now() - begun > 15_000)
            problems.push(`${kind}: the start after it took ${(performance.now() - begun).toFixed(0)} ms`);
          const written = await presentByLine(place).catch((problem) => ({ problem: String(problem) }));
          if (
            !("success" in written && written["success"] === true) ||
            /not saved|cannot save/i.test(JSON.stringify(written))
          )
            problems.push(`${kind}: writing does not resume: ${JSON.stringify(written)}`);
        }
        const locks = place.stateFiles((path) => path.endsWith(".starting"));
        if (locks.length > 0) problems.push(`locks are left: ${locks.join(", ")}`);
        return { tried: 3, problems, figure: `${ledger.size} acknowledged before, wrong ${problems.length}` };
      },
    ),
};

/** Row 14: at any moment, the disk contains everything that was acknowledged before. */
export const powerCut: Row = {
  title: "power cut on ext4 in a file",
  goal: "acknowledged lost 0",
  needs: "mounts",
  run: (tools) => {
    const image = (top: string) => join(top, "disk.img");
    const mountOptions = ["-o", "loop"];
    return onOwnDisk(
      tools,
      (state, top) => {
        writeFileSync(image(top), "");
        truncateSync(image(top), 48 * 1024 * 1024);
        execFileSync("mkfs.ext4", ["-q", "-F", image(top)]);
        execFileSync("mount", [...mountOptions, image(top), state]);
      },
      async (place, state) => {
        const { top } = place.workspace;
        const cuts = tools.times({ short: 3, usual: 12, full: 50 });
        const problems: string[] = [];
        const seen: { readonly image: string; readonly ledger: AttackLedger }[] = [];
        const history: { readonly result: Readonly<Record<string, unknown>> | undefined; readonly text: string }[] = [];
        await place.address();
        const host = await place.connect();
        let isOver = false;
        const writing = (async () => {
          for (let number = 1; !isOver; number += 1) {
            const content = numberedText(number, tools.random);
            const { result } = await host.call("review/present", { content, mode: "replace" });
            history.push({ result, text: content });
            await pause(20);
          }
        })();
        for (let cut = 0; cut < cuts; cut += 1) {
          await pause(200 + tools.random() * 500);
          const ledger = new AttackLedger();
          for (const { result, text } of history) ledger.note(result, text);
          const copy = join(top, `cut${cut}.img`);
          // Without a sync: the copy contains only the data that reached the device, as after a power cut.
          copyFileSync(image(top), copy);
          seen.push({ image: copy, ledger });
        }
        isOver = true;
        await writing;
        await place.kill();
        execFileSync("umount", ["--lazy", state]);
        let looks = 0;
        for (const { image: copy, ledger } of seen) {
          execFileSync("mount", [...mountOptions, copy, state]);
          await place.address();
          const { lost, altered } = await ledger.check(await place.connect());
          problems.push(...[...lost, ...altered].map((each) => `${copy}: ${each}`));
          looks += ledger.size;
          await place.kill();
          execFileSync("umount", ["--lazy", state]);
          rmSync(copy);
        }
        execFileSync("mount", ["-t", "tmpfs", "tmpfs", state]);
        return {
          tried: cuts,
          problems,
          figure: `${history.length} acknowledged, ${looks} looks, lost ${problems.length}`,
        };
      },
    );
  },
};
