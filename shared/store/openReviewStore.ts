import { join } from "node:path";
import { BodyTexts } from "./bodyTexts.ts";
import { nodeFileSystem } from "./fileSystem.ts";
import { ForeignChanges } from "./foreignChanges.ts";
import { type JournalOptions, openJournal, type Place, type StoreProblem, segmentsFolder } from "./journal.ts";
import { ReviewIndex } from "./reviewIndex.ts";
import { ReviewStore } from "./reviewStore.ts";

/** Opens the reviews of a workspace; what cannot be read is a problem of the store, not an error. */
export async function openReviewStore(options: JournalOptions): Promise<ReviewStore> {
  const fileSystem = options.fileSystem ?? nodeFileSystem;
  const damaged: StoreProblem[] = [];
  const index = new ReviewIndex();
  const texts = new BodyTexts(fileSystem, join(options.directory, segmentsFolder), (place: Place) =>
    damaged.push({ ...place, reason: "damaged" }),
  );
  const journal = await openJournal(options, {
    onBody: (hash, place) => texts.add(hash, place),
    onEvent: (event, place) => index.take(event, place.file),
  });
  for (const { file, offset, length, reason } of journal.problems()) {
    // A torn tail is what another window has only half written, or what a crash left of something never acknowledged.
    if (reason !== "torn")
      options.log(`Reviews: ${length} bytes of ${file || "the folder"} at ${offset} are ${reason}`);
  }
  const foreign = new ForeignChanges(journal, options.log);
  foreign.start();
  return new ReviewStore({ journal, index, texts, damaged, foreign });
}
