import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestRepository } from "./testRepository.fixture.ts";

/** Writes folders of 100 files each below a folder. */
export function writeMany({ folder }: Pick<TestRepository, "folder">, below: string, count: number): void {
  for (let first = 0; first < count; first += 100) {
    const path = join(folder, below, `folder_${first / 100}`);
    mkdirSync(path, { recursive: true });
    for (let at = first; at < Math.min(count, first + 100); at++) writeFileSync(join(path, `f${at}.txt`), `${at}\n`);
  }
}
