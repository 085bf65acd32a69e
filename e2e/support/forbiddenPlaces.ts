import { appendFileSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A reference that must open nothing, as a review writes it, and its refusal. */
export interface ForbiddenPlace {
  readonly written: string;
  /** Its text in the assistant's table. */
  readonly text: string;
  readonly reason: string;
  /** The page's message for a person who selects it. */
  readonly said: string;
}

const secret = "what nobody may read here";

/** References that are refused because of their spelling. */
const refusedBySpelling: readonly ForbiddenPlace[] = [
  label("../secret.ts:1", "it leaves its root"),
  label("..\\secret.ts:1", "it leaves its root"),
  label("src/../../secret.ts:1", "it leaves its root"),
  label("~/.ssh/id_rsa:1", "it begins with ~"),
  label("//server/share/secret.ts:1", "it names another machine or a device"),
  label("\\\\server\\share\\secret.ts:1", "it names another machine or a device"),
  label("\\\\?\\C:\\secret.ts:1", "it names another machine or a device"),
  label("\\\\.\\pipe\\secret:1", "it names another machine or a device"),
  label("\\\\.\\CON:1", "it names another machine or a device"),
  label("src/NUL:1", "it names a device"),
  label("src/con:1", "it names a device"),
  label("src/Com1:1", "it names a device"),
  label("C:secret.ts:1", "it depends on the current folder of a drive"),
  placed("src/auth.ts:stream:1", "it contains a colon"),
  label("src/auth.ts.:1", "a part of it ends in a dot or a space"),
  label("src/auth.ts:0", "lines are counted from 1"),
  label("src/auth.ts:9-3", "its range ends before it begins"),
  label("src/\u202eauth.ts:1", "it contains control characters"),
  label("src/auth\ufffd.ts:1", "it contains control characters"),
  // Markdown replaces NUL by U+FFFD.
  { ...label("src/auth\ufffd.ts:2", "it contains control characters"), written: "[`src/auth\0.ts:2`][]" },
  label("src/\u0007auth.ts:1", "it contains control characters"),
  label("command:workbench.action.terminal.new", "command: addresses are not opened"),
  label("COMMAND:workbench.action.terminal.new", "command: addresses are not opened"),
  link("command:workbench.action.files.newUntitledFile", "command: addresses are not opened"),
  link("vscode://file/etc/passwd:1", "vscode: addresses are not opened"),
  link("file:///etc/passwd", "file: addresses are not opened"),
  link("File://localhost/etc/passwd:1", "file: addresses are not opened"),
  link("data:text/html,x", "data: addresses are not opened"),
  link("ssh://host/x", "ssh: addresses are not opened"),
  link("javascript:open('x')", "javascript: addresses are not opened"),
];

/** Returns references that only the host can refuse, because of their targets. */
function refusedByPlace(folder: string): readonly ForbiddenPlace[] {
  const outside = [
    "/etc/passwd:1",
    "/dev/zero:1",
    "/proc/self/environ:1",
    `${folder}-too/secret.ts:1`,
    `${folder.toUpperCase()}/src/auth.ts:1`,
    `${folder}/../secret.ts:1`,
    "c:/secret.ts:1",
    "C:\\secret.ts:1",
  ].map((text) => placed(text, "it is outside the workspace"));
  const linked = ["leak.ts:1", "up/secret.ts:1", `${folder}/leak.ts:1`, "zero.ts:1"];
  const kept = [".git/config:1", ".GIT/config:1", "src/../.git/config:1", "kept.ts:1", "git/config:1"];
  return [
    ...outside,
    ...linked.map((text) => placed(text, "a link leads out of the workspace")),
    ...[...kept, `${folder}/.git/config:1`].map((text) =>
      placed(text, "it is in the git directory, which is not read"),
    ),
  ];
}

/** Returns every reference that must open nothing in that workspace, for both panels. */
export function forbiddenPlaces(folder: string): readonly ForbiddenPlace[] {
  return [...refusedBySpelling, ...refusedByPlace(folder)];
}

/** Returns a review of these references, one in each item of a list. */
export function formatReview(title: string, places: readonly ForbiddenPlace[]): string {
  return `# ${title}\n\n${places.map(({ written }) => `- ${written}\n`).join("")}`;
}

/** Returns the assistant's table of these references. */
export function refusedRows(places: readonly ForbiddenPlace[]): readonly unknown[] {
  return places.map(({ text, reason }) => ({ text, state: "refused", reason }));
}

/** Puts a secret next to the workspace and into its git directory, and links to it into the workspace. */
export function plantSecret(folder: string): void {
  for (const place of [join(folder, ".."), `${folder}-too`]) {
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, "secret.ts"), `// ${secret}\n`);
  }
  symlinkSync(join(folder, "..", "secret.ts"), join(folder, "leak.ts"));
  symlinkSync(`${folder}-too`, join(folder, "up"));
  symlinkSync("/dev/zero", join(folder, "zero.ts"));
  mkdirSync(join(folder, ".git"), { recursive: true });
  appendFileSync(join(folder, ".git", "config"), `# ${secret}\n`);
  symlinkSync(join(folder, ".git", "config"), join(folder, "kept.ts"));
  symlinkSync(join(folder, ".git"), join(folder, "git"));
}

/** Replaces a correctly referenced file by a link to the secret. */
export function swapForLink(folder: string, path: string): void {
  renameSync(join(folder, path), join(folder, `${path}.before`));
  symlinkSync(join(folder, "..", "secret.ts"), join(folder, path));
}

/** True when a text shows the secret, in which an editor replaces spaces by its own. */
export function showsSecret(text: string): boolean {
  return text.replaceAll("\u00a0", " ").includes(secret);
}

function label(text: string, reason: string): ForbiddenPlace {
  return { written: `[\`${text}\`][]`, text, reason, said: `Not opened: ${reason} (${text}).` };
}

function link(text: string, reason: string): ForbiddenPlace {
  return { written: `[x](<${text}>)`, text, reason, said: `Not opened: ${reason} (x).` };
}

function placed(text: string, reason: string): ForbiddenPlace {
  return { ...label(text, reason), said: `${text.replace(/:1$/, "")} cannot be opened: ${reason}.` };
}
