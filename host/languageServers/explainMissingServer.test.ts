import { expect, it } from "vitest";
import { temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";
import { explainMissingServer } from "./explainMissingServer.ts";
import { knownServers } from "./knownServers.ts";

const uninstalled = (command: string) =>
  `No language server for TypeScript was found: the packages of this project are not installed. \`${command}\` installs it.`;
const plain = "No language server for TypeScript was found. Install TypeScript 7 or newer (npm install -g typescript).";
const listing = (version: string) => JSON.stringify({ devDependencies: { typescript: version } });

it.each([
  ["has no packages", {}, plain],
  ["lists one", { "package.json": listing("^7.0.2") }, uninstalled("npm install")],
  ["lists one in a lock", { "package.json": listing("7.0.2"), "package-lock.json": "{}" }, uninstalled("npm ci")],
  ["lists an older version", { "package.json": listing("~5.9.0") }, plain],
  ["is installed", { "package.json": listing("7.0.2"), "node_modules/a/package.json": "{}" }, plain],
  ["is not readable", { "package.json": "[" }, plain],
])("says how to get a server for a project that %s", async (_, files, words) => {
  const [folder, [typeScript]] = [temporaryFolder(), knownServers];
  writeFiles(folder, files);
  expect(typeScript && (await explainMissingServer(typeScript, [folder]))).toBe(words);
});
