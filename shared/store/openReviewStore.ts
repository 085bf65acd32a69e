import { join } from "node:path";
import { BodyTexts } from "./bodyTexts.ts";
import { nodeFileSystem } from "./fileSystem.ts";
import { ForeignChanges } from "./foreignChanges.ts";
import { type JournalOptions, openJournal, segmentsFolder } from "./journal.ts";
import { ReviewIndex } from "./reviewIndex.ts";
import { ReviewStore } from "./reviewStore.ts";
import { StoreDamage } from "./storeDamage.ts";

/** Opens the reviews of a workspace; what cannot be read is a problem of the store, not an error. */
export async function openReviewStore(options: JournalOptions): Promise<ReviewStore> {
  const fileSystem = options.fileSystem ?? nodeFileSystem;
  const index = new ReviewIndex();
  const texts = new BodyTexts(fileSystem, join(options.directory, segmentsFolder), (place) => damage.noteText(place));
  const journal = await openJournal(options, {
    onBody: (hash, place) => texts.add(hash, place),
    onEvent: (event, place) => index.take(event, place.file),
  });
  const damage = new StoreDamage({ journal, index, texts, log: options.log });
  await damage.look();
  const foreign = new ForeignChanges(journal, options.log, () => void damage.look());
  foreign.start();
  return new ReviewStore({ journal, index, texts, damage, foreign });
}
