import { defineIdeFunction, failure, success } from "../declare.ts";
import { listOfferedActions, toActionValue } from "../listOfferedActions.ts";
import { show } from "../sentences.ts";
import { fileType } from "../types/fileType.ts";
import { locationType } from "../types/locationType.ts";

export const codeActionsFunction = defineIdeFunction({
  name: "codeActions",
  aliases: ["quickFixes", "refactorings"],
  description:
    "The code actions that are offered: for a place or a stretch of code (quick fixes, refactorings such as extract or inline, source actions), or for the problems in a file (quick fixes). In VS Code, many are offered only for files that are open in an editor (open_files). applyCodeAction takes one of them.",
  parameters: {
    at: { type: "location", optional: true, description: "For this place, such as src/auth.ts:42" },
    file: { type: "file", optional: true, description: "For the problems in this file", aliases: ["path"] },
    kind: {
      type: "string",
      optional: true,
      description: "Only this kind and the kinds below it, such as quickfix, refactor or source.fixAll",
    },
    title: { type: "string", optional: true, description: "Only those whose title contains this" },
  },
  returns: "codeAction[]",
  effect: "read",
  examples: ['codeActions("src/auth.ts:42")', 'codeActions(file: "src/auth.ts")'],
  phrases: [
    {
      sentence: "what|which (quick) fixes are (available|there) for|at|on|in {at}",
      program: 'codeActions({at}, kind: "quickfix")',
    },
    {
      sentence: "what|which (quick) fixes are (available|there) for|in {file}",
      program: 'codeActions(file: {file}, kind: "quickfix")',
    },
    { sentence: "what|which code actions are (available|there) for|at|on|in {at}", program: "codeActions({at})" },
    { sentence: "what can [i fix | be fixed] in {file}", program: 'codeActions(file: {file}, kind: "quickfix")' },
    { sentence: `${show} (all|available|possible) (code) actions for|at|on|in {at}`, program: "codeActions({at})" },
    { sentence: `${show} (all|available|possible) (code) actions for|in {file}`, program: "codeActions(file: {file})" },
    {
      sentence: `${show} (all|available|possible) (quick) fixes|fix|quickfixes for|at|on|in {at}`,
      program: 'codeActions({at}, kind: "quickfix")',
    },
    {
      sentence: `${show} (all|available|possible) (quick) fixes|fix|quickfixes for|in {file}`,
      program: 'codeActions(file: {file}, kind: "quickfix")',
    },
    {
      sentence: `${show} (all|available|possible) refactorings for|at|on|in {at}`,
      program: 'codeActions({at}, kind: "refactor")',
    },
    {
      sentence: "extract (a|the) function|method|constant|variable|type|interface from|at|in {at}",
      program: 'codeActions({at}, kind: "refactor.extract")',
    },
    { sentence: "how can {at} be fixed", program: 'codeActions({at}, kind: "quickfix")' },
    { sentence: "what can be done|fixed at|about {at}", program: "codeActions({at})" },
  ],
  run: async ({ at, file, kind, title }, context) => {
    const asked = at === undefined ? file && { file: fileType.read(file).path } : locationType.read(at);
    if (asked === undefined)
      return failure("Pass at for a place, such as src/auth.ts:42, or file for the problems in a file.");
    const offered = await listOfferedActions({ at: asked, kind, title }, context);
    if ("kind" in offered) return offered;
    return success(offered.map((action) => toActionValue(action, context)));
  },
});
