import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pythonPackage } from "../../../host/test/pythonQuestions.fixture.ts";

/** Files of the languages for which VS Code brings servers, each with a fault. */
export const webFiles: Readonly<Record<string, string>> = {
  "web/box.json": '{\n  "$schema": "./box.schema.json",\n  "width": "wide",\n}\n',
  "web/lid.json": '{ "width": "wide" }\n',
  "web/notes.jsonc": '// A note\n{ "one": 1, "one": 2 }\n',
  "web/page.css": ":root {\n  --main: red;\n}\na {\n  colr: var(--main);\n}\nb { color: }\n",
  "web/page.scss": "$size: 1px;\na {\n  width: $size;\n  b { widht: 1px }\n}\n",
  "web/page.less": "@size: 1px;\na {\n  width: @size;\n  b { widht: 1px }\n}\n",
  "web/page.html": "<style>\na { color: }\n</style>\n<script>\nlet a = ;\n</script>\n",
};

/** Files of the server with bad habits. */
const awkwardFiles: Readonly<Record<string, string>> = {
  "odd/late.awkward": "class Late\nwrong late\n",
  "odd/twice.awkward": "wrong twice\n",
  "odd/empty.awkward": "wrong empty\n",
  "odd/silent.awkward": "wrong silent\n",
  "odd/Shop.awkward": "class Shop\nclass fixed\nuse Shop\nclass Other\n",
};

const others: Readonly<Record<string, string>> = {
  "web/box.schema.json": '{ "type": "object", "properties": { "width": { "type": "number" } } }\n',
  ".vscode/settings.json": '{ "json.schemas": [{ "fileMatch": ["lid.json"], "url": "./web/box.schema.json" }] }\n',
};

/** Writes all these files into a folder and commits them. */
export function prepareLanguages(folder: string): void {
  for (const [path, text] of Object.entries({ ...pythonPackage, ...webFiles, ...awkwardFiles, ...others })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], { cwd: folder });
  git("add", "--all");
  git("commit", "--quiet", "--message", "Add files of many languages");
}
