import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { openFeatures } from "../../app/openFeatures.ts";
import { JoinedPrograms } from "../../base/joinedPrograms.ts";
import { CodeTexts } from "../../files/codeTexts.ts";
import { WorkspaceFiles } from "../../files/workspaceFiles.ts";
import { openReviewStore } from "../../store/index.ts";
import { recordingEditor } from "../../test/recordingEditor.fixture.ts";

/**
 * A host that undoes changes as a line of its input says, and is killed meanwhile. It prints `begin` before they are
 * recorded.
 */
async function run(directory: string, folder: string): Promise<void> {
  // Waits before it opens anything, so that it can be started while the one before it is examined.
  const [wish] = await once(createInterface({ input: process.stdin }), "line");
  const store = await openReviewStore({ directory, hostId: randomUUID(), log: () => undefined });
  const workspace = { folders: () => [folder], isTrusted: () => true };
  const clock = { now: () => Date.now() };
  const editor = recordingEditor();
  const files = new WorkspaceFiles(clock, () => true);
  const base = { store, files, workspace, editor, clock, newId: randomUUID, choices: new Map(), log: () => undefined };
  const { features } = await openFeatures(
    { ...base, texts: new CodeTexts(editor), programs: new JoinedPrograms() },
    { exportReviewState: () => "never" },
    { clients: () => [], health: () => Promise.reject(new Error("No client asks for the health of this host.")) },
  );
  const { undos } = store.books;
  const begin = undos.begin.bind(undos);
  undos.begin = (...begun) => {
    process.stdout.write("begin\n");
    return begin(...begun);
  };
  const answer = await features.undo.undos.undo(JSON.parse(wish));
  process.stdout.write(`${JSON.stringify(answer)}\n`);
  // Stays until it is killed.
  setInterval(() => undefined, 60_000);
}

const [directory = "", folder = ""] = process.argv.slice(2);
await run(directory, folder);
