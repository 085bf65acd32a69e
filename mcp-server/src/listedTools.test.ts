import { describe, expect, it } from "vitest";
import { ListedTools } from "./listedTools.ts";
import { loadTools } from "./tools/loadTools.ts";

const tools = await loadTools(["get_review", "get_references"]);
const [getReview] = tools;

/** Lists tools for a window that serves the names of `window.tools`. */
function listFor(window: { tools: () => Promise<readonly string[] | undefined> }) {
  const told: string[] = [];
  const logged: string[] = [];
  const list = new ListedTools({
    tools,
    served: () => window.tools(),
    onChanged: () => void told.push("changed"),
    log: (level, message) => void logged.push(`${level} ${message}`),
  });
  return { list, told, logged };
}

describe("ListedTools", () => {
  it("lists the tools that the window can serve, and all without a window", async () => {
    expect(await listFor({ tools: async () => ["get_review", "of_another_version"] }).list.list()).toEqual([getReview]);
    expect(await listFor({ tools: async () => undefined }).list.list()).toEqual(tools);
  });

  it("tells the client once that its list has changed", async () => {
    const window = { tools: async (): Promise<string[] | undefined> => undefined };
    const { list, told } = listFor(window);
    list.check();
    await list.list();
    window.tools = async () => ["get_review"];
    list.check();
    list.check();
    await expect.poll(() => told).toEqual(["changed"]);
    expect(await list.list()).toEqual([getReview]);
    list.check();
    window.tools = async () => undefined;
    list.check();
    await expect.poll(() => told).toEqual(["changed", "changed"]);
  });

  it("lists everything when the window takes too long, and corrects it later", async () => {
    let answer: (names: string[]) => void = () => undefined;
    const first = new Promise<string[]>((resolve) => {
      answer = resolve;
    });
    const { list, told } = listFor({ tools: () => first });
    expect(await list.list()).toEqual(tools);
    expect(told).toEqual([]);
    answer(["get_review"]);
    await expect.poll(() => told).toEqual(["changed"]);
  });

  it("lists everything when the window cannot be asked", async () => {
    const { list, logged } = listFor({ tools: () => Promise.reject(new Error("no permission")) });
    expect(await list.list()).toEqual(tools);
    expect(logged).toEqual(["warn All tools are listed: no permission"]);
  });

  it("sends nothing after it is disposed", async () => {
    const window = { tools: async (): Promise<string[] | undefined> => undefined };
    const { list, told } = listFor(window);
    await list.list();
    let asked = 0;
    window.tools = async () => {
      asked += 1;
      list.dispose();
      return ["get_review"];
    };
    list.check();
    list.check();
    await expect.poll(() => asked).toBe(1);
    await list.list();
    expect(told).toEqual([]);
  });
});
