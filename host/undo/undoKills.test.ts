import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { buildWriter } from "../store/test/buildWriter.fixture.ts";
import { temporaryFolder } from "../store/test/temporaryFolder.fixture.ts";
import { undoneRepository } from "./test/undoneRepository.fixture.ts";

const { FUZZ_RUNS: runs, FUZZ_SEED: seed = "1" } = process.env;
const count = 9;
/** Returns a text that is like no other, so that git sees no renames among the files. */
const textOf = (name: string) => Array.from({ length: 120 }, (_, at) => `${name} ${at}\n`).join("");

const name = (at: number) => `f${at}.txt`;
const named = (of: (at: number) => string | null) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [name(at), of(at)]));
// Changed lines, new files, deleted files and renamed files with changed lines.
const sides = (at: number) => {
  const own = textOf(name(at));
  return [
    [own, own.replace(" 7\n", " seven\n")],
    [null, own],
    [own, null],
  ][at % 3] as [string | null, string | null];
};

function withoutMissing(files: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).flatMap(([name, text]) => (text === null ? [] : [[name, text]])));
}

/** Returns numbers from 0 up to 1 that depend only on the seed. */
function randomNumbers(from: number): () => number {
  let state = from >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Milliseconds within which a host is killed; an undo of the files takes a little less. */
const span = 80;

/** Starts a host that waits for its wish. */
function startHost(program: string, args: readonly string[]) {
  const child = spawn(process.execPath, [program, ...args], { stdio: ["pipe", "pipe", "inherit"] });
  let output = "";
  const closed = once(child, "close");
  const kill = () => child.kill("SIGKILL");
  return {
    kill,
    /** Lets it undo and kills it that many milliseconds after it began to record the undo; returns true if it had answered. */
    async killAfter(wish: unknown, milliseconds: number): Promise<boolean> {
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        if (output === "") setTimeout(kill, milliseconds);
        output += text;
      });
      child.stdin.write(`${JSON.stringify(wish)}\n`);
      await closed;
      expect(output).toContain("begin");
      return output.includes('"kind"');
    },
  };
}

/** Kills hosts during an undo, and counts how far they came. */
async function killHosts(kills: number) {
  const moved = textOf("moved");
  const opened = await undoneRepository({
    before: { ...withoutMissing(named((at) => sides(at)[0])), "old.txt": moved },
    after: { ...named((at) => sides(at)[1]), "old.txt": null, "new.txt": moved.replace(" 9\n", " nine\n") },
    prepare: ({ git }) => git("config", "diff.renames", "true"),
    last: ({ git }) => git("add", "--all"),
  });
  const { repository, round, hunks, directory, path, text, reviewId, test, restore } = opened;
  const all = [...Array.from({ length: count }, (_, at) => name(at)), "new.txt"];
  const read = (file: string) => (existsSync(path(file)) ? text(file) : null);
  const look = () => [...all, "old.txt"].map(read);
  const files = await Promise.all(all.map(async (file) => ({ file: (await hunks(file)).file })));
  const changedTexts = look();
  const program = join(temporaryFolder(), "undo.mjs");
  await buildWriter(program, "../../undo/test/undoProgram");
  const random = randomNumbers(Number(seed));
  const start = () => {
    const host = startHost(program, [directory, repository.folder]);
    onTestFinished(() => void host.kill());
    return host;
  };
  let next = start();
  const seen = { before: 0, after: 0, partly: 0, answered: 0 };
  for (let at = 0; at < kills; at++) {
    const wish = { ...round, files, reason: "Why", id: `kill-${at}`, isConfirmed: true };
    const host = next;
    next = start();
    const isAnswered = await host.killAfter(wish, Math.floor(random() * span));
    if (isAnswered) seen.answered += 1;
    await test.store.refresh();
    await test.features.undo.undos.recover();
    const undone = new Map((await opened.undone()).map((each) => [each.path, each.undo]));
    for (const [place, file] of all.entries()) {
      const isUndone = undone.get(file) === wish.id;
      const side = file === "new.txt" ? null : (sides(place)[0] ?? null);
      expect(read(file), `${file} after kill ${at}`).toBe(isUndone ? side : changedTexts[place]);
      if (file === "new.txt") expect(read("old.txt")).toBe(isUndone ? moved : null);
    }
    seen[undone.size === 0 ? "before" : undone.size === all.length ? "after" : "partly"] += 1;
    const told = test.feedback.feedback.get(reviewId).items.filter(({ id }) => id === `${wish.id}:undo`);
    expect(told.length).toBe(undone.size > 0 ? 1 : 0);
    if (undone.size > 0) expect(await restore()).toEqual({ kind: "changed", count: undone.size, conflicts: [] });
    expect(look()).toEqual(changedTexts);
    expect(readdirSync(join(repository.folder, ".git")).filter((each) => each.endsWith(".tmp"))).toEqual([]);
  }
  console.log(`kill -9 during an undo, FUZZ_SEED=${seed}: ${JSON.stringify(seen)}`);
  return seen;
}

const title = "leaves each file before or after when the host is killed, and the record says which";

it(`${title} (4 kills)`, async () => {
  const { before, partly, after } = await killHosts(4);
  expect(before + partly + after).toBe(4);
});

const kills = runs === undefined ? 20 : Math.max(1, Math.round(100 * Number(runs)));
it(`${title} (${kills} kills)`, { timeout: 600_000, tags: ["whole"] }, async () => {
  expect((await killHosts(kills)).partly).toBeGreaterThan(0);
});
