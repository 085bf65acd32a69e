import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { personalSettings } from "../src/workspace/personalSettings.ts";

interface Manifest {
  readonly contributes: {
    readonly configuration: { readonly properties: Readonly<Record<string, { readonly scope?: string }>> };
  };
}

/**
 * Every setting, with its scope and the reason. A setting that widens what an assistant, a review or a folder may do, or that takes a
 * protection away, has `application`: an assistant that writes files writes `.vscode/settings.json`, too. The others may differ for each
 * workspace: what they could do at worst is here.
 */
const scopes: Readonly<Record<string, readonly [scope: string, reason: string]>> = {
  autoShow: ["window", "shows a review, or leaves it to be opened"],
  reviewLocation: ["window", "places the review"],
  maxContentLength: ["window", "refuses long reviews; the length of a message bounds it"],
  hover: ["window", "shows explanations"],
  codeLens: ["window", "shows explanations"],
  exportReviewState: ["window", "writes one file of a fixed name into the reviewed repository, once that is trusted"],
  guardEdits: ["application", "protects the lines that the person types"],
  askForReview: ["resource", "asks for reviews; without them the person reads the diff, as everywhere else"],
  checksOnSave: ["window", "runs checks later; the same ones"],
  noNewProblems: ["application", "protects from approving what breaks the code"],
  smartPunctuation: ["window", "draws punctuation"],
  textSize: ["window", "draws text smaller or larger, within bounds"],
  lineLength: ["window", "draws lines shorter or longer, within bounds"],
  enableLog: ["window", "leaves out notes of the log; warnings and errors stay"],
  "commands.allow": ["application", "lets assistants run commands without a question"],
  "capability.applyEdits": ["application", "lets assistants edit files without a question"],
  terminalLaunchers: ["application", "names programs that a button starts"],
};

const { properties } = (JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8")) as Manifest)
  .contributes.configuration;

it("each setting has the scope that its effect allows", () => {
  // VS Code takes a setting without a scope for one of the window.
  const declared = Object.entries(properties).map(([name, { scope = "window" }]) => [name, scope]);
  const listed = Object.entries(scopes).map(([name, [scope]]) => [`dialectic.${name}`, scope]);
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(listed));
});

it("the settings of scope application are those of which the extension reads only the person's value", () => {
  const own = Object.entries(scopes).flatMap(([name, [scope]]) => (scope === "application" ? [name] : []));
  expect([...personalSettings].sort()).toEqual(own.sort());
});
