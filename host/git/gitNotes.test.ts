import { join } from "node:path";
import { formatReviewNote, withReviewTrailer } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import { addNote, readNote } from "./gitNotes.ts";
import { readValue, testFolder, testRepository } from "./test/testRepository.fixture.ts";

const fresh = () => testRepository(join(testFolder(), "shop"));
const text = formatReviewNote({
  reviewId: "r1",
  title: "Check",
  iteration: 1,
  base: "",
  text: "# Check\n\n\n\n# not a comment  \r\n\n\n",
});

describe("addNote", () => {
  it("keeps every character of the text, so that git shows and returns it unchanged", async () => {
    const shop = fresh();
    const [repository, head] = [await shop.found(), shop.git("rev-parse", "HEAD").trim()];
    expect(readValue(await readNote(repository, head))).toBeUndefined();
    expect(await addNote(repository, head, text)).toEqual({ kind: "added" });
    expect(readValue(await readNote(repository, head))).toBe(text);
    expect(shop.git("log", "-1", "--notes=dialectic")).toContain("dialectic-review: r1");
  });

  it("appends to an existing note", async () => {
    const shop = fresh();
    const [repository, head] = [await shop.found(), shop.git("rev-parse", "HEAD").trim()];
    await addNote(repository, head, text);
    await addNote(repository, head, "more\n");
    expect(readValue(await readNote(repository, head))).toBe(`${text}\nmore\n`);
  });

  it("returns git's message and a command to run again when the note cannot be written", async () => {
    const shop = fresh();
    const [repository, head] = [await shop.found(), shop.git("rev-parse", "HEAD").trim()];
    shop.git("update-ref", "refs/notes/dialectic/in-the-way", "HEAD");
    const failed = await addNote(repository, head, text);
    expect(failed).toEqual({
      kind: "failed",
      output: expect.stringContaining("refs/notes/dialectic"),
      command: expect.stringMatching(
        new RegExp(`^git notes --ref=refs/notes/dialectic append -C [0-9a-f]{40} ${head}$`),
      ),
    });
  });

  it("returns git's message when the text cannot be stored either", async () => {
    const shop = fresh();
    const failed = await addNote({ ...(await shop.found()), root: join(shop.folder, "gone") }, "HEAD", text);
    expect(failed).toEqual({ kind: "failed", output: expect.stringContaining("no longer exists") });
  });
});

describe("withReviewTrailer", () => {
  it.each([
    "Add a\n",
    "fix: a\n",
    "Add a\n\n---\n\n# not a comment\n",
    "A\n\nBody\n\nFixes: #1\nSigned-off-by: A <a@b>\n",
  ])("adds a trailer that git reads in %j", async (message) => {
    const shop = fresh();
    shop.git("commit", "--quiet", "--allow-empty", "--cleanup=whitespace", "-m", withReviewTrailer(message, "r1"));
    expect(shop.git("log", "-1", "--format=%(trailers:key=Dialectic-Review,valueonly)").trim()).toBe("r1");
    expect(shop.git("log", "-1", "--format=%(trailers)")).toContain(message.includes("Fixes") ? "Fixes: #1" : "r1");
  });
});
