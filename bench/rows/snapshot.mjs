import { copyFileSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { git } from "../anchors/git.mjs";
import { measureTime } from "../measure/callTime.mjs";
import { interleave } from "../measure/interleave.mjs";
import { judge } from "../measure/result.mjs";
import { loadGit } from "../product/bundle.mjs";
import { changeFiles, commitFiles } from "../texts/changedRepository.mjs";

const row = "snapshot";
const input = "20 of 10,000 files";

/**
 * Measures row snapshot: the code of an iteration, taken as a tree and listed, against the bare commands of git with a
 * scratch index; and the processor time of the host for it.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureSnapshot({ time, choose }) {
  if (choose([input]).length === 0) return;
  const engine = await loadGit();
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "dialectic-snapshot-")));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  await commitFiles(folder, 10_000);
  changeFiles(folder, 20, 30);
  const found = await engine.findRepository(folder);
  if (found.kind !== "found") throw new Error(`The repository of the bench was not found: ${found.kind}`);
  const base = (await git(folder, ["rev-parse", "HEAD"])).trim();

  const take = async () => {
    const snapshot = await engine.snapshotWorkingTree(found.value);
    if (snapshot.kind !== "snapshot") throw new Error(`The snapshot failed: ${snapshot.kind}`);
    const read = await engine.readTreeChanges({ root: folder }, { base, head: snapshot.tree });
    if (read.kind !== "read" || read.value.length !== 20) throw new Error("The snapshot has other changes");
  };
  const bare = async () => {
    const index = join(folder, ".git", "bench-index");
    copyFileSync(join(folder, ".git", "index"), index);
    const scratch = { GIT_INDEX_FILE: index };
    await git(folder, ["add", "--all"], scratch);
    const tree = (await git(folder, ["write-tree"], scratch)).trim();
    await git(folder, ["diff", "--raw", base, tree], scratch);
  };
  const own = async () => {
    const before = process.cpuUsage();
    await take();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  const { ours, peer, cpu } = await interleave(
    { ours: () => measureTime(take), peer: () => measureTime(bare), cpu: own },
    { time, warmup: 1 },
  );
  yield judge({ row, input, metric: "time against git alone", ours, peer });
  yield judge({ row, input, metric: "processor time of the host, ms", ours: cpu });
}
