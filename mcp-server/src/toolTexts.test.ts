import { describe, expect, it } from "vitest";
import { instructions } from "./instructions.ts";
import { advertise } from "./toolRunner.ts";
import { loadTools } from "./tools/loadTools.ts";

const tools = await loadTools();

describe("the tools as an assistant reads them", () => {
  it("cost at most 10,600 characters with the instructions: each request of a client carries them", () => {
    const sizes = tools.map((tool) => {
      const { name, description, inputSchema } = advertise(tool);
      return [name, name.length + description.length + JSON.stringify(inputSchema).length] as const;
    });
    const total = sizes.reduce((sum, [, size]) => sum + size, instructions.length);
    expect(total).toBeLessThanOrEqual(10_600);
  });

  it("take parameters that are not listed", () => {
    for (const { input, unlisted = [] } of tools)
      expect(Object.keys(input._zod.def.shape)).toEqual(expect.arrayContaining([...unlisted]));
  });
});
