import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { ResourceUpdatedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, it } from "vitest";
import { callTool } from "./programs.fixture.ts";
import { connectSecond } from "./secondGeneration.fixture.ts";
import { connectPanelClient, createPanelSandbox } from "./testPanels.fixture.ts";

const text = "# Prices\n\nThey are rounded.\n\n## Tests\n\nNone yet.\n";

async function present(client: Client, baseUri: string, more: Record<string, unknown> = {}): Promise<string> {
  const {
    structured,
    isError,
    text: answer,
  } = await callTool(client, "present_review", { content: text, baseUri, ...more });
  expect(isError, answer).toBe(false);
  return (structured as { readonly reviewId: string }).reviewId;
}

describe("the reviews as resources", () => {
  it("can be listed and read, each iteration, with comments and coverage", async () => {
    const sandbox = await createPanelSandbox();
    const client = await connectPanelClient(sandbox);
    expect((await client.listResources()).resources).toEqual([]);
    const id = await present(client, sandbox.workspace);
    await present(client, sandbox.workspace, { review_id: id, mode: "append", content: "\nMore.\n" });
    const uri = `dialectic://review/${id}`;
    const { resources } = await client.listResources();
    expect(resources.map((resource) => resource.uri)).toEqual([uri, `${uri}/comments`, `${uri}/coverage`]);
    expect(resources[0]).toMatchObject({ title: "Prices", mimeType: "text/markdown" });
    const read = async (address: string) => (await client.readResource({ uri: address })).contents[0];
    expect(await read(`${uri}/iteration/1`)).toMatchObject({ text });
    expect(await read(uri)).toMatchObject({ text: expect.stringContaining("More.") });
    await callTool(client, "answer_comment", { review_id: id, comment: "Is it enough?" });
    const comments = await read(`${uri}/comments`);
    expect(comments).toMatchObject({ mimeType: "application/json", text: expect.stringContaining("Is it enough?") });
    const coverage = await read(`${uri}/coverage`);
    expect(coverage).toMatchObject({ text: expect.stringContaining('"total": 0') });
    await expect(client.readResource({ uri: "dialectic://other" })).rejects.toMatchObject({ code: -32602 });
    await expect(client.subscribeResource({ uri: "file:///etc/passwd" })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining("Resource not found: file:///etc/passwd"),
    });
    await expect(client.readResource({ uri: `${uri}/iteration/9` })).rejects.toThrow("there is no iteration 9");
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ name }) => name)).toEqual(["review", "iteration", "comments", "coverage"]);
  });

  it("report their changes to those that subscribe, in both protocols", async () => {
    const sandbox = await createPanelSandbox();
    const first = await connectPanelClient(sandbox);
    const id = await present(first, sandbox.workspace);
    const second = await connectSecond(sandbox);
    const uri = `dialectic://review/${id}`;
    const seen: { first: string[]; second: string[]; lists: number } = { first: [], second: [], lists: 0 };
    first.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => void seen.first.push(params.uri));
    second.setNotificationHandler("notifications/resources/updated", ({ params }) => void seen.second.push(params.uri));
    second.setNotificationHandler("notifications/resources/list_changed", () => {
      seen.lists += 1;
    });
    await first.subscribeResource({ uri });
    await second.listen({ resourcesListChanged: true, resourceSubscriptions: [`${uri}/comments`] });
    // A change counts once the server has read the list before it.
    await expect
      .poll(
        async () => {
          await callTool(first, "answer_comment", { review_id: id, comment: "Look." });
          return [new Set(seen.first), new Set(seen.second)];
        },
        { timeout: 30_000, interval: 50 },
      )
      .toEqual([new Set([uri]), new Set([`${uri}/comments`])]);
    await present(first, sandbox.workspace, { new: true, content: "# Other" });
    await expect.poll(() => seen.lists, { timeout: 20_000 }).toBeGreaterThan(0);
    expect((await second.listResources()).resources.map(({ title }) => title)).toContain("Other");
  });
});

describe("the prompts", () => {
  it("say what to do, and complete their arguments", async () => {
    const sandbox = await createPanelSandbox();
    const client = await connectPanelClient(sandbox);
    const id = await present(client, sandbox.workspace);
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(["review_changes", "address_comments", "explain_section"]);
    const read = async (name: string, given: Record<string, string> = {}) =>
      (await client.getPrompt({ name, arguments: given })).messages[0]?.content;
    expect(await read("review_changes")).toMatchObject({ text: expect.stringContaining('commit_range "HEAD"') });
    expect(await read("review_changes", { style: "user flow" })).toMatchObject({
      text: expect.stringMatching(/wants it: "user flow"\. Keep a summary .* <!-- collapsed -->/),
    });
    expect(await read("address_comments", { review_id: id })).toMatchObject({ text: expect.stringContaining(id) });
    expect(await read("explain_section", { section: "Tests" })).toMatchObject({
      text: expect.stringContaining('"Tests"'),
    });
    await expect(read("explain_section")).rejects.toThrow("The argument section is missing");
    const complete = async (argument: { name: string; value: string }) =>
      (await client.complete({ ref: { type: "ref/prompt", name: "explain_section" }, argument })).completion.values;
    expect(await complete({ name: "section", value: "te" })).toEqual(["Tests"]);
    expect(await complete({ name: "review_id", value: id.slice(0, 4) })).toEqual([id]);
    const ref = { type: "ref/resource" as const, uri: "dialectic://review/{id}/iteration/{n}" };
    const numbers = await client.complete({ ref, argument: { name: "n", value: "" }, context: { arguments: { id } } });
    expect(numbers.completion.values).toEqual(["1"]);
    const unknown = [
      [{ type: "ref/prompt" as const, name: "__proto__" }, "section"],
      [{ type: "ref/prompt" as const, name: "explain_section" }, "__proto__"],
      [{ type: "ref/prompt" as const, name: "review_changes" }, "section"],
      [{ type: "ref/resource" as const, uri: "file:///{id}" }, "id"],
      [{ type: "ref/resource" as const, uri: "dialectic://review/{id}" }, "n"],
    ] as const;
    for (const [ref, name] of unknown)
      await expect(client.complete({ ref, argument: { name, value: "" } })).rejects.toMatchObject({ code: -32602 });
  });
});
