import { join } from "node:path";
import { diskProbeBytes } from "../limits.ts";
import { BodyTexts } from "./bodyTexts.ts";
import { type FileSystem, nodeFileSystem } from "./fileSystem.ts";
import { ForeignChanges } from "./foreignChanges.ts";
import { type JournalOptions, openJournal, segmentsFolder } from "./journal.ts";
import { ReviewIndex } from "./reviewIndex.ts";
import { ReviewStore } from "./reviewStore.ts";
import { StoreDamage } from "./storeDamage.ts";

/** Opens the reviews of a workspace. Unreadable parts become problems of the store, not errors. */
export async function openReviewStore(options: JournalOptions): Promise<ReviewStore> {
  const fileSystem = options.fileSystem ?? nodeFileSystem;
  const index = new ReviewIndex((draft, texts) => store.note(draft, texts));
  const texts = new BodyTexts(fileSystem, join(options.directory, segmentsFolder), (place) => damage.noteText(place));
  const journal = await openJournal(options, {
    onBody: (hash, place) => texts.add(hash, place),
    onEvent: (event, place) => index.take(event, place.file),
  });
  const damage = new StoreDamage({ journal, index, texts, log: options.log });
  await damage.look();
  damage.noteUnwritable(await findWriteProblem(fileSystem, options));
  const foreign = new ForeignChanges(journal, options.log, () => void damage.look());
  foreign.start();
  const store = new ReviewStore({ journal, index, texts, damage, foreign });
  return store;
}

/** Returns the reason why the disk cannot be written, before anything is presented. A full disk accepts a new file, but not its bytes. */
async function findWriteProblem(
  fileSystem: FileSystem,
  { directory, hostId }: JournalOptions,
): Promise<string | undefined> {
  const path = join(directory, `${hostId}.probe`);
  try {
    const file = await fileSystem.open(path, "create");
    try {
      const taken = await file.write(Buffer.alloc(diskProbeBytes));
      return taken < diskProbeBytes ? "the disk is full" : undefined;
    } finally {
      await file.close();
      await fileSystem.remove(path);
    }
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem);
  }
}
