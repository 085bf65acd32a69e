import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createConnection, type Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureCommand } from "../../scripts/debianPackage.mjs";
import { startAssistant } from "../support/assistant.ts";
import { exampleReview } from "../support/exampleReview.ts";
import { type Product, startProduct } from "../support/product.ts";
import { createWorkspace } from "../support/workspace.ts";

describe("bad input", () => {
  let product: Product;

  beforeAll(async () => {
    product = await startProduct();
    await product.assistant.call("present_review", { content: exampleReview, baseUri: product.workspace.folder });
  });

  afterAll(async () => {
    await product?.dispose();
  });

  const call = (args: Record<string, unknown>) =>
    product.assistant.call("present_review", { baseUri: product.workspace.folder, ...args });

  const readReview = async () => (await product.assistant.call("get_review", {})).structured;

  it.each([
    ["no content", {}, /^Content parameter is required/],
    ["an unknown mode", { content: "x", mode: "update" }, /^Mode must be 'replace', 'update-section', or 'append'/],
    ["no section", { content: "x", mode: "update-section" }, /^Section parameter required for update-section mode/],
    ["content over the limit", { content: "x".repeat(100_001) }, /100001.*dialectic\.maxContentLength.*100000/],
    ["a base directory outside", { content: "x", baseUri: "/" }, /does not say which folder is meant/],
    ["an unknown review", { content: "x", reviewId: "nobody" }, /There is no review nobody/],
  ])("refuses %s with the reason and changes nothing", async (_, args, reason) => {
    const before = await readReview();
    const answer = await call(args);
    expect(answer.isError).toBe(true);
    expect(answer.text).toMatch(reason);
    expect(await readReview()).toEqual(before);
  });

  it("lists the paths when several sections have that name, and changes nothing", async () => {
    await call({ content: "# Twice\n\n## One\n\n### Notes\n\na\n\n## Two\n\n### Notes\n\nb\n" });
    const before = await readReview();
    const answer = await call({ content: "new", mode: "update-section", section: "Notes" });
    expect(answer.isError).toBe(true);
    expect(answer.text).toContain("Twice > One > Notes");
    expect(answer.text).toContain("Twice > Two > Notes");
    expect(await readReview()).toEqual(before);
    expect(await call({ content: "new", mode: "update-section", section: "Two > Notes" })).toMatchObject({
      isError: false,
      structured: { sections: { changed: ["Twice > Two > Notes"], added: [], removed: [] } },
    });
    expect(await readReview()).toMatchObject({
      content: "# Twice\n\n## One\n\n### Notes\n\na\n\n## Two\n\n### Notes\n\nnew\n",
    });
  });

  it("refuses a section with nearly that name, and changes nothing", async () => {
    await call({ content: "# Once\n\n## Security\n\na\n" });
    const before = await readReview();
    const answer = await call({ content: "new", mode: "update-section", section: "Changes > Securty" });
    expect(answer).toMatchObject({ isError: true, text: expect.stringContaining("Similar names: Once > Security") });
    expect(await readReview()).toEqual(before);
  });

  it("says so when there is no window, and how to get one", async () => {
    const other = createWorkspace();
    const assistant = await startAssistant(other.folder, other.environment);
    const answer = await assistant.call("present_review", { content: "# Hello", baseUri: other.folder });
    await assistant.dispose();
    other.dispose();
    expect(answer.isError).toBe(true);
    expect(answer.text).toMatch(/^Failed to communicate with VSCode extension/);
    expect(answer.text).toContain("--panel browser");
  });

  it("goes past a dead socket in DIALECTIC_IPC_PATH to the window of the folder", async () => {
    const { environment, folder } = product.workspace;
    const assistant = await startAssistant(folder, { ...environment, DIALECTIC_IPC_PATH: join(folder, "dead.sock") });
    const answer = await assistant.call("get_review", { view: "outline" });
    await assistant.dispose();
    expect(answer).toMatchObject({ isError: false, structured: { baseUri: folder } });
  });

  it("answers the legacy line of the documents through nc", async () => {
    const line = '{"type":"present_review","payload":{"content":"# Test","mode":"replace"},"id":"test"}';
    const path = product.host().socketPath;
    const command = ensureCommand("nc", "netcat-openbsd");
    // Debian's nc stays until the other side closes; its output is the answer all the same.
    const nc = spawn("sh", ["-c", `echo '${line}' | exec ${command} -U "$DIALECTIC_IPC_PATH"`], {
      env: { ...process.env, DIALECTIC_IPC_PATH: path },
    });
    const [answer] = await once(createInterface({ input: nc.stdout }), "line");
    nc.kill();
    expect(JSON.parse(String(answer))).toMatchObject({ id: "test", success: true });
  });

  it.each([
    ["malformed JSON", '{"type":"present_review",\n', /JSON/],
    ["an unknown type", '{"type":"nope","payload":{},"id":"1"}\n', /Unknown message type: "nope"/],
    ["no content", '{"type":"present_review","payload":{},"id":"2"}\n', /Content parameter is required/],
    ["a wrong mode", '{"type":"present_review","payload":{"content":"x","mode":"update"},"id":"3"}\n', /Mode must be/],
  ])("answers a legacy line with %s by an error", async (_, line, reason) => {
    const answer = JSON.parse(await exchange(product.host().socketPath, line));
    expect(answer.success).toBe(false);
    expect(answer.error).toMatch(reason);
  });

  it.each([
    ["an unknown method", { jsonrpc: "2.0", id: 1, method: "nope", params: {} }],
    ["a method before the handshake", { jsonrpc: "2.0", id: 1, method: "review/get", params: {} }],
  ])("answers %s by an error", async (_, message) => {
    const answer = await exchange(product.host().socketPath, framed(JSON.stringify(message)));
    expect(JSON.parse(answer.slice(answer.indexOf("{"))).error.code).toBeLessThan(0);
  });

  it("closes with an error after half a message, and after one over the cap", async () => {
    const half = await exchange(product.host().socketPath, 'Content-Length: 100\r\n\r\n{"jsonrpc":"2.0"');
    expect(half).toContain("error");
    const huge = await exchange(product.host().socketPath, "Content-Length: 99999999\r\n\r\n");
    expect(huge).toContain("error");
  });

  it("refuses a client with a wrong token", async () => {
    const { environment, folder } = product.workspace;
    const assistant = await startAssistant(folder, {
      ...environment,
      // Without the records, the client has only the given address.
      DIALECTIC_RUNTIME_DIR: join(product.workspace.home, "run"),
      DIALECTIC_IPC_PATH: product.host().socketPath,
      DIALECTIC_IPC_TOKEN: "00".repeat(32),
    });
    const answer = await assistant.call("get_review", {});
    await assistant.dispose();
    expect(answer.isError).toBe(true);
    expect(answer.text).toMatch(/token/i);
  });

  it("still serves after all of it", async () => {
    expect(await call({ content: exampleReview })).toMatchObject({ isError: false });
    expect(await readReview()).toMatchObject({ content: exampleReview });
  });

  it("gives the same text on the command line as to the assistant", async () => {
    const cli = spawnSync(
      process.execPath,
      [join(import.meta.dirname, "../../mcp-server/dist/cli.js"), "get-review", "--view", "outline"],
      {
        cwd: product.workspace.folder,
        env: product.workspace.environment,
        encoding: "utf8",
        timeout: 120_000,
      },
    );
    const tool = await product.assistant.call("get_review", { view: "outline" });
    expect({ code: cli.status, problem: cli.stderr, text: cli.stdout.trim() }).toEqual({
      code: 0,
      problem: "",
      text: tool.text.trim(),
    });
  });
});

function framed(body: string): string {
  return `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/**
 * Sends the bytes, keeps the connection open, and resolves to everything received once the other side closes or a line
 * is complete.
 */
function exchange(path: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = "";
    const socket: Socket = createConnection(path, () => socket.write(bytes));
    socket.on("data", (chunk) => {
      received += chunk.toString();
      if (received.endsWith("\n") || received.endsWith("}")) {
        socket.destroy();
        resolve(received);
      }
    });
    socket.on("close", () => resolve(received));
    socket.on("error", reject);
  });
}
