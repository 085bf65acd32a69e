import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { withoutLinks } from "./withoutLinks.ts";

const source = join(import.meta.dirname, "..");

/** Lists messages that are neither a text of the product without words of others, nor freed of links. */
function listUnsafe(code: string): readonly string[] {
  const shown = code.matchAll(
    /\.show(?:Warning|Information|Error)Message\((?!\s*(?:withoutLinks\(|\w+Texts\.\w+\(\)\s*[,)]))\s*(.*)/g,
  );
  return [...shown].map(([, rest = ""]) => rest);
}

describe("messages of VS Code", () => {
  it("have no link that runs a command", () => {
    // The pattern is VS Code's own.
    const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;
    const said = "No branch [here](command:workbench.action.terminal.new).";
    expect(said).toMatch(link);
    expect(withoutLinks(said)).not.toMatch(link);
    expect(withoutLinks("[a][b] (c)")).toBe("[a][b] (c)");
  });

  it("are freed of links wherever they may have words of others", () => {
    const files = readdirSync(source, { recursive: true, encoding: "utf8" });
    const sources = files.filter((name) => /\.ts$/.test(name) && !/\.(?:test|fixture)\./.test(name));
    const unsafe = sources.flatMap((name) => listUnsafe(readFileSync(join(source, name), "utf8")));
    expect(unsafe).toEqual([]);
    expect(listUnsafe("window.showErrorMessage(answer.message);\nwindow.showErrorMessage(aTexts.b());")).toHaveLength(
      1,
    );
  });
});
