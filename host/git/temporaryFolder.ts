import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { answer, type GitAnswer } from "./gitAnswer.ts";

/** Works in a folder that is deleted afterwards. */
export async function withTemporaryFolder<T>(
  name: string,
  work: (folder: string) => Promise<GitAnswer<T>>,
): Promise<GitAnswer<T>> {
  const made = await onDisk(() => mkdtemp(join(tmpdir(), `dialectic-${name}-`)));
  if (made.kind !== "read") return made;
  try {
    return await work(made.value);
  } finally {
    await rm(made.value, { recursive: true, force: true });
  }
}

/** Makes temporary files. A full disk, or a folder for them that is none, is a failure like git's own. */
export async function onDisk<T>(work: () => Promise<T>): Promise<GitAnswer<T>> {
  try {
    return answer(await work());
  } catch (problem) {
    if (!(problem instanceof Error && "syscall" in problem)) throw problem;
    return { kind: "failed", output: `A temporary file could not be written: ${problem.message}` };
  }
}
