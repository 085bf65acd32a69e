import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { editorArguments, showInEditor } from "./panelProgram.ts";

const place = { absolutePath: "/home/me/a file.ts", line: 12, column: 3 };

describe("editorArguments", () => {
  it.each([
    ["code -g {file}:{line}:{column}", ["code", "-g", "/home/me/a file.ts:12:3"]],
    ["vim +{line} {file}", ["vim", "+12", "/home/me/a file.ts"]],
    ["  ", []],
    ["subl", ["subl", "/home/me/a file.ts:12:3"]],
    ["  code   --wait ", ["code", "--wait", "/home/me/a file.ts:12:3"]],
    ['"/my apps/code" --goto={file}', ["/my apps/code", "--goto=/home/me/a file.ts"]],
    ["'/my apps/code' -n", ["/my apps/code", "-n", "/home/me/a file.ts:12:3"]],
    ['emacs --eval="(go {line})" {file}', ["emacs", "--eval=(go 12)", "/home/me/a file.ts"]],
    ["code ; rm -rf $HOME `id` {file}", ["code", ";", "rm", "-rf", "$HOME", "`id`", "/home/me/a file.ts"]],
    ['code "" {file}', ["code", "", "/home/me/a file.ts"]],
    ['code "unclosed {file}', ["code", '"unclosed', "/home/me/a file.ts"]],
  ])("reads %s", (command, expected) => {
    expect(editorArguments(command, place)).toEqual(expected);
  });

  it("uses the first column when none is known", () => {
    expect(editorArguments("e", { absolutePath: "/a", line: 2 })).toEqual(["e", "/a:2:1"]);
  });

  it("leaves a path unchanged, whatever it contains", () => {
    const absolutePath = "/home/me/$& {line} {file} $1 '\".ts";
    expect(editorArguments("e {file} {line}", { absolutePath, line: 7 })).toEqual(["e", absolutePath, "7"]);
  });
});

describe("showInEditor", () => {
  /** Creates a program that writes its arguments into a file and then runs `then`. */
  function program(then: string) {
    const folder = mkdtempSync(join(tmpdir(), "dialectic-editor-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const [path, said] = [join(folder, "my editor"), join(folder, "said")];
    writeFileSync(path, `#!/bin/sh\nprintf '%s\\n' "$@" > '${said}.part'\nmv '${said}.part' '${said}'\n${then}\n`);
    chmodSync(path, 0o755);
    return { command: `"${path}" {file} {line}`, said };
  }

  it("opens a place in a program that succeeds", async () => {
    const { command, said } = program("exit 0");
    expect(await showInEditor(command, place)).toEqual({ kind: "opened" });
    expect(readFileSync(said, "utf8")).toBe("/home/me/a file.ts\n12\n");
  });

  it("passes over a program of the working directory's parents, which npx has put into PATH", async () => {
    const { said } = program("exit 0");
    const [top, tools] = [join(said, "../shop"), join(said, "../tools")];
    for (const folder of [join(top, "src"), join(top, "node_modules/.bin"), tools])
      mkdirSync(folder, { recursive: true });
    writeFileSync(join(top, "node_modules/.bin/ed"), `#!/bin/sh\necho bad > ${said}\n`, { mode: 0o755 });
    writeFileSync(join(tools, "ed"), `#!/bin/sh\necho good > ${said}\n`, { mode: 0o755 });
    vi.spyOn(process, "cwd").mockReturnValue(join(top, "src"));
    vi.stubEnv("PATH", [join(top, "node_modules/.bin"), tools].join(delimiter));
    onTestFinished(() => {
      vi.restoreAllMocks();
      vi.unstubAllEnvs();
    });
    expect(await showInEditor("ed {file}", place)).toEqual({ kind: "opened" });
    expect(readFileSync(said, "utf8")).toBe("good\n");
  });

  it("does not wait for a program that keeps running", async () => {
    const { command, said } = program("sleep 5");
    expect(await showInEditor(command, place)).toEqual({ kind: "opened" });
    await expect.poll(() => existsSync(said)).toBe(true);
  });

  it("says that a program failed, does not exist or was not named", async () => {
    const { command } = program("exit 3");
    expect(await showInEditor(command, place)).toEqual({
      kind: "failed",
      message: expect.stringMatching(/my editor ended with code 3$/),
    });
    expect(await showInEditor("/no/such/program {file}", place)).toEqual({
      kind: "failed",
      message: "/no/such/program: spawn /no/such/program ENOENT",
    });
    expect(await showInEditor("no-such-program {file}", place)).toEqual({
      kind: "failed",
      message: "no-such-program: there is no such program on the PATH",
    });
    expect(await showInEditor(" ", place)).toEqual({ kind: "failed", message: "the editor command is empty" });
  });
});
