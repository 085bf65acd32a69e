const straight: Readonly<Record<string, string>> = {
  "“": '"',
  "”": '"',
  "‘": "'",
  "’": "'",
  "–": "--",
  "—": "---",
  "…": "...",
};

/** Returns a text with straight quotes, hyphens and dots: the page shows them in typographic forms if the person likes. */
export function straightPunctuation(text: string): string {
  return text.replace(/[“”‘’–—…]/g, (mark) => straight[mark] ?? mark);
}
