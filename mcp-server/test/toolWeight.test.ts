import { toolNames, toolNeeds } from "@dialectic/shared/protocol";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { instructions } from "../src/instructions.ts";
import { createToolRunner } from "../src/toolRunner.ts";
import { loadTools } from "../src/tools/loadTools.ts";
import { FakeHost } from "./fakeHost.fixture.ts";

const described = z.object({ description: z.optional(z.string()) });

/** Characters after which a widespread client cuts a description off. */
const longestDescription = 1_900;
const longestParameter = 200;

/** Tokens that clients without deferred tools pay with each request. */
const budgets = { all: 2_450, browser: 1_800 } as const;
const mostCharacters = 10_600;
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

const runner = createToolRunner(new FakeHost({}), () => undefined, "/p", await loadTools(), "client");
const tools = runner.tools.map(runner.advertise);
/** A browser panel lists tools that need an editor only once it has language servers. */
const isInBrowser = ({ name }: { readonly name: string }) =>
  toolNames.some((each) => each === name && toolNeeds[each] === undefined);

const inputTokens = ({ name, description, inputSchema }: (typeof tools)[number]) =>
  sum([name, description, JSON.stringify(inputSchema)].map((text) => countTokens(text)));
const outputTokens = ({ outputSchema }: (typeof tools)[number]) => countTokens(JSON.stringify(outputSchema));

describe("the list of tools", () => {
  it.each([
    ["all tools", tools, budgets.all],
    ["the tools of a browser panel without language servers", tools.filter(isInBrowser), budgets.browser],
  ])("costs few tokens: %s", (which, listed, budget) => {
    const tokens = sum(listed.map(inputTokens));
    const line = `${which}: ${tokens} tokens of ${budget} (name, description, inputSchema); outputSchema: ${sum(listed.map(outputTokens))} more`;
    const rows = listed.map((tool) => `  ${tool.name.padEnd(20)} ${String(inputTokens(tool)).padStart(4)}`);
    console.log([line, ...rows].join("\n"));
    expect(tokens).toBeLessThanOrEqual(budget);
  });

  it("costs few characters with the instructions, as each request of a client carries them", () => {
    const sizes = tools.map(({ name, description, inputSchema }) => [name, description, JSON.stringify(inputSchema)]);
    const characters = sum(sizes.map((texts) => sum(texts.map(({ length }) => length)))) + instructions.length;
    expect(characters).toBeLessThanOrEqual(mostCharacters);
  });

  it("leaves out parameters that are still taken", async () => {
    for (const { input, unlisted = [] } of await loadTools())
      expect(Object.keys(input._zod.def.shape)).toEqual(expect.arrayContaining([...unlisted]));
  });

  it.each(tools.map((tool) => [tool.name, tool] as const))("fits the limits of what clients show: %s", (_, tool) => {
    expect(tool.description.length).toBeLessThanOrEqual(longestDescription);
    const parameters = z.record(z.string(), described).parse(tool.inputSchema["properties"]);
    for (const [name, { description = "" }] of Object.entries(parameters))
      expect(description.length, name).toBeLessThanOrEqual(longestParameter);
  });

  it.each(["present_review", "request_review"])("names the next step early: %s", (name) => {
    const { description = "" } = tools.find((tool) => tool.name === name) ?? {};
    expect(description.slice(0, 400)).toContain("wait_for_feedback");
  });
});
