import { describe, expect, it } from "vitest";
import type { FileStamp } from "../base/fileStamp.ts";
import { FakeDocuments } from "../test/fakeDocuments.fixture.ts";
import { workspaceOf } from "../test/testHost.fixture.ts";
import { DocumentSettler } from "./documentSettler.ts";
import { compareWithDisk, type FollowedTexts } from "./textSync.ts";

const file = "/p/a.ts";

/** An open document, and the number of times its file was read. */
async function followed() {
  const port = Object.assign(new FakeDocuments(), {
    stamp: [1] as FileStamp | undefined,
    reads: 0,
    savedStamp: () => port.stamp,
    savedText: (path: string) => {
      port.reads += 1;
      return Promise.resolve(port.disk.get(path));
    },
  });
  port.disk.set(file, "one");
  await port.open(file);
  const texts: FollowedTexts = { port, compared: new Map() };
  return { port, look: async () => [await compareWithDisk(texts, file), port.reads] };
}

describe("textStanding", () => {
  it("reads a file once while it is unchanged", async () => {
    const { look } = await followed();
    expect([await look(), await look()]).toEqual([
      ["same", 1],
      ["same", 1],
    ]);
  });

  it("reads it again when the file or the document's text has changed, or when no stamp is available", async () => {
    const { port, look } = await followed();
    await look();
    port.disk.set(file, "two");
    port.stamp = [2];
    expect(await look()).toEqual(["older", 2]);
    port.reload(file);
    expect([await look(), await look()]).toEqual([
      ["same", 3],
      ["same", 3],
    ]);
    port.stamp = undefined;
    expect([await look(), await look()]).toEqual([
      ["same", 4],
      ["same", 5],
    ]);
  });

  it("compares again when the file changed while it was read", async () => {
    const { port, look } = await followed();
    const { savedText } = port;
    port.savedText = (path) => {
      const read = savedText(path);
      port.disk.set(path, "two");
      port.stamp = [2];
      port.savedText = savedText;
      return read;
    };
    expect([await look(), await look()]).toEqual([
      ["same", 1],
      ["older", 2],
    ]);
  });
});

describe("DocumentSettler", () => {
  it("reads the file of a reopened document again, although the version starts over", async () => {
    const { port } = await followed();
    const settler = new DocumentSettler(port, { now: () => performance.now() }, workspaceOf());
    const standing = async () => (await settler.follow([file], AbortSignal.timeout(30))).get(file);
    expect(await standing()).toBe("same");
    port.documents.delete(file);
    port.disk.set(file, "two");
    await port.open(file);
    port.disk.set(file, "three");
    expect(await standing()).toBe("older");
    settler.dispose();
  });
});
