import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { toolNames } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { readHookInput } from "../src/hook/assistantHooks.ts";
import { serverVersion } from "../src/version.ts";

const root = join(import.meta.dirname, "..", "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const readJson = (path: string): Readonly<Record<string, unknown>> => JSON.parse(read(path));

const manifests = [
  "plugins/dialectic/.claude-plugin/plugin.json",
  "plugins/dialectic/.codex-plugin/plugin.json",
  "plugins/dialectic/.cursor-plugin/plugin.json",
  "plugins/gemini/gemini-extension.json",
];
const hookFiles = [
  "plugins/dialectic/hooks/hooks.json",
  "plugins/dialectic/hooks/cursor.json",
  "plugins/gemini/hooks/hooks.json",
] as const;
const skill = "skills/review-changes/SKILL.md";

/** Lists the commands that a value of a hooks file names. */
function listCommands(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    key === "command" && typeof each === "string" ? [each] : listCommands(each),
  );
}

describe("the plugins", () => {
  it.each(manifests)("%s has the name and the version of the package", (path) => {
    expect(readJson(path)).toMatchObject({ name: "dialectic", version: serverVersion });
  });

  it.each([
    [hookFiles[0], ["begin", "end", "plan", "approved-plan"]],
    [hookFiles[1], ["begin", "end"]],
    [hookFiles[2], ["begin", "end"]],
  ])("%s runs the hook at both ends of a turn, and for a plan if there is such a hook", (path, expected) => {
    const { hooks } = readJson(path);
    const events = Object.keys(hooks as object);
    const plan = { tool_name: "ExitPlanMode", tool_input: { plan: "# Plan" } };
    const moments = events.map((event) =>
      readHookInput(JSON.stringify({ hook_event_name: event, session_id: "s", status: "completed", ...plan }), "/"),
    );
    expect(moments.map((moment) => moment?.at)).toEqual(expected);
    expect(listCommands(hooks).filter((line) => !/dialectic-mcp-server\S* hook$/.test(line))).toEqual([]);
  });

  it("teach the same loop, with tools that exist", () => {
    const text = read(join("plugins/dialectic", skill));
    expect(read(join("plugins/gemini", skill))).toBe(text);
    const named = [...text.matchAll(/`([a-z]+_[a-z_]+)`/g)].map(([, name]) => name ?? "");
    const parameters = ["thread_id"];
    expect(named.filter((name) => !parameters.includes(name) && !toolNames.some((tool) => tool === name))).toEqual([]);
    expect(named).toEqual(expect.arrayContaining(["present_review", "wait_for_feedback", "answer_comment"]));
  });

  it("have the same commands", () => {
    const commands = readdirSync(join(root, "plugins/dialectic/commands")).map((file) => file.replace(".md", ""));
    const ofGemini = readdirSync(join(root, "plugins/gemini/commands/dialectic")).map((file) =>
      file.replace(".toml", ""),
    );
    expect(ofGemini.toSorted()).toEqual(commands.toSorted());
    expect(commands.toSorted()).toEqual(["address-comments", "explain", "review"]);
  });

  it("are listed in the marketplaces of this repository", () => {
    for (const path of [".claude-plugin/marketplace.json", ".agents/plugins/marketplace.json"]) {
      const { plugins } = readJson(path) as { plugins: readonly { name: string }[] };
      expect(plugins.map(({ name }) => name)).toEqual(["dialectic"]);
      expect(read(path)).toContain('"./plugins/dialectic"');
    }
  });
});
