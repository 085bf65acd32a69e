import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { panelCommandNames } from "@dialectic/shared/protocol";
import { describe, expect, it, onTestFinished } from "vitest";
import { activate, deactivate } from "../src/extension.ts";
import { reviewEnvironment } from "./reviewWindow.fixture.ts";
import { fakeVsCode } from "./vscode/fakeVsCode.fixture.ts";

const root = join(import.meta.dirname, "..", "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** The compared parts of the manifest; a test that reads another part fails. */
interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly keybindings: readonly { readonly command: string; readonly key: string; readonly mac: string }[];
    readonly menus: Readonly<Record<string, readonly { readonly command: string; readonly when?: string }[]>>;
    readonly views: Readonly<Record<string, readonly View[]>>;
    readonly viewsWelcome?: readonly { readonly view: string }[];
    readonly walkthroughs: readonly { readonly steps: readonly Step[] }[];
    readonly configuration: { readonly properties: Readonly<Record<string, Setting>> };
  };
}

interface View {
  readonly id: string;
  readonly type?: "webview";
  readonly when?: string;
}

interface Step {
  readonly id: string;
  readonly description: string;
  readonly completionEvents?: readonly string[];
}

interface Setting {
  readonly default: unknown;
  readonly scope?: string;
  readonly description?: string;
  readonly markdownDescription?: string;
  readonly enum?: readonly string[];
  readonly enumDescriptions?: readonly string[];
}

const manifestText = read("extension/package.json");
const manifest = JSON.parse(manifestText) as Manifest;
const readWords = (path: string) => JSON.parse(read(path)) as Readonly<Record<string, string>>;
const [words, germanWords] = [readWords("extension/package.nls.json"), readWords("extension/package.nls.de.json")];
const { commands, keybindings, menus, views, viewsWelcome = [], walkthroughs, configuration } = manifest.contributes;
const contributed = commands.map(({ command }) => command);
const titles = new Map(commands.map(({ command, title }) => [command, words[title.slice(1, -1)] ?? title]));

/** The page's types need a DOM, which this package does not have. */
const page = (await import(join(root, "webview-ui/src/state/panelCommands.ts"))) as {
  readonly commandList: readonly { readonly name: string; readonly key?: string }[];
};
/** The keys of the page, apart from Escape, which every view has. */
const pageKeys = page.commandList.flatMap(({ key = "Escape" }) => (key === "Escape" ? [] : key));

/** Returns the texts of all files below a folder whose names have an ending. */
function texts(folder: string, ending: RegExp): readonly { readonly path: string; readonly text: string }[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
  const found = names.filter(
    (name) => ending.test(name) && !/\.test\.|(?:^|\/)(?:test|node_modules|dist)\//.test(name),
  );
  return found.map((name) => ({ path: `${folder}/${name}`, text: read(`${folder}/${name}`) }));
}

const ofExtension = texts("extension/src", /\.ts$/);
const sources = [
  ...ofExtension,
  ...["shared", "webview-ui/src", "mcp-server/src"].flatMap((each) => texts(each, /\.tsx?$/)),
];
const documents = [
  ...["README.md", "extension/README.md"].map((path) => ({ path, text: read(path) })),
  ...texts("docs", /\.md$/),
];

/** Returns the rows, as cells, of a document's table below a header. */
function rowsBelow(document: string, header: string): readonly (readonly string[])[] {
  const [, below] = read(document).split(`${header}\n`);
  if (below === undefined) throw new Error(`${document} has no table ${header}`);
  const [table = ""] = below.split("\n\n", 1);
  return table
    .split("\n")
    .slice(1)
    .map((row) =>
      row
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

const documentedKeys = () => rowsBelow("docs/commands.md", "| Key | Action |").flatMap(([keys = ""]) => quoted(keys));
const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);
const sorted = (texts: Iterable<string>) => [...new Set(texts)].sort();

describe("the commands of the manifest", () => {
  /** Commands that run only from links, rows of trees and the status bar. */
  const internal = [
    "dialectic.decide",
    "dialectic.openChange",
    "dialectic.openExplanation",
    "dialectic.openOutlined",
    "dialectic.openUndecidedFile",
    "dialectic.openWaiting",
  ];

  it("are those that the extension registers", async () => {
    const { above, repository } = reviewEnvironment();
    fakeVsCode().openFolders(repository.folder);
    const context = fakeVsCode().extensionContext(above);
    onTestFinished(async () => {
      for (const part of context.subscriptions) part.dispose();
      await deactivate();
    });
    await activate(context);
    expect(sorted(fakeVsCode().registered())).toEqual(sorted([...contributed, ...internal]));
  });

  it("have titles under their own names", () => {
    const expected = contributed.map((command) => `%${command.replace("dialectic", "command")}%`);
    expect(commands.map(({ title }) => title)).toEqual(expected);
  });

  it("are those that menus and keys name, and one that a menu hides from the palette is in another menu", () => {
    const named = [...Object.values(menus).flat(), ...keybindings].map(({ command }) => command);
    expect(named.filter((command) => !contributed.includes(command))).toEqual([]);
    const { commandPalette: hidden = [], ...others } = menus;
    const offered = Object.values(others)
      .flat()
      .map(({ command }) => command);
    // `sleep` waits between the commands of a person's own key binding: it does nothing by itself.
    const elsewhere = [...offered, "dialectic.sleep"];
    expect(hidden.map(({ command }) => command).filter((command) => !elsewhere.includes(command))).toEqual([]);
  });

  it("include one for everything that a page can do by key or by command, with titles, and its key in the documents", () => {
    const documented = documentedKeys();
    const missing = panelCommandNames.flatMap((name) => {
      const command = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
      const { key = "" } = page.commandList.find((each) => each.name === name) ?? {};
      return [
        contributed.includes(`dialectic.${command}`) ? [] : `dialectic.${command} in extension/package.json`,
        words[`command.${command}`] ? [] : `command.${command} in extension/package.nls.json`,
        germanWords[`command.${command}`] ? [] : `command.${command} in extension/package.nls.de.json`,
        key === "" || documented.includes(key) ? [] : `${key} in docs/commands.md`,
      ].flat();
    });
    expect(missing).toEqual([]);
  });

  it("are called by their titles in documents and in the product's texts", () => {
    const statuses = ["Ready", "Connected", "Not running", "Not saved", "Damaged", "Cannot save", "Review Status"];
    const known = [...titles.values(), ...statuses];
    const called = [...documents, ...sources].flatMap(({ path, text }) =>
      [...text.matchAll(/Dialectic: (?=[A-Z])(.{0,80})/gs)].map(([, name = ""]) => ({
        path,
        name: name.replace(/\s+/g, " "),
      })),
    );
    expect(called.length).toBeGreaterThan(10);
    expect(called.filter(({ name }) => !known.some((title) => name.startsWith(title)))).toEqual([]);
  });
});

describe("the words of the manifest", () => {
  it("all exist, and are all used", () => {
    const used = [...manifestText.matchAll(/"%([^%"]+)%"/g)].map(([, key = ""]) => key);
    expect(sorted(used)).toEqual(sorted(Object.keys(words)));
    expect(Object.entries(words).filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  it("ask for contexts that the extension sets, and for its own views", () => {
    const ids = Object.values(views)
      .flat()
      .map(({ id }) => id);
    const conditions = [...manifestText.matchAll(/"(?:when|enablement)": "([^"]+)"|"onContext:([^"]+)"/g)].map(
      ([, text = "", step = ""]) => text + step,
    );
    const asked = conditions.flatMap((text) => text.match(/(?<!config\.)\bdialectic\.\w+/g) ?? []);
    const code = ofExtension.map(({ text }) => text).join("\n");
    // The type of our editors is not a view.
    const others = sorted(asked).filter((name) => !ids.includes(name) && !code.includes(`"${name}"`));
    expect(others).toEqual([]);
    const set = [...code.matchAll(/(?:"setContext", |\bset(?:Context)?\()"(dialectic\.\w+)"/g)].map(
      ([, key = ""]) => key,
    );
    expect(set.length).toBeGreaterThan(2);
    expect(set.filter((key) => !asked.includes(key))).toEqual([]);
  });
});

describe("the first minutes", () => {
  it("have a walkthrough whose five steps end by commands, or by contexts that the extension sets", () => {
    const steps = walkthroughs.flatMap((walkthrough) => walkthrough.steps);
    expect(steps.map(({ id }) => id)).toEqual(["connect", "sample", "present", "comment", "finish"]);
    const code = ofExtension.map(({ text }) => text).join("\n");
    const isReached = (event: string) => {
      const [kind, name = ""] = event.split(":");
      if (kind === "onCommand") return contributed.includes(name);
      return kind === "onContext" && new RegExp(`(?:"setContext", |setContext\\()"${name}"`).test(code);
    };
    const endless = steps.filter(({ completionEvents: ends = [] }) => ends.length === 0 || !ends.every(isReached));
    expect(endless).toEqual([]);
    const run = steps.flatMap(({ description }) =>
      [...(words[description.slice(1, -1)] ?? "").matchAll(/\(command:([\w.]+)\)/g)].map(([, name = ""]) => name),
    );
    expect([run.length, run.filter((name) => !contributed.includes(name))]).toEqual([steps.length, []]);
  });

  it("show no empty tree: one is hidden until it has rows, or has a welcome", () => {
    const trees = Object.values(views)
      .flat()
      .filter(({ type }) => type !== "webview");
    expect(trees.map(({ id }) => id)).toEqual(["dialectic.outline", "dialectic.changes", "dialectic.waiting"]);
    const welcomed = viewsWelcome.map(({ view }) => view);
    expect(trees.filter(({ id, when }) => when === undefined && !welcomed.includes(id))).toEqual([]);
  });
});

describe("keys", () => {
  it("of the page are those of the documents", () => {
    expect(documentedKeys().toSorted()).toEqual(pageKeys.toSorted());
  });

  it("of the editor are those of the documents, with the titles of their commands", () => {
    const documented = rowsBelow("docs/commands.md", "| Key in VS Code | Command |");
    const shown = (key: string) => key.replace(/\b\w/g, (letter) => letter.toUpperCase());
    const own = keybindings.map(({ command, key }) => [`\`${shown(key)}\``, `**${titles.get(command)}**`]);
    expect(documented.map(([key, title]) => `${key} ${title}`).sort()).toEqual(own.map((row) => row.join(" ")).sort());
  });

  it("of the editor have Cmd for Ctrl on a Mac, as the documents say", () => {
    expect(keybindings.map(({ mac }) => mac)).toEqual(keybindings.map(({ key }) => key.replace("ctrl", "cmd")));
  });
});

describe("settings", () => {
  const settings = Object.entries(configuration.properties);
  const names = settings.map(([name]) => name);
  const documented = rowsBelow("docs/settings.md", "| Setting | Default | Effect |");

  it("are in the documents, with their defaults", () => {
    const own = settings.map(([name, setting]) => [name, ...defaultOf(setting)]);
    const told = documented.map(([name = "", value = ""]) => [...quoted(name), ...quoted(value)]);
    expect(told.map((row) => row.join(" ")).sort()).toEqual(own.map((row) => row.join(" ")).sort());
  });

  it("have the same defaults in the extension's README, where it lists them", () => {
    const told = rowsBelow("extension/README.md", "| Setting | Default | Effect |").map(([name = "", value = ""]) => [
      ...quoted(name),
      ...quoted(value),
    ]);
    const own = told.map(([name = ""]) => [
      name,
      ...defaultOf(configuration.properties[name] ?? { default: "unknown" }),
    ]);
    expect(told).toEqual(own);
  });

  it("say, in the documents and in both languages, which of them only the person sets", () => {
    const told = documented
      .filter(([, , text = ""]) => /user settings/.test(text))
      .flatMap(([name = ""]) => quoted(name));
    const own = settings.filter(([, { scope }]) => scope === "application").map(([name]) => name);
    expect(sorted(told)).toEqual(sorted(own));
    const keys = settings.map(([name, { description = "", markdownDescription = description }]) => [
      name,
      markdownDescription.slice(1, -1),
    ]);
    for (const [texts, said] of [
      [words, "only in your user settings"],
      [germanWords, "nur in Ihren Benutzereinstellungen"],
    ] as const)
      expect(keys.filter(([, key = ""]) => texts[key]?.includes(said)).map(([name]) => name)).toEqual(own);
  });

  it("have a description, and one for each value that they may have", () => {
    const without = settings.filter(
      ([, { description, markdownDescription }]) => description === undefined && markdownDescription === undefined,
    );
    expect(without).toEqual([]);
    const counts = settings.map(([, setting]) => [setting.enum?.length, setting.enumDescriptions?.length]);
    expect(counts.filter(([values, texts]) => values !== texts)).toEqual([]);
  });

  it("are those that the extension reads", () => {
    const readers = ofExtension.filter(({ text }) => /getConfiguration\("dialectic"|\breadPersonal\b/.test(text));
    const code = readers.map(({ text }) => text).join("\n");
    const pattern =
      /(?:getConfiguration\("dialectic"(?:, [\w()]+)?\)\s*\.get(?:<[\s\S]*?>)?\(\s*|\breadPersonal(?:<[\s\S]*?>)?\(|\bisOn\()"([\w.]+)"/g;
    expect(sorted([...code.matchAll(pattern)].map(([, name]) => `dialectic.${name}`))).toEqual(sorted(names));
  });

  it("are the only ones that documents and texts name", () => {
    const known = [...names, ...contributed, ...titles.keys()];
    const parts = new Set(known.flatMap((name) => name.split(".").map((_, at, all) => all.slice(0, at + 1).join("."))));
    const named = [...documents, { path: "package.nls.json", text: Object.values(words).join("\n") }].flatMap(
      ({ path, text }) =>
        [...text.matchAll(/`(dialectic\.(?!vsix|json)[a-z][\w.]*\w)`/g)].map(([, name = ""]) => ({ path, name })),
    );
    expect(named.filter(({ name }) => !parts.has(name))).toEqual([]);
  });
});

/** Returns a default as the documents write it: the entries of a list, or the value. */
function defaultOf({ default: value }: Pick<Setting, "default">): readonly string[] {
  if (!Array.isArray(value)) return [typeof value === "string" ? value : JSON.stringify(value)];
  return value.length === 0 ? ["[]"] : value.map(String);
}
