// The names that only the owner of the project can give, from release.json, and the fields of manifests that they fill.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./prepare.mjs";

/**
 * Each name with its form and its place; release.json leaves a name empty that nobody has given yet. Beside them it has
 * `npmVersion`, the published version of the npm package: serverStart.mjs.
 */
const known = {
  publisher: { form: /^[a-z0-9][a-z0-9-]*$/i, use: "publisher in the Marketplace and namespace in Open VSX" },
  repository: { form: /^https:\/\/github\.com\/[\w.-]+\/[\w.-]+$/, use: "https://github.com/OWNER/NAME" },
  mcpNamespace: { form: /^[a-z0-9.-]+$/i, use: "namespace in the MCP registry, such as io.github.OWNER" },
};

export function readOwnerNames(folder = root) {
  return JSON.parse(readFileSync(join(folder, "release.json"), "utf8"));
}

/** Returns a sentence for each name that is missing or has another form. */
export function listMissingNames(names) {
  return Object.entries(known)
    .filter(([name, { form }]) => !form.test(names[name] ?? ""))
    .map(([name, { use }]) => `release.json: "${name}" is ${names[name] ? "not valid" : "missing"} (${use})`);
}

/** Adds to a manifest the fields with the owner's names; a missing name leaves its fields as they are. */
export function nameOwner(manifest, folder, { publisher, repository, mcpNamespace }) {
  return {
    ...manifest,
    ...(repository && {
      homepage: `${repository}#readme`,
      repository: { type: "git", url: `git+${repository}.git`, directory: folder },
      bugs: { url: `${repository}/issues` },
    }),
    ...(publisher && manifest.publisher && { publisher }),
    ...(mcpNamespace && manifest.bin && { mcpName: getMcpName(mcpNamespace) }),
  };
}

export function getMcpName(mcpNamespace) {
  return `${mcpNamespace}/dialectic`;
}
