import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { git, temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";
import { findRustMentions } from "./rustFiles.ts";

/** Returns what the files of a repository name for one of its folders, as `FILE:LINE KEY=VALUE`. */
async function named(files: Readonly<Record<string, string>>, open = "") {
  const top = temporaryFolder();
  writeFiles(top, files);
  git(top, "init", "--quiet");
  const mentions = await findRustMentions(join(top, open));
  return mentions
    .map(({ kind, file, line, key, value }) =>
      kind === "unread" ? `${file.slice(top.length + 1)} ?` : `${file.slice(top.length + 1)}:${line} ${key}=${value}`,
    )
    .sort();
}

const wrapper = '[build]\nrustc-wrapper = "./w"\n';

describe("files of a Rust project that name programs", () => {
  it.each([
    ["[toolchain]\npath = '/x'\n", "rust-toolchain.toml:2 toolchain.path=/x"],
    ["toolchain.path = '/x'\n", "rust-toolchain.toml:1 toolchain.path=/x"],
    ["toolchain = { path = '/x' }", "rust-toolchain.toml:1 toolchain.path=/x"],
  ])("are a toolchain with a path: %j", async (text, expected) => {
    expect(await named({ "rust-toolchain.toml": text })).toEqual([expected]);
  });

  it("are the older form of a toolchain, with a path", async () => {
    expect(await named({ "rust-toolchain": "/x\n" })).toEqual(["rust-toolchain:1 undefined=/x"]);
    expect(await named({ "rust-toolchain": "\n[toolchain]\npath = '/x'\n" })).toEqual([
      "rust-toolchain:3 toolchain.path=/x",
    ]);
  });

  it.each([
    ["rust-toolchain.toml", '[toolchain]\nchannel = "1.80"\ncomponents = ["rust-src"]\n'],
    ["rust-toolchain", "nightly\n"],
    [
      ".cargo/config.toml",
      '[build]\nrustflags = ["-C", "target-cpu=native"]\nrustc-wrapper = ""\ntarget-dir = "/x"\n[env]\nSQLX_OFFLINE = "true"\n[alias]\nx = "run"\n[net]\noffline = true\n',
    ],
    [
      "rust-analyzer.toml",
      '[cargo]\nfeatures = "all"\nsysroot = "discover"\nextraArgs = ["--locked"]\nextraEnv = { RUST_LOG = "x" }\nbuildScripts.enable = false\n[check]\ncommand = "clippy"\n',
    ],
    ["rust-project.json", '{"crates": []}'],
  ])("are none with a channel, flags and features: %s", async (file, text) => {
    expect(await named({ [file]: text })).toEqual([]);
  });

  it.each([
    ['build.rustc = "./w"', "build.rustc=./w"],
    ['[build]\nrustc-workspace-wrapper = "./w"', "build.rustc-workspace-wrapper=./w"],
    ['build = { rustdoc = "./w" }', "build.rustdoc=./w"],
    ['target.x86_64-unknown-linux-gnu.linker = "clang"', "target.x86_64-unknown-linux-gnu.linker=clang"],
    ["[target.'cfg(unix)']\nrunner = ['./w', '-x']", "target.cfg(unix).runner=./w -x"],
    ['[env]\nLD_PRELOAD = { value = "w.so", relative = true }', "env.LD_PRELOAD.value=w.so"],
    ['[env]\nPATH = "w"', "env.PATH=w"],
    ['[build]\nrustflags = "-Zcodegen-backend=w.so"', "build.rustflags=-Zcodegen-backend=w.so"],
    ['[target.x]\nrustflags = ["-g", "@w"]', "target.x.rustflags=-g @w"],
  ])("are a configuration of cargo: %j", async (text, expected) => {
    const line = text.split("\n").length;
    for (const file of [".cargo/config.toml", ".cargo/config"])
      expect(await named({ [file]: text })).toEqual([`${file}:${line} ${expected}`]);
  });

  it("are those that a configuration includes, also in a circle", async () => {
    const files = {
      ".cargo/config.toml": 'include = ["one.toml", "missing.toml"]\n',
      ".cargo/one.toml": '[[include]]\npath = "../two.toml"\noptional = true\n',
      "two.toml": `include = [".cargo/one.toml"]\n${wrapper}`,
    };
    expect(await named(files)).toEqual(["two.toml:3 build.rustc-wrapper=./w"]);
  });

  it("count in the folder, its parents up to the top and its packages, and in the workspace of one", async () => {
    const config = (folder: string) => ({ [join(folder, ".cargo/config.toml")]: wrapper });
    const tree = { ...config(""), ...config("a"), ...config("a/b"), ...config("other") };
    const at = (folder: string) => `${join(folder, ".cargo/config.toml")}:2 build.rustc-wrapper=./w`;
    expect(await named(tree, "a/b")).toEqual([at(""), at("a/b"), at("a")].sort());
    const packages = { "x/y/Cargo.toml": "[package]\n", ...config("x/y"), ...config("x/z") };
    expect(await named(packages, "x")).toEqual([at("x/y")]);
    expect(await named({ ...packages, "Cargo.toml": "[workspace]\n" }, "x")).toEqual([]);
    const workspace = {
      "Cargo.toml": '[package]\nworkspace = "deep/ws"\n',
      ...config("deep/ws"),
      ...config("deep/no"),
    };
    expect(await named(workspace)).toEqual([at("deep/ws")]);
  });

  it.each([
    ["cargo.buildScripts.enable = true", "cargo.buildScripts.enable=true"],
    ['[rustfmt]\noverrideCommand = ["./w"]', "rustfmt.overrideCommand=./w"],
    ["checkOnSave = true", "checkOnSave=true"],
    ['[cargo.extraEnv]\nRUSTC_WRAPPER = "./w"', "cargo.extraEnv.RUSTC_WRAPPER=./w"],
    [
      'cargo.extraArgs = ["--config", "build.rustc-wrapper=\'./w\'"]',
      "cargo.extraArgs=--config build.rustc-wrapper='./w'",
    ],
    ['cargo.sysroot = "tc"', "cargo.sysroot=tc"],
  ])("are settings of rust-analyzer, which count more than ours: %j", async (text, expected) => {
    expect(await named({ "rust-analyzer.toml": text })).toEqual([
      `rust-analyzer.toml:${text.split("\n").length} ${expected}`,
    ]);
  });

  it("are a project with the folder of its compiler", async () => {
    const project = '{\n  "sysroot": "tc",\n  "sysroot_project": {"sysroot_src": "src"}\n}';
    const expected = ["rust-project.json:2 sysroot=tc", "rust-project.json:3 sysroot_src=src"];
    expect(await named({ "rust-project.json": project })).toEqual(expected);
  });

  it("are those that cannot be read: what they name is unknown", async () => {
    const files = { ".cargo/config.toml": "[build\n", "rust-project.json": "{", "rust-toolchain.toml": "\u0000" };
    expect(await named(files)).toEqual([".cargo/config.toml ?", "rust-project.json ?", "rust-toolchain.toml ?"]);
  });
});
