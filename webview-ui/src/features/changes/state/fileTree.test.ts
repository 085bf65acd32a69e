import type { ChangedFile } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { listFileTree } from "./fileTree.ts";

const toFile = (path: string): ChangedFile => ({ id: path, path, status: "M", additions: 1, deletions: 0 });

const tree = (...paths: readonly string[]) =>
  listFileTree(paths.map(toFile)).map(
    (row) => `${"  ".repeat(row.level - 1)}${row.kind === "folder" ? `${row.name}/` : row.file.path}`,
  );

describe("listFileTree", () => {
  it("nests folders, and joins a folder with the only folder in it", () => {
    expect(tree("README.md", "src/core/a.ts", "src/core/b.ts", "src/core/deep/er/c.ts", "src/ui/d.ts", "z.md")).toEqual(
      [
        "README.md",
        "src/",
        "  core/",
        "    src/core/a.ts",
        "    src/core/b.ts",
        "    deep/er/",
        "      src/core/deep/er/c.ts",
        "  ui/",
        "    src/ui/d.ts",
        "z.md",
      ],
    );
  });

  it("keeps a folder with a file in it separate from the folder inside", () => {
    expect(tree("lib/a.ts", "lib/deep/b.ts")).toEqual(["lib/", "  lib/a.ts", "  deep/", "    lib/deep/b.ts"]);
  });
});
