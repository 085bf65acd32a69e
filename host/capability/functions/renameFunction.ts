import { findConflictProblem, findNewNameProblem } from "../../ide/checkNewName.ts";
import { createRenameChecks, describeRename } from "../../ide/symbolRename.ts";
import { describeLeftOver } from "../../ide/wholeAnswers.ts";
import { countOldName, describeMentions, explainLeftOver, planWholeRename } from "../../ide/wholeRename.ts";
import { applyParameter, carryOutEdit } from "../carryOutEdit.ts";
import { defineIdeFunction, failure } from "../declare.ts";
import { locateSymbolValue } from "../findNamedSymbol.ts";

export const renameFunction = defineIdeFunction({
  name: "rename",
  aliases: ["renameSymbol"],
  description: "Renames a symbol everywhere in the project, as its language server does.",
  parameters: {
    symbol: { type: "symbol", description: "The symbol to rename", aliases: ["target", "of"] },
    newName: { type: "string", description: "The new name", aliases: ["to", "name"] },
    apply: applyParameter,
    force: {
      type: "boolean",
      optional: true,
      description: "true renames even if the new name already exists in a scope of the symbol",
    },
    partial: {
      type: "boolean",
      optional: true,
      description: "true renames even if files are left over that may keep the old name",
    },
  },
  returns: "edit",
  effect: "edit",
  examples: ['rename("validateToken", "checkToken")'],
  phrases: [
    { sentence: "rename {symbol} to|into|as|-> {newName}", program: "rename({symbol}, {newName})" },
    // Offered but not run: the person may want to rename in that file alone, which a rename cannot do.
    {
      sentence: "rename {name} to|into|as|-> {newName} in {file}",
      program: "rename(findSymbol({name}, file: {file}), {newName})",
      near: true,
    },
    { sentence: "change name of {symbol} to|into {newName}", program: "rename({symbol}, {newName})" },
  ],
  run: async ({ symbol, newName, apply = false, force = false, partial = false }, context) => {
    const found = await locateSymbolValue(symbol, context);
    if (found.kind === "failure") return found;
    const { name } = found;
    const wrong = await findNewNameProblem(found, name, newName);
    if (wrong !== undefined) return failure(wrong);
    const { domain, signal } = context;
    const { plan, uses, leftOver } = await planWholeRename(found, newName, domain, signal);
    if (plan.kind === "refused") return failure(plan.message);
    if (plan.files.length === 0)
      return failure(`The language server has no changes for renaming "${name}" to "${newName}".`);
    const conflict = force ? undefined : await findConflictProblem(found, name, newName, uses, signal);
    if (conflict !== undefined) return failure(`Nothing was renamed: ${conflict}`);
    if (leftOver !== undefined && !partial)
      return failure(`Nothing was renamed: ${explainLeftOver(name, leftOver)}`, leftOver.why === "still-reading");
    if (leftOver !== undefined) domain.note?.(describeLeftOver(leftOver));
    const mentions = describeMentions(await countOldName(found, domain, signal));
    if (mentions !== undefined) domain.note?.(mentions);
    const wish = {
      ...describeRename(name, newName),
      ...createRenameChecks(name),
      kind: "rename",
      plan,
      apply,
    } as const;
    return carryOutEdit(wish, context);
  },
});
