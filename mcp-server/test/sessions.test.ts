import { expect, it } from "vitest";
import * as z from "zod/mini";
import { callTool, programs, runProgram } from "./programs.fixture.ts";
import { connectPanelClient, createPanelSandbox } from "./testPanels.fixture.ts";

it("two servers and a command have a review each, and a server that was started again continues that of the one before", async () => {
  const sandbox = await createPanelSandbox();
  const present = async (client: Awaited<ReturnType<typeof connectPanelClient>>, title: string) => {
    const content = `# ${title}\n\n## Tests\n\nNone.\n`;
    const { text, structured } = await callTool(client, "present_review", { content, baseUri: "." });
    const { reviewId, iteration } = z.object({ reviewId: z.string(), iteration: z.int() }).parse(structured);
    return { text, place: [reviewId, iteration] };
  };
  const [one, two] = [await connectPanelClient(sandbox), await connectPanelClient(sandbox)];
  const { place: first } = await present(one, "Retry");
  const { place: second, text } = await present(two, "Login");
  expect(text).toContain(`because the open review here belongs to another session: ${first[0]} "Retry"`);
  const typed = ["present-review", "--content", "More.", "--mode", "append"];
  const { code, stdout, stderr } = await runProgram(programs.cli, typed, sandbox);
  expect([code, stdout + stderr]).toEqual([1, expect.stringContaining(`${second[0]} "Login"`)]);
  // It resolves once the server has ended.
  await one.close();
  const three = await connectPanelClient(sandbox);
  expect((await present(three, "Retry again")).place).toEqual([first[0], 2]);
  expect((await present(two, "Login again")).place).toEqual([second[0], 2]);
});
