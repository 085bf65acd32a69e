// GitHub's interfaces as it publishes them, and a reader of GraphQL. They are unpacked once into the person's cache folder, because
// they are too large to be installed with the project: two files of a package of 385 MB.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { cacheFolder } from "./vscode.mjs";

/** Pinned by their content: another one under the same name is refused. */
const packages = [
  {
    name: "@octokit/openapi@23.0.2",
    digest: "pV8M7L9GY23AybNvTmo2nyjmpmnt6+2sRE/tqr0ZLQcPS4lnw7u5eZGNmwRNkBC3D7gZXbFx5AHzLUVRBXGDhg==",
    files: ["generated/ghes-3.19.json"],
  },
  {
    name: "@octokit/graphql-schema@15.26.1",
    digest: "RFDC2MpRBd4AxSRvUeBIVeBU7ojN/SxDfALUd7iVYOSeEK3gZaqR2MGOysj4Zh2xj2RY5fQAUT+Oqq7hWTraMA==",
    files: ["schema.graphql"],
  },
  {
    name: "graphql@16.15.0",
    digest: "32kz9FecohDiC/tgcViwnRXM7HFBVTPiW7pHO+DikKOI5KjhU/jNULOReXsrFqt2WAYbE9xFXsTffJw6iTO8qw==",
    files: [],
  },
];

/** Returns the folder of the schemas; undefined when they are not there. */
export function findForgeSchemas() {
  const place = join(cacheFolder(), "forge-schemas-1");
  return existsSync(place) ? place : undefined;
}

/** Unpacks the schemas, unless they are there. */
export function ensureForgeSchemas() {
  if (findForgeSchemas() !== undefined) return;
  const place = join(cacheFolder(), "forge-schemas-1");
  const folder = `${place}-unpacking-${process.pid}`;
  mkdirSync(folder, { recursive: true });
  try {
    for (const each of packages) unpack(folder, each);
    renameSync(folder, place);
  } catch (problem) {
    // Another process may have finished first.
    if (!existsSync(place)) throw problem;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function unpack(folder, { name, digest, files }) {
  const options = ["--silent", "--pack-destination", folder];
  const file = execFileSync("npm", ["pack", ...options, name], { cwd: folder, encoding: "utf8", timeout: 300_000 });
  const archive = join(folder, file.trim());
  const found = createHash("sha512").update(readFileSync(archive)).digest("base64");
  if (found !== digest) throw new Error(`${name} is not the package that is pinned in scripts/forgeSchemas.mjs`);
  const own = join(folder, name.replace(/@[^@]+$/, "").replace(/^.*\//, ""));
  mkdirSync(own);
  const wanted = files.map((each) => `package/${each}`);
  execFileSync("tar", ["xzf", archive, "-C", own, "--strip-components=1", ...wanted], { timeout: 300_000 });
  rmSync(archive);
}
