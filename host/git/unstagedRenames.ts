import { maxRenameFiles } from "../limits.ts";
import { answer, type GitAnswer, mapAnswer, toAnswer } from "./gitAnswer.ts";
import { type Repository, readRepositoryState } from "./repository.ts";
import { type RepositoryState, readStatus, type StagedEntry, statusArguments } from "./repositoryState.ts";
import { copyIndex, runOnScratchIndex, withScratchIndex } from "./scratchIndex.ts";

/**
 * Reads the state of a repository with a file that was renamed without telling git, as with `mv`, as one change, which a commit of all
 * files makes of it. To `git status` it is a deleted and an untracked file.
 */
export async function readStateWithRenames(repository: Repository): Promise<GitAnswer<RepositoryState>> {
  const looked = await readRepositoryState(repository);
  const renames = looked.kind === "read" ? await findRenames(repository, looked.value) : looked;
  // Without an answer both files are listed, as git status lists them.
  return looked.kind === "read" && renames.kind === "read" ? answer(pairRenames(looked.value, renames.value)) : looked;
}

async function findRenames(
  repository: Repository,
  { staged, others }: RepositoryState,
): Promise<GitAnswer<readonly StagedEntry[]>> {
  const isStaged = new Set(staged.map(({ path }) => path));
  const gone = others.filter(({ status, path }) => status === "D" && !isStaged.has(path));
  const came = others.filter(({ status, path }) => status === "A" && !path.endsWith("/"));
  if (gone.length === 0 || came.length === 0 || Math.max(gone.length, came.length) > maxRenameFiles) return answer([]);
  return withScratchIndex(async (index) => {
    const copied = await copyIndex(repository, index);
    if (copied.kind !== "read") return copied;
    const names = came.map(({ path }) => `${Buffer.from(path).toString("latin1")}\0`).join("");
    const args = ["add", "--intent-to-add", "--pathspec-from-file=-", "--pathspec-file-nul"];
    const added = toAnswer(await runOnScratchIndex(repository, index, args, names));
    if (added.kind !== "read") return added;
    const status = toAnswer(await runOnScratchIndex(repository, index, statusArguments));
    const [from, to] = [gone, came].map((entries) => new Set(entries.map(({ path }) => path)));
    return mapAnswer(status, (printed) =>
      readStatus(printed).others.filter(
        (entry) => from?.has(entry.from ?? "") === true && to?.has(entry.path) === true,
      ),
    );
  });
}

function pairRenames(state: RepositoryState, renames: readonly StagedEntry[]): RepositoryState {
  const byFrom = new Map(renames.map((entry) => [entry.from, entry]));
  const isPaired = new Set(renames.map(({ path }) => path));
  return {
    ...state,
    others: state.others.flatMap((entry) => byFrom.get(entry.path) ?? (isPaired.has(entry.path) ? [] : entry)),
    untracked: state.untracked - renames.length,
    changed: state.changed - renames.length,
  };
}
