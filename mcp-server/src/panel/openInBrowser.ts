import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { codeParameter } from "@dialectic/shared/protocol";
import { findInstalled } from "../installedProgram.ts";

/** The environment that decides whether and how a browser is opened; that of the process by default. */
export interface BrowserSurroundings {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly temporary: string;
}

/** Variables of a terminal whose user is at another machine, or on the other side of this one. */
const remoteVariables = [
  "SSH_CONNECTION",
  "SSH_TTY",
  "WSL_DISTRO_NAME",
  "WSL_INTEROP",
  "CODESPACES",
  "REMOTE_CONTAINERS",
  "VSCODE_IPC_HOOK_CLI",
];

/**
 * Opens an address in the person's browser through a file that only the user can read: every user can see the arguments
 * of a process. No program of the reviewed folders opens it. Resolves to the reason if it did not.
 */
export async function openInBrowser(
  address: string,
  folders: readonly string[],
  surroundings = currentSurroundings(),
): Promise<string | undefined> {
  const { platform, environment } = surroundings;
  if (remoteVariables.some((name) => environment[name])) return "the browser runs on another machine";
  const chosen = environment["BROWSER"];
  const hasDisplay = platform !== "linux" || environment["DISPLAY"] || environment["WAYLAND_DISPLAY"];
  if (!chosen && !hasDisplay) return "there is no display";
  const opener = chosen || (platform === "darwin" ? "open" : platform === "win32" ? "explorer" : "xdg-open");
  const found = await findInstalled(opener, { folders, environment });
  if (found === undefined) return `${opener} is not on the PATH`;
  const file = redirectFile(readPageCode(address), surroundings);
  try {
    writeFileSync(file, buildRedirectPage(address), { flag: "wx", mode: 0o600 });
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem);
  }
  const child = spawn(found.program, [platform === "win32" ? file : pathToFileURL(file).href], {
    detached: true,
    stdio: "ignore",
    env: found.environment,
  });
  child.once("error", () => {
    rmSync(file, { force: true });
    process.stderr.write(describeUnopened(`${opener} could not be started`));
  });
  child.unref();
  return undefined;
}

export function describeUnopened(why: string): string {
  return `No browser was opened: ${why}. Open the address above yourself.\n`;
}

/** Removes the file that led a browser to an address with that code; a leftover file contains a used code. */
export function removeRedirect(code: string, surroundings = currentSurroundings()): Promise<void> {
  return rm(redirectFile(code, surroundings), { force: true }).catch(() => undefined);
}

/** Returns the file's path. Its name does not contain the code, because the path is an argument of the browser. */
function redirectFile(code: string, surroundings: BrowserSurroundings): string {
  const name = createHash("sha256").update(code).digest("hex").slice(0, 16);
  return join(redirectFolder(surroundings), `dialectic-${name}.html`);
}

/**
 * Returns the folder for the file. Browsers in a snap or flatpak see neither hidden folders nor the system's temporary
 * one, but the person's downloads.
 */
function redirectFolder({ platform, environment, home, temporary }: BrowserSurroundings): string {
  if (platform !== "linux") return temporary;
  const folders = [
    readDownloadsFolder(environment["XDG_CONFIG_HOME"] || join(home, ".config"), home),
    join(home, "Downloads"),
  ];
  return folders.find((folder) => statSync(folder, { throwIfNoEntry: false })?.isDirectory()) ?? home;
}

function readDownloadsFolder(configuration: string, home: string): string {
  try {
    const text = readFileSync(join(configuration, "user-dirs.dirs"), "utf8");
    const [, named = ""] = /^XDG_DOWNLOAD_DIR="([^"]+)"/m.exec(text) ?? [];
    return named.replace(/^\$HOME(?=\/|$)/, home);
  } catch {
    // Many systems have no such file.
    return "";
  }
}

function buildRedirectPage(address: string): string {
  const quoted = address.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<!DOCTYPE html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${quoted}">
<title>Dialectic</title>
<p><a href="${quoted}">Open the panel</a></p>
`;
}

function readPageCode(address: string): string {
  return new URL(address).searchParams.get(codeParameter) ?? "";
}

function currentSurroundings(): BrowserSurroundings {
  return { platform: process.platform, environment: process.env, home: homedir(), temporary: tmpdir() };
}
