import { readDivision } from "../../git/index.ts";
import { readValue } from "../../git/test/testRepository.fixture.ts";
import { findNeeds } from "./arrangeSections.ts";
import { readChangedCode } from "./changedCode.ts";
import { findFollows } from "./follows.ts";
import { changedRepository, type Texts } from "./reviewedCode.fixture.ts";
import type { ServerParts } from "./serverUses.ts";

/** Finds the needs of a change, as `a.ts:1 uses b.ts:3 (save)`; lines are those of the result. */
export async function needsOf(
  before: Texts,
  after: Texts,
  generated: readonly string[] = [],
  serverIn?: (folder: string) => ServerParts,
) {
  const shop = changedRepository(before, after);
  const repository = await shop.found();
  const division = readValue(await readDivision(repository));
  const { signal } = new AbortController();
  const changes = {
    division,
    repository,
    generated: new Set(generated),
    ...(serverIn === undefined ? {} : { server: serverIn(shop.folder) }),
  };
  const codes = await readChangedCode(division, changes.generated, repository, signal);
  const nameOf = (unit: number) => {
    const { file = 0, hunks = [] } = codes.units[unit] ?? {};
    const line = division.files[file]?.hunks[hunks[0] ?? -1]?.newStart;
    return `${codes.files[file]?.path}${line === undefined ? "" : `:${line}`}`;
  };
  const needs = await findNeeds(codes, changes, signal);
  return {
    needs: needs.map(({ unit, needed, kind, about }) => `${nameOf(unit)} ${kind} ${nameOf(needed)} (${about})`).sort(),
    follows: [
      ...new Set(findFollows(codes.files).map(({ unit, after }) => `${nameOf(unit)} after ${nameOf(after)}`)),
    ].sort(),
    unread: codes.unread,
  };
}
