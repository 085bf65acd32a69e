import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

const folder = resolve(import.meta.dirname, "../../../..", "shared/data");

/** Reads a file of the public corpora next to the repository; undefined, with a message, when they are absent. */
export function readCorpus(name: string): unknown {
  const path = resolve(folder, name);
  if (existsSync(path)) return JSON.parse(readFileSync(path, "utf8"));
  console.log(`${name}: corpus absent, 0 cases`);
  return undefined;
}

/** Returns the Markdown of all specification examples, and logs how many each corpus has. */
export function specificationExamples(): readonly string[] {
  return ["commonmark-0.31.2.json", "gfm-0.29-spec.json", "gfm-extensions.json"].flatMap((name) => {
    const corpus = readCorpus(name);
    if (corpus === undefined) return [];
    // The corpora are arrays of examples, or have them under that name; reading `markdown` below checks it.
    const examples = (Array.isArray(corpus) ? corpus : (corpus as { examples: unknown[] }).examples) as {
      markdown: string;
    }[];
    console.log(`${name}: ${examples.length} cases`);
    return examples.map(({ markdown }) => markdown.replaceAll("→", "\t"));
  });
}
