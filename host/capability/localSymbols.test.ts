import { describe, expect, it } from "vitest";
import { capabilityWorkspace } from "../test/capabilityWorkspace.fixture.ts";
import { at, candidatesFor, placesIn, shopFiles } from "../test/shopFiles.fixture.ts";

const files = {
  ...shopFiles,
  "walk.ts": `export async function walk(start: string, depth = 1): Promise<number> {
  const steps = await count(start); // depth
  return steps + depth;
}
export const count = async (start: string) => start.length;
export const walker = { default: 1, set(of: number): number { return this.default + of; } };
walker.set(walker.default); void walker.set;
`,
};

describe("findSymbol for names inside functions", () => {
  it("finds a variable and a parameter without their file", async () => {
    const workspace = capabilityWorkspace(files);
    expect(await workspace.value('findSymbol("steps")')).toEqual(
      at("steps", "walk.ts", 2, 9, { kind: "const", container: "walk" }),
    );
    expect(await workspace.value('findSymbol("depth")')).toEqual(at("depth", "walk.ts", 1, 43));
    expect(placesIn(await workspace.value('findReferences("depth")'))).toEqual(["walk.ts:3:18"]);
  });

  it("asks which one is meant when several functions have a symbol of that name", async () => {
    const workspace = capabilityWorkspace(files);
    const programs = await candidatesFor(workspace, 'findSymbol("start")');
    const values = await Promise.all(programs.map((program) => workspace.value(JSON.stringify(program))));
    expect(values).toEqual([at("start", "walk.ts", 1, 28), at("start", "walk.ts", 5, 29)]);
  });

  it("is ambiguous when there are more files than it searches", async () => {
    const many = Array.from({ length: 12 }, (_, place) => [
      `many${place}.ts`,
      "export const f = (inner: number) => inner;\n",
    ]);
    const { outcome, text } = await capabilityWorkspace(Object.fromEntries(many)).ask('findSymbol("inner")');
    expect(outcome).toMatchObject({ kind: "ambiguous", candidates: { length: 8 } });
    expect(text).toContain("More files have that name: name the file, too");
  });

  it("finds nothing in comments, strings and documents", async () => {
    const { outcome, text } = await capabilityWorkspace({
      "a.ts": '// ghost\nexport const a = "ghost";\n',
      "b.md": "ghost",
    }).ask('findSymbol("ghost")');
    expect([outcome.kind, text.split(".")[0]]).toEqual([
      "failure",
      "No symbol `ghost` is declared in the projects of the workspace",
    ]);
  });
});

describe("the symbol of a line", () => {
  it("is never a keyword", async () => {
    const workspace = capabilityWorkspace(files);
    expect(placesIn(await workspace.value('definition("walk.ts:3:12")'))).toEqual(["walk.ts:2:9"]);
    const programs = JSON.stringify(await candidatesFor(workspace, 'definition("walk.ts:3")'));
    expect(programs).toContain('"name":"steps"');
    expect(programs).not.toContain('"return"');
  });

  it("may have the name of a keyword", async () => {
    const workspace = capabilityWorkspace(files);
    const named = JSON.stringify(await candidatesFor(workspace, 'definition("walk.ts:7")'));
    expect(named).toContain('"name":"set"');
    expect(named).not.toContain('"name":"this"');
  });
});
