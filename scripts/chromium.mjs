import { existsSync } from "node:fs";
import { installPackage, run } from "./debianPackage.mjs";

const installed = [
  process.env.CHROMIUM_PATH,
  // Chromium without a user interface: a page in it takes a tenth less processor time.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  `${process.env.PROGRAMFILES}\\Google\\Chrome\\Application\\chrome.exe`,
];

/** Switches for a browser that tests drive: no background traffic, and no sandbox for root, where it cannot run. */
export const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Returns the path of a Chromium on this machine, or undefined. */
export async function findChromium() {
  const found = installed.find((path) => path && existsSync(path));
  if (found) return found;
  const { chromium } = await import("playwright-core");
  const downloaded = chromium.executablePath();
  return existsSync(downloaded) ? downloaded : undefined;
}

/**
 * Returns the path of a Chromium. If there is none, installs a Debian package as root, or Playwright's download. Errors
 * of a way are printed only when every way has failed.
 */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;
  console.log("No Chrome or Chromium found.");
  let errors = "";
  for (const install of [() => installPackage("chromium-headless-shell"), download, () => installPackage("chromium")]) {
    errors += install();
    const installed = await findChromium();
    if (installed) return installed;
  }
  process.stderr.write(errors);
  throw new Error("A browser is needed: install Chrome or Chromium, or set CHROMIUM_PATH to its executable.");
}

function download() {
  console.log("Downloading Playwright's Chromium …");
  return run("npx", ["playwright-core", "install", "--no-shell", "chromium"], 120_000);
}
