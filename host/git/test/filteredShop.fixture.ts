import { utimesSync } from "node:fs";
import { join } from "node:path";
import { type TestRepository, testFolder, testRepository } from "./testRepository.fixture.ts";

const filter = "no-such-filter";

/**
 * A repository with `a.ts` and `logo.png`. Pictures go through a filter that is required and not installed, as in a container without
 * git-lfs.
 */
export function filteredShop(): TestRepository & { readonly age: (path: string) => void } {
  const shop = testRepository(join(testFolder(), "shop"));
  // Git compares the bytes of a file that is as old as its index, so the files are older.
  const age = (path: string) => utimesSync(join(shop.folder, path), 1_000_000_000, 1_000_000_000);
  shop.write(".gitattributes", "*.png filter=lfs -text\n");
  shop.write("logo.png", "pointer");
  shop.write("a.ts", "export const a = 1;\n");
  for (const path of [".gitattributes", "logo.png", "a.ts"]) age(path);
  shop.git("add", "--all", "-f", ".gitattributes", "a.ts");
  for (const [name, value] of Object.entries({ clean: `${filter} clean`, process: `${filter} process` }))
    shop.git("config", `filter.lfs.${name}`, value);
  // Git takes the bytes as they are where an optional filter fails.
  shop.git("-c", "filter.lfs.process=", "add", "logo.png");
  shop.git("commit", "--quiet", "--message", "Picture");
  shop.git("config", "filter.lfs.required", "true");
  return { ...shop, age };
}
