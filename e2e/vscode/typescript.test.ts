import { afterAll, describe } from "vitest";
import { writeApplyEdits } from "./support/applyEdits.ts";
import { leaveAsItWas, vsCodeAssistant, vsCodeSession, wholeTypeScript } from "./support/session.ts";
import { itFollowsTheSettings, itProposesAndAsks, prepareCapabilityEdits } from "./typescript/capabilityEdits.ts";
import { itDiagnosesEditsOnDisk, prepareEditsOnDisk } from "./typescript/editsOnDisk.ts";
import { branchOtherFiles, itDiagnosesAfterOtherFiles, prepareOtherFiles } from "./typescript/otherFiles.ts";
import { itShowsProblemsBesideCode, prepareProblemsBesideCode } from "./typescript/problemsBesideCode.ts";
import { git } from "./typescript/typeScriptWindow.ts";

describe("VS Code with its own TypeScript server", () => {
  const session = vsCodeSession({
    settings: { ...wholeTypeScript, "files.autoSave": "off", "editor.tabSize": 2, "dialectic.noNewProblems": "ask" },
    prepare: ({ folder }) => {
      for (const prepare of [prepareCapabilityEdits, prepareEditsOnDisk, prepareOtherFiles, prepareProblemsBesideCode])
        prepare(folder);
      git(folder, "add", "--all");
      git(folder, "commit", "--quiet", "--message", "Add projects");
      branchOtherFiles(folder);
      writeApplyEdits(folder, "never");
    },
  });
  const window = { session, assistant: vsCodeAssistant(session) };
  const tidy = () => leaveAsItWas(session());

  describe("edits that the settings of the workspace decide about", () => {
    itFollowsTheSettings(window);
    afterAll(tidy);
  });

  describe("edits by ide_capability", () => {
    itProposesAndAsks(window);
    afterAll(tidy);
  });

  describe("diagnostics after edits on the disk", () => {
    itDiagnosesEditsOnDisk(window);
    afterAll(tidy);
  });

  describe("problems that came since the review began", () => {
    itShowsProblemsBesideCode(window);
    afterAll(tidy);
  });

  describe("diagnostics after what happens to other files on the disk", () => {
    itDiagnosesAfterOtherFiles(window);
  });
});
