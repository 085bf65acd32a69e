export type Language = "en" | "de";

/** Returns the first of the person's languages that the page has. */
export function chooseLanguage(tags: readonly string[]): Language {
  const known = tags.map((tag) => tag.toLowerCase().split("-")[0]);
  return known.find((language) => language === "de" || language === "en") ?? "en";
}
