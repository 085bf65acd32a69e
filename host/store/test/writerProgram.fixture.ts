import { writeSync } from "node:fs";
import { openReviewStore } from "../openReviewStore.ts";
import { createDocument, createIteration } from "./storedDocuments.fixture.ts";
import { writtenText } from "./writtenText.fixture.ts";

/** A process that appends iterations, and prints `ack n` on stdout with each append and its acknowledged number. */
const [directory = "", hostId = "", characters = "0", appends = "0", atOnce = "1", reviewId = hostId] =
  process.argv.slice(2);
const store = await openReviewStore({ directory, hostId, log: (message) => process.stderr.write(`${message}\n`) });
let next = 1;

async function appendInTurn(): Promise<void> {
  while (next <= Number(appends)) {
    const number = next;
    next += 1;
    const document = createDocument("the same in all\n", writtenText(hostId, number, Number(characters)));
    const saved = await store.appendIteration(createIteration(document, { reviewId, retryId: `${hostId}:${number}` }));
    writeSync(1, saved.kind === "saved" ? `ack ${number} ${saved.number}\n` : `failed ${number}: ${saved.message}\n`);
  }
}

await Promise.all(Array.from({ length: Number(atOnce) }, appendInTurn));
await store.dispose();
