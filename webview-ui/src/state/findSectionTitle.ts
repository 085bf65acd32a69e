import { memoizeBy } from "@dialectic/shared/review";
import { maxSectionTitleChars } from "../limits.ts";
import { texts } from "../texts/texts.ts";
import { shortenText } from "../ui/shortenText.ts";
import type { SectionColumns } from "./sectionColumns.ts";

/** Returns the title of a section as other places name it. */
export function findSectionTitle(sections: SectionColumns | undefined, id: string): string {
  const place = sections === undefined ? undefined : listPlaces(sections).get(id);
  if (sections === undefined || place === undefined) return texts.common.section("", 0);
  return texts.common.section(
    shortenText(sections.titles[place] ?? "", maxSectionTitleChars),
    sections.levels[place] ?? 0,
  );
}

/** Places of sections by id: each section of a page asks for its own. */
const listPlaces = memoizeBy(({ ids }: SectionColumns) => new Map(ids.map((id, place) => [id, place])));
