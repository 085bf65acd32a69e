// Finds the packages in a bundle and their licences. The lists are stored beside the bundle until `npm run package`
// creates a single notice from them.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** Packages published without the licence text, and our copy of it from their repository. */
const kept = [{ names: /^@microsoft\/fast-/, file: join(import.meta.dirname, "licences", "microsoft-fast.txt") }];
const licenceFile = /^(?:licen[sc]e|copying|notice)/i;

/** Returns the packages that bundled files belong to, sorted by name; throws for a package without a licence text. */
export function listPackages(files) {
  const folders = new Set(files.map(findPackageFolder).filter((folder) => folder !== undefined));
  const packages = [...folders]
    .map((folder) => ({ folder, ...readManifest(folder) }))
    .filter(({ name }) => !isOurs(name));
  const named = new Map(packages.map((each) => [`${each.name}@${each.version}`, each]));
  return [...named.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => withText(each));
}

/** Returns the packages that contribute to the files esbuild has written to a folder. */
export function bundledPackages(folder, ...metafiles) {
  const outputs = metafiles.flatMap((metafile) => Object.values(metafile.outputs));
  const taken = outputs.flatMap(({ inputs }) =>
    Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0),
  );
  return listPackages(taken.map(([file]) => resolve(folder, withoutNamespace(file))));
}

/** Returns the packages that the builds have listed in a folder, at any depth. */
export function packagesIn(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(isThirdPartyList);
  return files.flatMap((file) => JSON.parse(readFileSync(join(folder, file), "utf8")));
}

/** True for a file that a build writes for the notice and that is not shipped. */
export function isThirdPartyList(path) {
  return /(?:^|[\\/])thirdParty(?:\.\w+)?\.json$/.test(path);
}

/** Creates a notice of packages; each licence text is printed once, below the names of its packages. */
export function formatNotice(packages) {
  const named = new Map(packages.map((each) => [`${each.name} ${each.version} (${each.licence})`, each.text]));
  const parts = byText(named).map(([names, text]) => `${names.join("\n")}\n\n${text}\n`);
  const head =
    "Dialectic contains these packages. Each name is followed by its version and licence, and by the licence's text.\n";
  return [head, ...parts].join(`\n${"-".repeat(80)}\n\n`);
}

function byText(named) {
  const names = new Map();
  for (const [name, text] of named) names.set(text, [...(names.get(text) ?? []), name]);
  return [...names].map(([text, all]) => [all.sort(), text]).sort(([[one]], [[other]]) => (one < other ? -1 : 1));
}

/** Returns the folder of a package in `node_modules`, the innermost one; undefined for a file of ours. */
function findPackageFolder(file) {
  const path = file.replaceAll("\\", "/").replace(/\?.*$/, "");
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
}

/** Removes the name of a plugin, which precedes the path of the plugin's own files. */
function withoutNamespace(file) {
  return file.replace(/^[\w-]{2,}:(?=\/|[a-z]:)/i, "");
}

function readManifest(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return { name, version, licence: typeof license === "string" ? license : "see below" };
}

function isOurs(name) {
  return name.startsWith("@dialectic/") || name.startsWith("dialectic");
}

function withText({ folder, name, version, licence }) {
  const files = readdirSync(folder).filter((file) => licenceFile.test(file));
  const own = files.length > 0 ? files.sort().map((file) => join(folder, file)) : keptFor(name);
  if (own.length === 0)
    throw new Error(
      `${name} ${version} is bundled and has no licence text: keep that of its repository in scripts/licences.`,
    );
  const text = own.map((path) => readFileSync(path, "utf8").replaceAll("\r\n", "\n").trim()).join("\n\n");
  return { name, version, licence, text };
}

function keptFor(name) {
  return kept.filter(({ names }) => names.test(name)).map(({ file }) => file);
}
