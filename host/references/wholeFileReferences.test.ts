import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openTestHost, temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";

const code =
  "import { createHash } from 'node:crypto';\n\n/** Names a token. */\nexport const nameToken = () => createHash('md5');\n";
const content = "# Tokens\n\nSee [`src/token.ts`][] and [empty](src/empty.ts).\n";

async function opened(text: string) {
  const folder = temporaryFolder();
  writeFiles(folder, { "src/token.ts": code, "src/empty.ts": "" });
  const { present, check } = await openTestHost({ folders: [folder] });
  await present({ content: text });
  const reports = async () => {
    const checked = await check({});
    return checked.kind === "refused" ? [] : checked.references.map(({ section: _, ...rest }) => rest);
  };
  return { folder, reports };
}

describe("references to whole files", () => {
  it("are right whatever happens to the lines", async () => {
    const { folder, reports } = await opened(`${content}\nAnd [\`src/tokens.ts\`][].\n`);
    const none = {
      text: "src/tokens.ts",
      state: "gone",
      reason: "There is no file src/tokens.ts",
      suggestion: "src/token.ts",
    };
    const right = [{ text: "src/token.ts", state: "exact" }, { text: "src/empty.ts", state: "exact" }, none];
    expect(await reports()).toEqual(right);
    writeFiles(folder, { "src/token.ts": code.slice(code.indexOf("/**")) });
    expect(await reports()).toEqual(right);
  });

  it("follow a renamed file, and are gone when it is deleted", async () => {
    const { folder, reports } = await opened(content);
    renameSync(join(folder, "src/token.ts"), join(folder, "src/names.ts"));
    rmSync(join(folder, "src/empty.ts"));
    expect(await reports()).toEqual([
      { text: "src/token.ts", state: "moved", reason: "src/token.ts is now src/names.ts", suggestion: "src/names.ts" },
      { text: "src/empty.ts", state: "gone", reason: "The file src/empty.ts no longer exists" },
    ]);
  });
});
