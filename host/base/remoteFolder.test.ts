import { describe, expect, it } from "vitest";
import { remoteFolder } from "./remoteFolder.ts";

const linux = { platform: "linux" } as const;
const ubuntu = { platform: "linux", distribution: "Ubuntu" } as const;

describe("remoteFolder", () => {
  it.each([
    ["vscode-remote://wsl%2Bubuntu/home/me/a%20b", "/home/me/a b"],
    ["vscode-remote://wsl+Ubuntu/home/me/", "/home/me/"],
    ["vscode-remote://dev-container%2B7b22/workspaces/shop", "/workspaces/shop"],
    ["vscode-remote://ssh-remote%2Bbox", "/"],
    ["\\\\wsl.localhost\\Ubuntu\\home\\me%20", "/home/me%20"],
    ["\\\\wsl$\\Ubuntu", "/"],
    ["//wsl.localhost/Ubuntu/home/me", "/home/me"],
    ["file://wsl.localhost/Ubuntu/home/a%20b", "/home/a b"],
  ])("reads the path of %s", (address, path) => {
    expect([remoteFolder(address, linux), remoteFolder(address, ubuntu)]).toEqual([path, path]);
  });

  it.each([
    "/home/me",
    "shop",
    "file:///home/me",
    "https://example.org/x",
    "vscode-vfs://github/a/b",
    "vscode-remote://wsl%2Bubuntu/%zz",
    "vscode-remote:///home/me",
    "\\\\server\\share\\shop",
    "",
  ])("reads none from %j", (text) => {
    expect(remoteFolder(text, linux)).toBeUndefined();
  });

  it("is no folder of another distribution, and on Windows the shared one", () => {
    const debian = "vscode-remote://wsl%2BDebian/home/me";
    expect(remoteFolder(debian, ubuntu)).toBeUndefined();
    expect(remoteFolder("\\\\wsl$\\Debian\\home\\me", ubuntu)).toBeUndefined();
    expect(remoteFolder(debian, { platform: "win32" })).toBe("\\\\wsl.localhost\\Debian\\home\\me");
  });
});
