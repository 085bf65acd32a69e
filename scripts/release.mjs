// `npm run release -- --dry-run`: builds all packages, checks them, says what a release publishes, and lists what it
// still needs: then it ends with 1. `npm run release` does the same and publishes them, if nothing is missing; after a
// failure, `--from PLACE` goes on with that place.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { listMissingNames, readOwnerNames } from "./ownerNames.mjs";
import { ensureDependencies, root, step } from "./prepare.mjs";
import { listOtherVersions, readVersion } from "./versions.mjs";

const { values } = parseArgs({ options: { "dry-run": { type: "boolean" }, from: { type: "string" } } });
const isDryRun = values["dry-run"];
const version = readVersion();
const tag = `v${version}`;
const files = ["dialectic.vsix", "dialectic-mcp-server.tgz", "dialectic.mcpb", "server.json"].map((name) =>
  join("dist", name),
);
const [vsix, tarball, , entry] = files;

/** Each place with its commands and the variables that they need. npm knows the workflow by its identity. */
const places = {
  github: { commands: [["gh", "release", "create", tag, "--generate-notes", ...files]], needs: ["GH_TOKEN"] },
  npm: { commands: [["npm", "publish", tarball, "--provenance", "--access", "public"]], needs: [] },
  marketplace: { commands: [["vsce", "publish", "--packagePath", vsix]], needs: ["VSCE_PAT"] },
  "open-vsx": { commands: [["npx", "-y", "ovsx@1.4.0", "publish", vsix]], needs: ["OVSX_PAT"] },
  // The registry signs in for some minutes only.
  "mcp-registry": {
    commands: [
      ["mcp-publisher", "login", "github-oidc"],
      ["mcp-publisher", "publish", entry],
    ],
    needs: [],
  },
};
const names = Object.keys(places);
const from = values.from ?? names[0];
if (!names.includes(from)) {
  console.error(`--from takes one of ${names.join(", ")}`);
  process.exit(2);
}
const chosen = names.slice(names.indexOf(from));

ensureDependencies();
step("Packages", "node", ["scripts/package.mjs"]);
step("Sizes", "node", ["scripts/sizes.mjs"]);
console.log(`\nDialectic ${version}`);
for (const file of files.filter((each) => existsSync(join(root, each)))) console.log(`${sha256(file)}  ${file}`);
const missing = [...listMissingNames(readOwnerNames()), ...listProblems()];
for (const each of missing) console.error(`✖ ${each}`);
if (isDryRun)
  for (const name of chosen)
    console.log(`Would publish to ${name}: ${places[name].commands.map((words) => words.join(" ")).join(" && ")}`);
if (missing.length > 0) process.exit(1);
if (!isDryRun) publish();

function listProblems() {
  const changes = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  const { npmVersion } = readOwnerNames();
  return [
    ...listOtherVersions().map((file) => `${file} is not as npm run version writes it`),
    // The packages name the version that they are published with.
    ...(npmVersion === version ? [] : [`release.json: "npmVersion" is not ${version}, which this release publishes`]),
    ...(changes.includes(`\n## ${version}\n`) ? [] : [`CHANGELOG.md has no part "## ${version}"`]),
  ];
}

/** Publishes in order and stops at the first failure: the registry's entry names the files of the places before it. */
function publish() {
  const unset = chosen.flatMap((name) => places[name].needs).filter((name) => !process.env[name]);
  if (unset.length > 0) {
    console.error(`✖ These variables are not set: ${unset.join(", ")}`);
    process.exit(1);
  }
  for (const name of chosen)
    for (const [command, ...args] of places[name].commands) step(`Publishing to ${name}`, command, args);
}

function sha256(file) {
  return createHash("sha256")
    .update(readFileSync(join(root, file)))
    .digest("hex");
}
