import { memoizeBy } from "@dialectic/shared/review";
import { maxSectionTitleChars } from "../limits.ts";
import { texts } from "../texts/texts.ts";
import { shortenText } from "../ui/shortenText.ts";
import type { SectionColumns } from "./sectionColumns.ts";

/** Returns the title of a section as other places name it. */
export function findSectionTitle(sections: SectionColumns | undefined, id: string): string {
  if (sections === undefined) return texts.common.section("", 0);
  const known = titlesOf(sections);
  const title = known.get(id) ?? readTitle(sections, id);
  known.set(id, title);
  return title;
}

/** Titles by id: each section of a page asks for its own after every change of the state, such as a key that is typed. */
const titlesOf = memoizeBy((_: SectionColumns) => new Map<string, string>());

function readTitle(sections: SectionColumns, id: string): string {
  const place = listPlaces(sections).get(id);
  if (place === undefined) return texts.common.section("", 0);
  return texts.common.section(
    shortenText(sections.titles[place] ?? "", maxSectionTitleChars),
    sections.levels[place] ?? 0,
  );
}

const listPlaces = memoizeBy(({ ids }: SectionColumns) => new Map(ids.map((id, place) => [id, place])));
