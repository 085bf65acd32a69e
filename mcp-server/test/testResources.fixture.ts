import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { onTestFinished } from "vitest";
import { connectClient, makeSandbox, type Sandbox } from "./programs.fixture.ts";
import { openTestWindow, type TestWindow } from "./testWindow.fixture.ts";

/** A review that every schema accepts. */
export const review = { content: "# A", baseUri: "." };

/** Creates a sandbox that is removed when the test ends. */
export async function createSandboxForTest(): Promise<Sandbox> {
  const sandbox = await makeSandbox();
  onTestFinished(() => sandbox.dispose());
  return sandbox;
}

/** Opens a window that is closed when the test ends. */
export async function openWindowForTest(...window: Parameters<typeof openTestWindow>): Promise<TestWindow> {
  const opened = await openTestWindow(...window);
  onTestFinished(() => opened.dispose());
  return opened;
}

/** Connects a client whose server ends when the test ends. */
export async function connectClientForTest(...client: Parameters<typeof connectClient>): Promise<Client> {
  const connected = await connectClient(...client);
  onTestFinished(() => connected.close());
  return connected;
}
