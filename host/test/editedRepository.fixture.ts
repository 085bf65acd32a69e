import { join } from "node:path";
import { ChangeRequests } from "../changes/changeRequests.ts";
import { checkEdits } from "../edits/goneEdits.ts";
import { clientFeedback } from "../feedback/clientFeedback.ts";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { openTestHost, type TestHostOptions } from "./testHost.fixture.ts";
import { timeIsUp } from "./timeIsUp.fixture.ts";
import { TypingEditor } from "./typingEditor.fixture.ts";

/** Committed text of `a.ts`. */
export const code = [
  "export function start(port) {",
  "  const server = serve(port);",
  "  server.listen();",
  "}",
  "",
].join("\n");
/** Text of `a.ts` with an edit of the person. */
export const typed = code.replace("server.listen();", "server.listen(port);");

/** Opens a repository with a review of its changes, and an editor in which a person types. */
export async function editedRepository(options: Partial<TestHostOptions> = {}) {
  const folder = testFolder();
  const repository = testRepository(join(folder, "shop"));
  repository.write(".gitignore", "secret.env\n");
  repository.write("a.ts", code);
  repository.git("add", "--all");
  repository.git("commit", "--quiet", "--message", "A");
  repository.write("b.ts", "const b = 1;\n");
  const directory = join(folder, "store");
  const typing = new TypingEditor();
  const open = async () => {
    const test = await openTestHost({
      folders: [repository.folder],
      directory,
      editor: { changes: typing },
      ...options,
    });
    const client = clientFeedback({ name: "test", folders: [repository.folder] }, test.feedback);
    let calls = 0;
    const requests = new ChangeRequests({
      host: test.host,
      store: test.store,
      workspace: test.workspace,
      changes: test.changes,
      clock: { now: () => 7 },
      newId: () => `call-${++calls}-${Math.random()}`,
    });
    const wait = async (given: { cursor?: string; assistant?: string } = {}) => {
      const answer = await client["feedback/wait"]({ seconds: 1, ...given }, timeIsUp);
      if (answer.kind === "refused") throw new Error(answer.message);
      return answer.batch;
    };
    const request = async (reviewId?: string) => {
      const asked = { range: "HEAD", title: "Code Review", ...(reviewId === undefined ? {} : { reviewId }) };
      const answer = await requests.request(asked, "test", new AbortController().signal);
      if (answer.kind === "refused") throw new Error(answer.message);
      return { ...answer, gone: await checkEdits(answer.reviewId, "test", test.feedback.guard, test.log) };
    };
    return { test, client, wait, request };
  };
  const opened = await open();
  const { reviewId } = await opened.request();
  const path = (name: string) => join(repository.folder, name);
  return { ...opened, open, repository, reviewId, typing, path };
}

/** Returns the kinds of items, with their edits. */
export const editsIn = (batch: { readonly items: readonly { readonly kind: string; readonly edits?: unknown }[] }) =>
  batch.items.map(({ kind, edits }) => [kind, edits]);
