import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { tasksDuring } from "../../support/browser.ts";
import { corpusFolder } from "../../support/securityDocuments.ts";
import { readWholeReview } from "../../support/securityReader.ts";
import { freezingTexts } from "../freezingTexts.ts";
import { inPlace } from "../place.ts";
import { probeHost } from "../probes.ts";
import { pause, quantile, type Row, type Tools } from "../row.ts";

const characters = 99_000;

type Generators = Readonly<Record<string, (characters: number) => string>>;

/** Returns texts that parsers, layout or the host take long for, by name. */
async function texts(
  tools: Tools,
  sizes: { readonly short: number; readonly usual: number },
): Promise<readonly (readonly [string, string])[]> {
  const corpus = join(corpusFolder, "pathological-gens.mjs");
  const path = pathToFileURL(corpus).href;
  const gens: Generators = existsSync(corpus) ? (await import(path)).gens : {};
  if (!existsSync(corpus)) tools.note("generators of the corpus absent: our own only");
  const all = Object.entries({ ...freezingTexts, ...gens });
  return tools
    .sample("generators", all, sizes)
    .map(([name, generate]) => [name, generate(characters).slice(0, characters)] as const);
}

/** Row 4 and point 1: no text keeps the page busy. */
export const freezingPage: Row = {
  title: `texts of ${characters} characters that keep pages busy`,
  goal: "longest task ≤ plain text + 100 ms, all shown",
  run: (tools) =>
    inPlace(tools, async (place) => {
      const browser = await tools.browser();
      await place.address();
      const host = await place.connect();
      const page = await browser.newPage();
      await place.show(page);
      /** Returns the longest task, in milliseconds of thread time, until the whole text is shown. */
      const longestTask = async (title: string, text: string): Promise<number> => {
        await host.call("review/present", { content: "# Calm\n", mode: "replace" });
        await page.locator("main section:only-child h1").getByText("Calm").waitFor({ timeout: 240_000 });
        const tasks = await tasksDuring(browser, page, async () => {
          await host.call("review/present", { content: `# ${title}\n\n${text}\n`, mode: "replace" });
          // As a heading, or as source where formatting took too long.
          await page.locator("main .section").getByText(title).first().waitFor({ timeout: 240_000 });
          await readWholeReview(page, { inspects: false });
        });
        return Math.max(...tasks);
      };
      const plain = "plain words in a paragraph that is long "
        .repeat(characters / 40)
        .replaceAll(/(.{2000})/g, "$1\n\n");
      await longestTask("Warm", plain);
      const baseline = Math.max(await longestTask("Plain one", plain), await longestTask("Plain two", plain));
      const problems: string[] = [];
      const figures: number[] = [];
      const chosen = await texts(tools, { short: 5, usual: 64 });
      for (const [at, [name, text]] of chosen.entries()) {
        const most = baseline + 100;
        let longest = Number.POSITIVE_INFINITY;
        // The best of three: a task of the text itself occurs each time, but not one of the machine or of the previous
        // text.
        for (let tries = 1; tries <= 3 && longest > most; tries += 1) {
          const tried = await longestTask(`Text ${at}, ${tries}`, text).catch((problem: unknown) => {
            problems.push(`${name} is not shown: ${String(problem).slice(0, 200)}`);
            return Number.NaN;
          });
          longest = Math.min(longest, tried);
        }
        figures.push(longest);
        if (longest > most) problems.push(`${name}: ${longest.toFixed(0)} ms, plain text ${baseline.toFixed(0)}`);
      }
      await page.close();
      const figure = `longest task ${Math.max(...figures).toFixed(0)} ms, median ${quantile(figures, 0.5).toFixed(0)}, plain text ${baseline.toFixed(0)}`;
      return { tried: chosen.length, problems, figure };
    }),
};

/** Point 9: no text keeps the host so busy that other clients wait. */
export const busyHost: Row = {
  title: `texts of ${characters} characters that keep the host busy`,
  goal: "another client waits ≤ 50 ms longer than with plain text",
  run: (tools) =>
    inPlace(tools, async (place) => {
      await place.address();
      const [busy, other] = [await place.connect(), await place.connect()];
      const present = (text: string) =>
        busy.call("review/present", { content: `# Text\n\n${text}`.slice(0, characters), mode: "replace" });
      const waitFor = async (text: string) => (await probeHost(other, present(text))).longest;
      const plain = "plain words ".repeat(characters / 12);
      for (let warm = 0; warm < 3; warm += 1) await waitFor(plain);
      const own: Generators = {
        "unclosed links": (n) => "[](".repeat(n / 3),
        "unclosed links with text": (n) => "[a](b".repeat(n / 5),
        brackets: (n) => "[ (](".repeat(n / 5),
        definitions: (n) => Array.from({ length: n / 18 }, (_, at) => `[x${at}]: /u\n\n[y]\n`).join("\n"),
        headings: (n) => "# a\n\n".repeat(n / 5),
        references: (n) => Array.from({ length: n / 16 }, (_, at) => `\`f${at}.ts:${at}\``).join(" "),
        backticks: (n) => Array.from({ length: Math.sqrt(2 * n) }, (_, at) => `e${"`".repeat(at)}`).join(""),
      };
      const more = await texts(tools, { short: 6, usual: 120 });
      const chosen = [...Object.entries(own).map(([name, generate]) => [name, generate(characters)] as const), ...more];
      const problems: string[] = [];
      const waits: number[] = [];
      const baseline = quantile(
        [await waitFor(plain), await waitFor(plain), await waitFor(plain), await waitFor(plain)],
        0.5,
      );
      for (const [name, text] of chosen) {
        // Five tries, best one counts: other processes use this machine, too.
        const tries = [];
        for (let once = 0; once < 5 && !(Math.min(...tries) <= baseline + 50); once += 1)
          tries.push(await waitFor(text));
        const wait = Math.min(...tries);
        waits.push(wait);
        if (wait > baseline + 50)
          problems.push(`${name}: another client waited ${wait.toFixed(0)} ms, with plain text ${baseline.toFixed(0)}`);
        await pause(1);
      }
      return {
        tried: chosen.length,
        problems,
        figure: `longest wait ${Math.max(...waits).toFixed(0)} ms, plain text ${baseline.toFixed(0)}`,
      };
    }),
};
