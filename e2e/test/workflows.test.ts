import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from "@actions/workflow-parser";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const folder = join(root, ".github/workflows");
const files = readdirSync(folder);

/** Checks a workflow as GitHub does, and returns its faults and the lines of its `run` steps. */
async function checkWorkflow(name: string, content: string) {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  const faults = () => context.errors.getErrors().map(({ message }) => message);
  if (value === undefined || faults().length > 0) return { faults: faults(), commands: [] };
  const { jobs } = await convertWorkflowTemplate(context, value);
  const steps = jobs.flatMap((job) => ("steps" in job ? job.steps : []));
  const commands = steps.flatMap((step) => ("run" in step ? step.run.toDisplayString().split("\n") : []));
  return { faults: faults(), commands };
}

describe("the workflows of GitHub", () => {
  it.each(files)("%s follows the schema and runs scripts of ours", async (name) => {
    const content = readFileSync(join(folder, name), "utf8");
    const { faults, commands } = await checkWorkflow(name, content);
    expect(faults).toEqual([]);
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const named = [...`${commands.join("\n")}\n${content}`.matchAll(/npm (?:run )?(test|check|package|release)\b/g)];
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(([, script = ""]) => !(script in scripts))).toEqual([]);
    expect((await checkWorkflow(name, content.replaceAll("runs-on", "runs-at"))).faults).not.toEqual([]);
  });
});
