import { describe, expect, it } from "vitest";
import { chooseWindow, type WindowQuestion } from "./chooseWindow.ts";
import { contains } from "./folderAround.ts";
import type { KnownWindow, Liveness, WindowRecord } from "./windowRecord.ts";

const live: Liveness = { kind: "live" };
const dead: Liveness = { kind: "dead", reason: "gone" };

function window(id: string, changes: Partial<WindowRecord> = {}, liveness = live): KnownWindow {
  const record: WindowRecord = {
    id,
    socketPath: `/s/${id}`,
    token: `token-${id}`,
    pid: 1,
    startedAt: 0,
    workspaceFolders: [],
    gitRoots: [],
    ide: { name: "vscode", version: "1" },
    protocolVersion: "1.0",
    focusedAt: 0,
    kind: "vscode",
    ...changes,
  };
  return { record, liveness };
}

function outcome(question: Partial<WindowQuestion>): string {
  const choice = chooseWindow({ windows: [], cwd: "/elsewhere", platform: "linux", ...question });
  switch (choice.kind) {
    case "chosen":
      return `${choice.target.socketPath}: ${choice.reason}`;
    case "ambiguous":
      return `ambiguous: ${choice.windows.map(({ id }) => id).join(" ")}`;
    case "none":
      return `none: ${choice.live.length} live, ${choice.dead.length} dead`;
  }
}

const outer = window("outer", { workspaceFolders: ["/repo"] });
const inner = window("inner", { workspaceFolders: ["/repo/packages/app", "/other"] });
const environment = { target: { socketPath: "/s/env", token: "t" }, liveness: live };

describe("chooseWindow", () => {
  const cases: [string, Partial<WindowQuestion>, string][] = [
    ["nothing at all", {}, "none: 0 live, 0 dead"],
    ["the only one", { windows: [outer] }, "/s/outer: it is the only window"],
    ["the only live one", { windows: [outer, window("x", {}, dead)] }, "/s/outer: it is the only window"],
    ["dead ones only", { windows: [window("x", {}, dead)] }, "none: 0 live, 1 dead"],
    ["several, none around", { windows: [outer, inner] }, "ambiguous: outer inner"],
    ["the one around", { windows: [outer, inner], cwd: "/repo/lib" }, "/s/outer: its folder contains /repo/lib"],
    [
      "the innermost around",
      { windows: [outer, inner], cwd: "/repo/packages/app/src" },
      "/s/inner: its folder contains /repo/packages/app/src",
    ],
    ["no sibling with the same beginning", { windows: [outer, inner], cwd: "/repository" }, "ambiguous: outer inner"],
    [
      "a git worktree",
      { windows: [outer, window("w", { workspaceFolders: ["/x"], gitRoots: ["/trees/a"] })], cwd: "/trees/a/src" },
      "/s/w: its folder contains /trees/a/src",
    ],
    [
      "the environment before the folder",
      { windows: [outer, inner], cwd: "/repo", environment },
      "/s/env: DIALECTIC_IPC_PATH names it",
    ],
    [
      "past a dead environment",
      { windows: [outer, inner], cwd: "/repo", environment: { ...environment, liveness: dead } },
      "/s/outer: its folder contains /repo",
    ],
    [
      "the workspace before all",
      { windows: [outer, inner], cwd: "/repo", environment, workspace: "/other" },
      "/s/inner: has /other open",
    ],
    ["a workspace nobody has", { windows: [outer], cwd: "/repo", workspace: "/nope" }, "none: 1 live, 0 dead"],
    [
      "an editor before a browser panel on one folder",
      { windows: [window("b", { workspaceFolders: ["/repo"], kind: "browser" }), outer], cwd: "/repo" },
      "/s/outer: its folder contains /repo",
    ],
    [
      "the window focused last of two on one folder",
      {
        windows: [outer, window("later", { workspaceFolders: ["/repo"], focusedAt: 9 })],
        cwd: "/repo",
      },
      "/s/later: its folder contains /repo, focused last",
    ],
    [
      "two alike on one folder",
      { windows: [outer, window("twin", { workspaceFolders: ["/repo"] })], cwd: "/repo" },
      "ambiguous: outer twin",
    ],
    [
      "a silent one around before a live one elsewhere",
      {
        windows: [window("s", { workspaceFolders: ["/repo"] }, { kind: "silent", reason: "busy" }), inner],
        cwd: "/repo",
      },
      "/s/s: its folder contains /repo",
    ],
  ];
  it.each(cases)("chooses among windows: %s", (_, question, expected) => {
    expect(outcome(question)).toBe(expected);
  });

  const why = (question: Partial<WindowQuestion>) =>
    chooseWindow({ windows: [], cwd: "/repo", platform: "linux", ...question }).considered.map(
      ({ socketPath, reason }) => `${socketPath} ${reason}`,
    );

  it("says when capital and small letters are all that keeps a folder from fitting", () => {
    const windows = [window("shop", { workspaceFolders: ["/Code/Shop"] })];
    expect(why({ windows, workspace: "/code/shop/src" })).toEqual([
      "/s/shop its folder /Code/Shop is not around /code/shop/src: capital and small letters are different ones here",
    ]);
  });

  it("says about every window why it was chosen or not", () => {
    const windows = [outer, inner, window("bare"), window("x", {}, dead)];
    const failed = { ...environment, liveness: dead };
    expect(why({ windows, environment: failed })).toEqual([
      "/s/env DIALECTIC_IPC_PATH names it, but it is dead: gone",
      "/s/outer chosen: its folder contains /repo",
      "/s/inner none of its folders contains /repo",
      "/s/bare it has no folder open",
      "/s/x dead: gone",
    ]);
    expect(why({ windows: [outer], environment })).toEqual([
      "/s/env chosen: DIALECTIC_IPC_PATH names it",
      "/s/outer DIALECTIC_IPC_PATH names another window",
    ]);
  });

  it("says what made another window better", () => {
    const tree = window("tree", { workspaceFolders: ["/x"], gitRoots: ["/repo"] });
    const nested = { windows: [outer, inner, tree], cwd: "/repo/packages/app/src" };
    expect(why(nested)).toEqual([
      "/s/outer its folder /repo contains /repo/packages/app/src, but its folder /repo/packages/app of another window is nearer",
      "/s/inner chosen: its folder contains /repo/packages/app/src",
      "/s/tree its repository /repo contains /repo/packages/app/src, but its folder /repo/packages/app of another window is nearer",
    ]);
    const later = window("later", { workspaceFolders: ["/repo"], focusedAt: 1_000 });
    const browser = window("b", { workspaceFolders: ["/repo"], kind: "browser" });
    const silent = window("s", { workspaceFolders: ["/repo"] }, { kind: "silent", reason: "busy" });
    expect(why({ windows: [outer, later, browser, silent] })).toEqual([
      "/s/outer its folder /repo contains /repo, but another window had the focus later (1970-01-01T00:00:01.000Z, this one never)",
      "/s/later chosen: its folder contains /repo, focused last",
      "/s/b its folder /repo contains /repo, but an editor goes before a browser panel",
      "/s/s its folder /repo contains /repo, but another window had the focus later (1970-01-01T00:00:01.000Z, this one never); silent: busy",
    ]);
  });

  it("says of windows that fit alike what would tell them apart", () => {
    const twin = window("twin", { workspaceFolders: ["/repo"] });
    expect(why({ windows: [outer, twin] })).toEqual([
      "/s/outer its folder /repo contains /repo, as another window's does, and neither had the focus later",
      "/s/twin its folder /repo contains /repo, as another window's does, and neither had the focus later",
    ]);
  });
});

describe("contains", () => {
  it("follows the platform's rules for letters and separators", () => {
    expect(contains("/Repo", "/repo/a", "linux")).toBe(false);
    expect(contains("/Repo", "/repo/a", "darwin")).toBe(true);
    expect(contains("C:\\Repo", "c:\\repo\\A", "win32")).toBe(true);
    expect(contains("C:\\Repo", "D:\\repo", "win32")).toBe(false);
    expect(contains("\\\\wsl.localhost\\Ubuntu\\home", "\\\\WSL.localhost\\ubuntu\\home\\me", "win32")).toBe(true);
    expect(contains("\\\\wsl.localhost\\Ubuntu\\home", "\\\\wsl.localhost\\Debian\\home\\me", "win32")).toBe(false);
    expect(contains("/repo", "/repo/..a", "linux")).toBe(true);
    expect(contains("/", "/a", "linux")).toBe(true);
  });
});
