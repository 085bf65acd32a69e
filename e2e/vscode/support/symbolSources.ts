import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The sources of a published package: the part of zod from which its program is built. */
const packageSources = join(import.meta.dirname, "..", "..", "..", "node_modules", "zod", "src", "v4");
const options = {
  ...{
    target: "es2022",
    lib: ["es2022", "dom"],
    module: "esnext",
    moduleResolution: "bundler",
    strict: true,
    types: [],
  },
  ...{ noEmit: true, skipLibCheck: true },
};
/** The declarations of an installed package. */
export const parcel = `export declare function parcel(of: string): string;
export declare const box: { readonly lid: string };
`;
/** A file of the small project. */
export const shop = `import { parcel } from "parcel";
export function price(of: string) {
  return parcel(of).length;
}
export const total = price("a") + price("b");
`;
/** Another file, which uses it. */
export const use = `import { price } from "./shop";
export const sum = price("c");
`;

/**
 * Writes the sources of a package as a separate project, with a small project, other files and an installed package
 * next to them.
 */
export function prepareSources(folder: string, others: Readonly<Record<string, string>>): void {
  for (const part of ["core", "mini", "locales"]) {
    const filter = (path: string) => !path.includes("/tests");
    cpSync(join(packageSources, part), join(folder, "zod", part), { recursive: true, filter });
  }
  const files: Record<string, string> = {
    "zod/tsconfig.json": JSON.stringify({ compilerOptions: options, include: ["."] }),
    "zod/shop.ts": shop,
    "zod/use.ts": use,
    "zod/lid.ts": 'import { box } from "parcel";\nexport const shut = box.lid;\n',
    "node_modules/parcel/package.json": '{ "name": "parcel", "version": "1.0.0", "types": "index.d.ts" }',
    "node_modules/parcel/index.d.ts": parcel,
    ".gitignore": "node_modules\n",
    ...others,
  };
  mkdirSync(join(folder, "node_modules/parcel"), { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], { cwd: folder });
  git("add", "--all");
  git("commit", "--quiet", "--message", "Sources");
}
