import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { changesTexts, statusTexts, verdictTexts } from "../src/texts.ts";
import { listMessages } from "./listMessages.fixture.ts";
import { fakeVsCode } from "./vscode/fakeVsCode.fixture.ts";

const extension = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(extension, path), "utf8");
const readTexts = (path: string) => JSON.parse(read(path)) as Readonly<Record<string, string>>;

const { messages, problems } = listMessages(read("src/texts.ts"));
const german = readTexts("l10n/bundle.l10n.de.json");
const [manifest, germanManifest] = [readTexts("package.nls.json"), readTexts("package.nls.de.json")];

describe("the texts of the extension", () => {
  it("are plain texts that are read when they are shown", () => {
    expect(problems).toEqual([]);
    expect(messages.length).toBeGreaterThan(150);
    const constant = listMessages('const a = l10n.t("A"); const b = () => l10n.t(a); const c = "C";');
    expect(constant.problems).toEqual([
      'l10n.t("A") is read before the language is known',
      "l10n.t(a) has no plain text",
      '"C" is not translated',
    ]);
  });
});

describe("the capitals of commands", () => {
  /** Words that title case leaves small within a title. */
  const small = new Set(["a", "an", "and", "as", "at", "for", "in", "of", "on", "or", "per", "the", "to", "with"]);
  const isTitle = (title: string) =>
    title.split(" ").every((word, place) => /^[^a-z]/.test(word) || (place > 0 && small.has(word)));

  it("are those of titles, as in VS Code's own menus", () => {
    const titles = Object.entries(manifest).filter(([key]) => /^(?:command|view)\.[^.]+$/.test(key));
    expect(titles.length).toBeGreaterThan(90);
    expect(titles.filter(([, title]) => !isTitle(title))).toEqual([]);
    expect(["Undo changes", "Go to next Change"].filter(isTitle)).toEqual([]);
  });
});

describe("the German texts", () => {
  const parts = (text: string) => (text.match(/\{\d+\}|`[^`]*`|\*\w+\*|\bdialectic\.\w+|\.\.\.$/g) ?? []).sort();

  it("are those of the code, with the same gaps", () => {
    expect(Object.keys(german)).toEqual([...new Set(messages)]);
    expect(Object.entries(german).filter(([text, own]) => parts(text).join() !== parts(own).join())).toEqual([]);
    expect(Object.values(german)).not.toContain("");
  });

  it("are those of the manifest, with the same names", () => {
    expect(Object.keys(germanManifest)).toEqual(Object.keys(manifest));
    const differing = Object.entries(manifest).filter(
      ([key, text]) => parts(text).join() !== parts(germanManifest[key] ?? "").join(),
    );
    expect(differing).toEqual([]);
  });

  it("are shipped where VS Code looks for them", () => {
    const { l10n, files } = JSON.parse(read("package.json")) as { readonly l10n: string; readonly files: string[] };
    expect(l10n).toBe("./l10n");
    expect(files).toEqual(expect.arrayContaining(["l10n", "package.nls.json", "package.nls.de.json"]));
  });
});

describe("in German", () => {
  beforeEach(() => fakeVsCode().speak("de", german));

  it("texts and numbers are German", () => {
    expect(statusTexts.notRunning()).toBe("Dialectic: Nicht gestartet");
    expect(changesTexts.progress(1_000, 1_234)).toBe("1.000 von 1.234 angesehen");
    expect([1, 1_234].map(verdictTexts.pendingComments)).toEqual([
      "1 ausstehender Kommentar",
      "1.234 ausstehende Kommentare",
    ]);
  });
});

describe("in a language without a translation", () => {
  it("texts are English, and numbers have separators", () => {
    fakeVsCode().speak("en", {});
    expect([1, 1_234].map(changesTexts.fileCount)).toEqual(["1 file", "1,234 files"]);
    expect(changesTexts.lineCounts(12_345, 6)).toBe("+12,345 −6");
  });
});
