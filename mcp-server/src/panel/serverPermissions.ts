import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { FolderCommand, ServerPermissions } from "@dialectic/host";
import * as z from "zod/mini";
import { replaceStateFile, trustPlace, watchStateFile } from "./stateFile.ts";

const file = "language-servers.json";
const answered = z.object({
  folder: z.string(),
  words: z.array(z.string()),
  /** The marks of what files of the folder name. */
  because: z.optional(z.array(z.string())),
  answer: z.enum(["run", "never"]),
});
const kept = z.object({ servers: z.array(answered) });

type Answered = z.infer<typeof answered>;

/** Follows what the person has said about language servers of folders, here or in another process. */
export async function followServerPermissions(
  onProblem: (message: string) => void,
  place = trustPlace(),
): Promise<ServerPermissions & { dispose(): void }> {
  const listeners = new Set<() => void>();
  let find = await readPermissions(place);
  const look = async () => {
    find = await readPermissions(place);
    for (const listener of listeners) listener();
  };
  const watcher = watchStateFile(place, file, () => void look(), onProblem);
  return {
    find: (command) => find(command),
    async keep(commands, answer) {
      await keepAnswers(commands, answer, place);
      await look();
    },
    onChanged(listener) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
    dispose: () => watcher?.close(),
  };
}

/** Returns what the person has answered so far. */
export async function readPermissions(place = trustPlace()): Promise<ServerPermissions["find"]> {
  const answers = await readAnswers(place);
  return (command) => answers.find((each) => isSame(each, command))?.answer;
}

/** Stores an answer for these commands, instead of earlier ones. */
export async function keepAnswers(
  commands: readonly FolderCommand[],
  answer: "run" | "never",
  place = trustPlace(),
): Promise<void> {
  const others = (await readAnswers(place)).filter((each) => !commands.some((command) => isSame(each, command)));
  const now = commands.map((command) => ({ ...toStored(command), answer }));
  await replaceStateFile(place, file, { servers: [...others, ...now] });
}

async function readAnswers(place: string): Promise<readonly Answered[]> {
  try {
    return kept.parse(JSON.parse(await readFile(join(place, file), "utf8"))).servers;
  } catch {
    // There was no answer so far, or the file is damaged: then the person is asked again.
    return [];
  }
}

function toStored({ folder, words, because }: FolderCommand): Omit<Answered, "answer"> {
  return { folder, words: [...words], ...(because === undefined ? {} : { because: because.map(({ mark }) => mark) }) };
}

function isSame({ folder, words, because }: Answered, command: FolderCommand): boolean {
  return isDeepStrictEqual(toStored(command), { folder, words, ...(because === undefined ? {} : { because }) });
}
