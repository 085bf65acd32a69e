import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../test/testHost.fixture.ts";
import { findFolderServers } from "./findServers.ts";
import { folderOfTest, silentServer } from "./folderServers.fixture.ts";

/** A folder of Rust with a stand-in for rustup's rust-analyzer among the installed programs. */
function rustFolder(files: Readonly<Record<string, string>>, { name = "rust-analyzer" } = {}) {
  const tools = temporaryFolder();
  writeFileSync(join(tools, name), silentServer, { mode: 0o755 });
  const folder = folderOfTest({ "a.rs": "fn main() {}\n", ".git/HEAD": "", ...files }, { path: [tools] });
  return { ...folder, tools, starts: () => folder.startsIn(tools) };
}

const wrapper = { ".cargo/config.toml": '[build]\nrustc-wrapper = "./w.sh"\n', "w.sh": "#!/bin/sh\n" };
const because = {
  kind: "names",
  place: ".cargo/config.toml:2",
  key: "build.rustc-wrapper",
  value: "./w.sh",
};

describe("an installed server for which files of the folder name programs", () => {
  it("starts only after the person has allowed exactly these, and the question names file and line", async () => {
    const { needs, asked, load, answer, states, starts, at } = rustFolder(wrapper);
    expect(await needs("a.rs")).toEqual([]);
    expect(asked()).toMatchObject([{ name: "Rust", command: "rust-analyzer", because: [because] }]);
    const words = "rust-analyzer, because .cargo/config.toml:2 names ./w.sh (build.rustc-wrapper)";
    expect(await load("a.rs")).toMatchObject({ kind: "failed", message: expect.stringContaining(`(${words}) waits`) });
    expect([await states(), starts()]).toEqual([[["Rust", words, "waiting"]], 0]);
    await answer("run");
    expect(await load("a.rs")).toMatchObject({ kind: "document" });
    expect([await needs("a.rs"), starts()]).toEqual([[at("a.rs")], 1]);
  });

  it("starts unasked where they name only a channel and flags", async () => {
    const { load, asked, starts } = rustFolder({
      "rust-toolchain.toml": '[toolchain]\nchannel = "stable"\n',
      ".cargo/config.toml": '[build]\nrustflags = ["-g"]\n',
    });
    expect(await load("a.rs")).toMatchObject({ kind: "document" });
    expect([asked(), starts()]).toEqual([[], 1]);
  });

  it.each<[string, (at: (name: string) => string) => void]>([
    [
      "another program is named",
      (at) => writeFileSync(at(".cargo/config.toml"), '[build]\nrustc-wrapper = "./x.sh"\n'),
    ],
    ["the named program has changed", (at) => writeFileSync(at("w.sh"), "#!/bin/sh\nevil\n")],
    ["another file names one", (at) => writeFileSync(at("rust-toolchain.toml"), '[toolchain]\npath = "/tc"\n')],
  ])("is asked about again, and ends, when %s", async (_, change) => {
    const { needs, load, asked, answer, at, starts, states } = rustFolder(wrapper);
    await needs("a.rs");
    await answer("run");
    await load("a.rs");
    change(at);
    expect(await load("a.rs")).toMatchObject({
      kind: "failed",
      message: expect.stringContaining("waits for permission"),
    });
    expect([asked()?.length, starts(), (await states())[0]?.[2]]).toEqual([1, 1, "waiting"]);
    await answer("run");
    expect(await load("a.rs")).toMatchObject({ kind: "document" });
    expect(starts()).toBe(2);
  });

  it("is not asked about again when a line is added above, and starts unasked once nothing is named", async () => {
    const { needs, load, asked, answer, at, starts } = rustFolder(wrapper);
    await needs("a.rs");
    await answer("never");
    writeFileSync(at(".cargo/config.toml"), `# The wrapper counts.\n${wrapper[".cargo/config.toml"]}`);
    expect(await load("a.rs")).toMatchObject({ message: expect.stringContaining("config.toml:3 names") });
    expect([asked(), starts()]).toEqual([[], 0]);
    rmSync(at(".cargo/config.toml"));
    expect(await load("a.rs")).toMatchObject({ kind: "document" });
  });

  it("ends at the next question when a file appears while it runs", async () => {
    const { load, at, starts, servers, asked } = rustFolder({});
    await load("a.rs");
    expect(await servers.served([at("a.rs")])).toEqual([at("a.rs")]);
    writeFileSync(at("rust-toolchain.toml"), '[toolchain]\npath = "/tc"\n');
    expect(await servers.served([at("a.rs")])).toEqual([]);
    expect([asked()?.length, starts()]).toEqual([1, 1]);
  });

  it("serves the rest of the folder: a working tree inside has its own files", async () => {
    const { load, asked, starts } = rustFolder({
      "inner/.git/HEAD": "",
      "inner/a.rs": "fn main() {}\n",
      "inner/rust-toolchain": "/tc\n",
    });
    expect(await load("a.rs")).toMatchObject({ kind: "document" });
    expect(await load("inner/a.rs")).toMatchObject({ message: expect.stringContaining("rust-toolchain:1 names /tc") });
    expect([asked()?.length, starts()]).toEqual([1, 1]);
  });

  it("shows no invisible characters of a value, and not all of a long one", async () => {
    const { needs, asked } = rustFolder({ "rust-toolchain": `/\u202e${"x".repeat(1_000)}\n` });
    await needs("a.rs");
    const [{ value = "" } = {}] = asked()?.[0]?.because ?? [];
    expect([value.slice(0, 11), value.length < 300]).toEqual(["/\\u{202e}xx", true]);
  });

  it("is asked about for a version that is a path of the folder, whatever its language", async () => {
    const { needs, asked, starts } = rustFolder(
      {
        ".tool-versions": "# path:no\npython path:./tools\n",
        ".python-version": "../../tools\n",
        "sub/.go-version": "/x",
      },
      { name: "pylsp" },
    );
    await needs("b.py");
    expect(asked()?.[0]?.because?.map(({ place, value }) => [place, value])).toEqual([
      [".tool-versions:2", "path:./tools"],
      [".python-version:1", "../../tools"],
    ]);
    expect(starts()).toBe(0);
  });

  it("is asked about where basedpyright would run the interpreter of the folder, and pyright would not", async () => {
    const files = { ".venv/bin/python": "#!/bin/sh\n" };
    const based = rustFolder(files, { name: "basedpyright-langserver" });
    await based.needs("b.py");
    expect(based.asked()).toMatchObject([
      { command: "basedpyright-langserver --stdio", because: [{ kind: "runs", place: ".venv/bin/python" }] },
    ]);
    const { needs, at } = rustFolder(files, { name: "pyright-langserver" });
    expect(await needs("b.py")).toEqual([at("b.py")]);
  });

  it("is listed for a permission that is given beforehand", async () => {
    const { folder, tools } = rustFolder(wrapper);
    const found = await findFolderServers(folder, { PATH: tools });
    expect(found.map(({ known, own }) => [known.name, own?.words])).toEqual([["Rust", ["rust-analyzer"]]]);
  });
});
