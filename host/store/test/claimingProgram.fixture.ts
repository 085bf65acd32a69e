import { writeSync } from "node:fs";
import { nodeFileSystem } from "../fileSystem.ts";
import { openReviewStore } from "../openReviewStore.ts";
import { createDocument, createIteration } from "./storedDocuments.fixture.ts";

/** A process that stores one iteration, claims the number of the next, prints `claimed`, and never writes its record. */
const [directory = ""] = process.argv.slice(2);
let isKept = false;
const hangs = () => {
  writeSync(1, "claimed\n");
  return new Promise<number>(() => undefined);
};
const store = await openReviewStore({
  directory,
  hostId: "killed",
  fileSystem: {
    ...nodeFileSystem,
    open: async (path, purpose) => {
      const file = await nodeFileSystem.open(path, purpose);
      return purpose === "create" ? { ...file, write: (bytes) => (isKept ? hangs() : file.write(bytes)) } : file;
    },
  },
  log: (message) => writeSync(2, `${message}\n`),
});
await store.appendIteration(createIteration(createDocument("one")));
isKept = true;
// Keeps the process alive.
setInterval(() => undefined, 60_000);
await store.appendIteration(createIteration(createDocument("never written")));
