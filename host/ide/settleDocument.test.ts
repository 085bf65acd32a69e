import { describe, expect, it, onTestFinished } from "vitest";
import { errorAt, FakeDocuments } from "../test/fakeDocuments.fixture.ts";
import { ReportLog } from "./reportLog.ts";
import { settleDocument } from "./settleDocument.ts";

const file = "/p/a.rs";

function settling(port: FakeDocuments, pace = { quiet: 5, silence: 40, start: 40 }) {
  const reports = new ReportLog(port, () => performance.now());
  onTestFinished(() => reports.dispose());
  return { port, reports, pace };
}

function documentsWith(text: string): FakeDocuments {
  const port = new FakeDocuments();
  port.disk.set(file, text);
  return port;
}

/** Resolves the next time that a server is asked to read, or that the disk is read. */
function asked(port: FakeDocuments, method: "read" | "savedText"): Promise<void> {
  return new Promise((resolve) => {
    const { read, savedText } = port;
    if (method === "read") {
      port.read = () => {
        resolve();
        return read.call(port);
      };
    } else {
      port.savedText = (path) => {
        resolve();
        return savedText.call(port, path);
      };
    }
  });
}

const soon = () => AbortSignal.timeout(60);
const patient = () => AbortSignal.timeout(10_000);

describe("settleDocument", () => {
  it("takes a server's own answer for the current version, regardless of what is published", async () => {
    const port = documentsWith("one");
    port.checking = async (_path, { text }) => ({ sources: ["ts"], problems: [errorAt(1, `of ${text}`, "ts")] });
    const parts = settling(port);
    await port.open(file);
    port.publish(file, [errorAt(1, "older", "ts")]);
    expect(await settleDocument(parts, file, patient())).toEqual({
      problems: [errorAt(1, "of one", "ts")],
      settled: true,
      version: 1,
      isDirty: false,
      text: "one",
    });
  });

  it("waits until the editor matches the disk", async () => {
    const port = documentsWith("one");
    port.checking = async (_path, { text }) => ({ sources: ["ts"], problems: [errorAt(1, `of ${text}`, "ts")] });
    await port.open(file);
    port.disk.set(file, "two");
    const looked = asked(port, "savedText");
    const settled = settleDocument(settling(port), file, patient());
    await looked;
    port.reload(file);
    expect(await settled).toMatchObject({ problems: [errorAt(1, "of two", "ts")], settled: true, version: 2 });
  });

  it("asks again when the text changed while the server answered", async () => {
    const port = documentsWith("one");
    let asks = 0;
    port.checking = async (path, { text }) => {
      asks += 1;
      if (asks === 1) {
        port.disk.set(path, "two");
        port.reload(path);
      }
      return { sources: ["ts"], problems: [errorAt(1, `of ${text}`, "ts")] };
    };
    const settled = await settleDocument(settling(port), file, patient());
    expect([settled.settled, settled.text, settled.problems, asks]).toEqual([
      true,
      "two",
      [errorAt(1, "of two", "ts")],
      2,
    ]);
  });

  it("asks again when the disk changed while the server answered, though the editor has not noticed", async () => {
    const port = documentsWith("one");
    const late = () => {
      port.disk.set(file, "two");
      setTimeout(() => port.reload(file), 1);
    };
    let isFirst = true;
    port.checking = async (_path, { text }) => {
      const problems = [errorAt(1, `of ${text}`, "ts")];
      if (isFirst) late();
      isFirst = false;
      return { sources: ["ts"], problems };
    };
    expect(await settleDocument(settling(port), file, patient())).toMatchObject({ settled: true, text: "two" });
  });

  it("says so when the editor does not notice the change in time", async () => {
    const port = documentsWith("one");
    await port.open(file);
    port.publish(file, [errorAt(1, "of one")]);
    port.disk.set(file, "two");
    expect(await settleDocument(settling(port), file, soon())).toEqual({
      problems: [errorAt(1, "of one")],
      settled: false,
      reason: "The file's new text has not been read yet",
      version: 1,
      isDirty: false,
      text: "one",
    });
  });

  it("checks unsaved text, and says so", async () => {
    const port = documentsWith("one");
    port.type(file, "typed");
    port.checking = async (_path, { text }) => ({ sources: ["ts"], problems: [errorAt(1, `of ${text}`, "ts")] });
    expect(await settleDocument(settling(port), file, patient())).toMatchObject({
      problems: [errorAt(1, "of typed", "ts")],
      settled: true,
      isDirty: true,
    });
  });

  it("waits for the report of a server that cannot be asked, and for the last one", async () => {
    const port = documentsWith("one");
    const parts = settling(port, { quiet: 30, silence: 5_000, start: 5_000 });
    const read = asked(port, "read");
    const settled = settleDocument(parts, file, patient());
    await read;
    port.publish(file, [errorAt(1, "first")]);
    port.publish(file, [errorAt(1, "second")]);
    expect(await settled).toMatchObject({ problems: [errorAt(1, "second")], settled: true });
  });

  it("waits longer for the first report of a server that surely checks the language", async () => {
    const port = documentsWith("one");
    Object.assign(port, { checked: "surely" }).shown.add(file);
    const settled = settleDocument(settling(port, { quiet: 5, silence: 0, start: 60_000 }), file, patient());
    setTimeout(() => port.publish(file, [errorAt(1, "late")]), 30);
    expect(await settled).toMatchObject({ problems: [errorAt(1, "late")], settled: true });
  });

  it("does not mistake a report on the previous text for one on the current text", async () => {
    const port = documentsWith("one");
    const parts = settling(port);
    await port.open(file);
    port.publish(file, [errorAt(1, "of one")]);
    port.disk.set(file, "two");
    port.reload(file);
    expect(await settleDocument(parts, file, patient())).toMatchObject({
      problems: [errorAt(1, "of one")],
      settled: false,
      reason: "lint did not report on version 2 of this file",
    });
  });

  it("does not treat a report from before a change of another text in the language as final", async () => {
    const port = documentsWith("one");
    port.disk.set("/p/b.rs", "used by one");
    const parts = settling(port, { quiet: 5, silence: 60_000, start: 60_000 });
    for (const path of [file, "/p/b.rs"]) await port.open(path);
    port.publish(file, []);
    port.publish("/p/b.rs", [errorAt(1, "pushed")]);
    port.disk.set("/p/b.rs", "changed");
    port.reload("/p/b.rs");
    const read = asked(port, "read");
    const settled = settleDocument(parts, file, patient());
    await read;
    port.publish(file, [errorAt(1, "of the change beside")]);
    expect(await settled).toMatchObject({ settled: true, problems: [errorAt(1, "of the change beside")] });
  });

  it("treats it as final when no new report arrives for as long as a server needs", async () => {
    const port = documentsWith("one");
    port.disk.set("/p/b.rs", "used by one");
    const parts = settling(port);
    for (const path of [file, "/p/b.rs"]) await port.open(path);
    port.publish(file, [errorAt(1, "as before")]);
    port.disk.set("/p/b.rs", "changed");
    port.reload("/p/b.rs");
    expect(await settleDocument(parts, file, patient())).toMatchObject({
      settled: true,
      problems: [errorAt(1, "as before")],
    });
  });

  it("is not settled by a server that itself says why its answer may be incomplete", async () => {
    const port = documentsWith("one");
    const problems = [errorAt(1, "own", "json")];
    port.checking = async () => ({ sources: ["json"], problems, unsure: "Its schema is in the network" });
    expect(await settleDocument(settling(port), file, patient())).toMatchObject({
      settled: false,
      problems,
      reason: "Its schema is in the network",
    });
  });

  it("waits for other servers that publish along with the one that was asked", async () => {
    const port = documentsWith("one");
    const parts = settling(port);
    port.checking = async () => ({ sources: ["ts"], problems: [errorAt(1, "own", "ts")] });
    await port.open(file);
    port.publish(file, [errorAt(1, "other"), errorAt(1, "older", "ts")]);
    expect(await settleDocument(parts, file, patient())).toMatchObject({
      problems: [errorAt(1, "own", "ts"), errorAt(1, "other")],
      settled: true,
    });
    port.disk.set(file, "two");
    port.reload(file);
    expect(await settleDocument(parts, file, patient())).toMatchObject({ settled: false });
  });

  it("does not mistake an empty report for a check of a file that no editor shows", async () => {
    const port = documentsWith("one");
    const parts = settling(port);
    await port.open(file);
    port.publish(file, []);
    expect(await settleDocument(parts, file, patient())).toMatchObject({
      settled: false,
      reason: expect.stringContaining("may check only files that are open in an editor"),
    });
    port.shown.add(file);
    expect(await settleDocument(parts, file, patient())).toMatchObject({ settled: true, problems: [] });
  });

  it("treats a language without any checker as settled", async () => {
    const port = documentsWith("one");
    port.checked = "never";
    expect(await settleDocument(settling(port), file, patient())).toMatchObject({ problems: [], settled: true });
  });

  it("says why a file cannot be opened", async () => {
    expect(await settleDocument(settling(new FakeDocuments()), file, patient())).toEqual({
      problems: [],
      settled: false,
      reason: "The editor cannot open it: it is gone",
      isDirty: false,
    });
  });

  it("does not mistake a server that never answers for one that found no problems", async () => {
    const port = documentsWith("one");
    port.checking = () => new Promise(() => undefined);
    expect(await settleDocument(settling(port), file, soon())).toMatchObject({
      settled: false,
      reason: "The language server has not answered in time",
    });
  });
});
