import { join } from "node:path";
import { expect, it } from "vitest";
import { findRename } from "./findRename.ts";
import { readValue, testFolder, testRepository } from "./test/testRepository.fixture.ts";

const never = AbortSignal.timeout(60_000);
const lines = Array.from({ length: 20 }, (_, at) => `line ${at}\n`).join("");

it("finds the current path of a file that was renamed in commits and since", async () => {
  const { folder, git, stage } = testRepository(join(testFolder(), "shop"));
  stage("lib/a.txt", lines);
  stage("lib/gone.txt", "gone\n");
  git("commit", "--quiet", "--message", "Add");
  git("mv", "lib/a.txt", "lib/b.txt");
  git("rm", "--quiet", "lib/gone.txt");
  git("commit", "--quiet", "--message", "Rename");
  git("mv", "lib/b.txt", "lib/c.txt");
  expect(readValue(await findRename(folder, "lib/a.txt", never))).toBe("lib/c.txt");
  expect(readValue(await findRename(join(folder, "lib"), "a.txt", never))).toBe("c.txt");
  expect(readValue(await findRename(folder, "lib/gone.txt", never))).toBeUndefined();
  expect(readValue(await findRename(folder, "lib/never.txt", never))).toBeUndefined();
  expect(await findRename(testFolder(), "a.txt", never)).toMatchObject({ kind: "failed" });
});
