import { expect, it } from "vitest";
import { type JoinedProgram, JoinedPrograms } from "./joinedPrograms.ts";

/** An editor that reports no problems, and is not told any news. */
function editorOf(name: string): JoinedProgram {
  const none = () => undefined;
  const calls = {
    "$/heartbeat": none,
    "review/changed": none,
    "feedback/changed": none,
    "tools/changed": none,
    "windows/changed": none,
    "editor/problems": async () => ({ files: [{ filePath: "/p/a.ts", problems: [], isDirty: false }] }),
  };
  return { name, calls, wantsNews: false, answersDiagnostics: true };
}

it("asks the editor in which the person acted last, and after it the one before", async () => {
  const programs = new JoinedPrograms();
  const asked = async () => (await programs.problems([], new AbortController().signal))?.[0]?.reason.split(" ")[0];
  const [first, second] = [programs.join(editorOf("First")), programs.join(editorOf("Second"))];
  expect(await asked()).toBe("Second");
  first.setActive();
  expect(await asked()).toBe("First");
  first.dispose();
  first.setActive();
  expect(await asked()).toBe("Second");
  second.dispose();
  expect(await asked()).toBeUndefined();
});
