import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, it } from "vitest";
import { callTool, programs, startProgram } from "./programs.fixture.ts";
import { connectClientForTest, createSandboxForTest, review } from "./testResources.fixture.ts";

describe("the server's tool list", () => {
  it("names, explains and annotates every tool", async () => {
    const client = await connectClientForTest(await createSandboxForTest());
    const { tools } = await client.listTools();
    const shape = tools.map(({ name, inputSchema, outputSchema, annotations }) => ({
      name,
      required: inputSchema.required ?? [],
      hasOutput: outputSchema?.type === "object",
      isReadOnly: annotations?.readOnlyHint,
    }));
    const common = { hasOutput: true };
    expect(shape).toEqual([
      { ...common, name: "present_review", required: ["content", "baseUri"], isReadOnly: false },
      { ...common, name: "wait_for_feedback", required: [], isReadOnly: true },
      { ...common, name: "answer_comment", required: [], isReadOnly: false },
      { ...common, name: "update_review", required: ["review_id", "action"], isReadOnly: false },
      { ...common, name: "get_selection", required: [], isReadOnly: true },
      { ...common, name: "get_review", required: [], isReadOnly: true },
      { ...common, name: "check_references", required: [], isReadOnly: true },
      { ...common, name: "health_check", required: [], isReadOnly: true },
      { ...common, name: "list_workspaces", required: [], isReadOnly: true },
      { ...common, name: "request_review", required: [], isReadOnly: false },
      { ...common, name: "get_symbol_lsp_info", required: ["filePath", "symbol"], isReadOnly: true },
      { ...common, name: "get_references", required: ["filePath", "symbol"], isReadOnly: true },
      { ...common, name: "rename_symbol", required: ["filePath", "symbol", "newName"], isReadOnly: false },
      { ...common, name: "open_files", required: ["files"], isReadOnly: false },
      { ...common, name: "execute_command", required: ["command"], isReadOnly: false },
      { ...common, name: "get_diagnostics", required: [], isReadOnly: true },
      { ...common, name: "ide_capability", required: ["request"], isReadOnly: false },
    ]);
    for (const tool of tools) expect([tool.title, tool.description].every(Boolean), tool.name).toBe(true);
  });

  it("matches the documents", async () => {
    const { tools } = await (await connectClientForTest(await createSandboxForTest())).listTools();
    const rows = readFileSync(join(import.meta.dirname, "../../docs/tools.md"), "utf8").matchAll(/^\| `(\w+)` \|/gm);
    expect([...rows].map(([, name]) => name).sort()).toEqual(tools.map(({ name }) => name).sort());
  });

  it("accepts the documented spellings, and lists the tools when a name is unknown", async () => {
    const client = await connectClientForTest(await createSandboxForTest());
    expect((await callTool(client, "present-review", { base_uri: "/p" })).text.split("\n")[0]).toBe(
      "Content parameter is required",
    );
    await expect(callTool(client, "present", {})).rejects.toThrow(/^MCP error -32602: Unknown tool: present\./);
    const names = (await client.listTools()).tools.map(({ name }) => name);
    await expect(callTool(client, "present", {})).rejects.toThrow(
      `Unknown tool: present. Available tools: ${names.join(", ")}`,
    );
  });

  it.each([
    [{}, "Content parameter is required"],
    [{ ...review, mode: "update" }, "Mode must be 'replace', 'update-section', or 'append'"],
    [{ ...review, mode: "update-section" }, "Section parameter required for update-section mode"],
    [{ content: "# A" }, "baseUri parameter is required: the directory that the file references are relative to"],
  ])("answers %j with the documented text first", async (parameters, first) => {
    const result = await callTool(
      await connectClientForTest(await createSandboxForTest()),
      "present_review",
      parameters,
    );
    expect({ isError: result.isError, first: result.text.split("\n")[0] }).toEqual({ isError: true, first });
  });

  it("survives arguments that are not an object", async () => {
    const sandbox = await createSandboxForTest();
    const server = startProgram(programs.server, [], sandbox);
    const lines = createInterface({ input: server.process.stdout })[Symbol.asyncIterator]();
    for (const [id, given] of [[], "text", 7, null].entries()) {
      const call = { jsonrpc: "2.0", id, method: "tools/call", params: { name: "get_review", arguments: given } };
      server.process.stdin.write(`${JSON.stringify(call)}\n`);
      expect(JSON.parse((await lines.next()).value)).toMatchObject({ id, error: expect.any(Object) });
    }
    server.process.stdin.end();
    expect((await server.ended).code).toBe(0);
  });
});
