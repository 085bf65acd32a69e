import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { openInBrowser, removeRedirect } from "./openInBrowser.ts";

const address = "http://127.0.0.1:4000/?code=secret-of-one-use";

/** Prepares a home with a browser that records its arguments. */
function homeOfTest(platform: NodeJS.Platform = "linux") {
  const home = mkdtempSync(join(tmpdir(), "dialectic-home-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const [browser, said] = [join(home, "browser.sh"), join(home, "said")];
  writeFileSync(browser, `#!/bin/sh\nprintf %s "$*" > '${said}.part' && mv '${said}.part' '${said}'\n`);
  chmodSync(browser, 0o755);
  const temporary = join(home, ".temporary");
  mkdirSync(temporary);
  const open = (environment: Record<string, string> = {}) =>
    openInBrowser(address, [join(home, "shop/src")], {
      platform,
      environment: { BROWSER: browser, ...environment },
      home,
      temporary,
    });
  const opened = async () => {
    await expect.poll(() => existsSync(said)).toBe(true);
    return readFileSync(said, "utf8");
  };
  return { home, temporary, open, opened };
}

describe("openInBrowser", () => {
  it("opens the address through a file that only the user can read, not through the browser's arguments", async () => {
    const { home, open, opened } = homeOfTest();
    expect(await open()).toBeUndefined();
    const argument = await opened();
    expect(argument).not.toContain("secret");
    const file = fileURLToPath(argument);
    expect([statSync(file).mode & 0o777, readFileSync(file, "utf8")]).toEqual([
      0o600,
      expect.stringContaining(address),
    ]);
    await removeRedirect("secret-of-one-use", { platform: "linux", environment: {}, home, temporary: "" });
    expect(existsSync(file)).toBe(false);
  });

  it.each([
    [
      "the person's downloads, by the name that the desktop gives them",
      "linux",
      "Geladen",
      'XDG_DOWNLOAD_DIR="$HOME/Geladen"\n',
    ],
    ["the usual folder for downloads", "linux", "Downloads", undefined],
    ["the usual one where the named one is missing", "linux", "Downloads", 'XDG_DOWNLOAD_DIR="/nowhere"\n'],
    ["the user's folder for temporary files on another system", "darwin", ".temporary", undefined],
  ] as const)("puts the file where a confined browser can read it: %s", async (_, platform, folder, directories) => {
    const { home, open, opened } = homeOfTest(platform);
    mkdirSync(join(home, folder), { recursive: true });
    if (directories !== undefined) {
      mkdirSync(join(home, ".config"));
      writeFileSync(join(home, ".config", "user-dirs.dirs"), directories);
    }
    expect(await open()).toBeUndefined();
    await opened();
    expect(readdirSync(join(home, folder))).toEqual([expect.stringMatching(/^dialectic-[0-9a-f]{16}\.html$/)]);
  });

  it.each([
    ["on a remote machine", { SSH_CONNECTION: "x" }, "the browser runs on another machine"],
    ["in WSL", { WSL_DISTRO_NAME: "Debian" }, "the browser runs on another machine"],
    ["without a display", { BROWSER: "" }, "there is no display"],
    ["without a program for it", { BROWSER: "", DISPLAY: ":0", PATH: "/nowhere" }, "xdg-open is not on the PATH"],
  ])("opens no browser %s, and leaves no file", async (_, environment, expected) => {
    const { home, open } = homeOfTest();
    expect(await open(environment)).toBe(expected);
    expect(readdirSync(home).filter((name) => name.endsWith(".html"))).toEqual([]);
  });

  it("passes over a program that npx has put into PATH, also for what the browser's program starts by its name", async () => {
    const { home, open, opened } = homeOfTest();
    const [bin, tools] = [join(home, "shop/node_modules/.bin"), join(home, "tools")];
    for (const folder of [bin, tools, join(home, "shop/src")]) mkdirSync(folder, { recursive: true });
    const write = (folder: string, name: string, script: string) =>
      writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    write(bin, "xdg-open", `echo bad >> ${home}/bad`);
    write(bin, "firefox", `echo bad >> ${home}/bad`);
    write(tools, "firefox", `exec ${join(home, "browser.sh")} "$@"`);
    write(tools, "xdg-open", 'exec firefox "$@"');
    const PATH = [bin, tools, process.env["PATH"]].join(delimiter);
    expect(await open({ BROWSER: "", DISPLAY: ":0", PATH })).toBeUndefined();
    await opened();
    expect(await open({ BROWSER: "firefox", DISPLAY: ":0", PATH: bin })).toBe("firefox is not on the PATH");
    expect(existsSync(join(home, "bad"))).toBe(false);
  });

  it("says why the file cannot be written", async () => {
    const { open, opened } = homeOfTest();
    expect([await open(), await open()]).toEqual([undefined, expect.stringContaining("EEXIST")]);
    await opened();
  });
});
