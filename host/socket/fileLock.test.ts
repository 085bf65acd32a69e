import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { acquireFileLock } from "./fileLock.ts";

function placeOfTest(): { readonly folder: string; readonly file: string } {
  const folder = mkdtempSync(join(tmpdir(), "dialectic-place-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, file: join(folder, "place") };
}

const patience = 30_000;

describe("holdAlone", () => {
  it("admits one process at a time and leaves nothing behind", async () => {
    const { folder, file } = placeOfTest();
    const inside: number[] = [];
    const visit = async () => {
      const held = await acquireFileLock(file, patience);
      inside.push(readdirSync(folder).filter((name) => name === "place").length);
      expect(inside.length % 2).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      inside.push(0);
      await held?.release();
    };
    await Promise.all(Array.from({ length: 5 }, visit));
    expect(inside).toEqual([1, 0, 1, 0, 1, 0, 1, 0, 1, 0]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("gives up when another process holds it for too long", async () => {
    const { file } = placeOfTest();
    writeFileSync(file, String(process.pid));
    expect(await acquireFileLock(file, 200)).toBeUndefined();
    expect(existsSync(file)).toBe(true);
  });

  it("takes over from a process that has ended", async () => {
    const { folder, file } = placeOfTest();
    const { pid } = spawnSync(process.execPath, ["--version"]);
    writeFileSync(file, String(pid));
    const held = await Promise.all([
      acquireFileLock(file, 1_000),
      acquireFileLock(file, 1_000),
      acquireFileLock(file, 1_000),
    ]);
    expect(held.filter((place) => place !== undefined).length).toBe(1);
    expect(readdirSync(folder)).toEqual(["place"]);
  });

  it("immediately takes over an empty file that a full disk left", async () => {
    const { folder, file } = placeOfTest();
    writeFileSync(file, "");
    const held = await acquireFileLock(file, patience);
    expect(readFileSync(file, "utf8")).toBe(String(process.pid));
    await held?.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("leaves nothing behind when the disk rejects the file", async () => {
    const { folder, file } = placeOfTest();
    const long = `${file}${"x".repeat(256 - "place".length)}`;
    await expect(acquireFileLock(long, patience)).rejects.toMatchObject({ code: "ENAMETOOLONG" });
    expect(readdirSync(folder)).toEqual([]);
  });

  it("takes over a file that is too old to have a holder, even if its process id is in use again", async () => {
    const { file } = placeOfTest();
    writeFileSync(file, String(process.pid));
    const longAgo = new Date(Date.now() - 3_600_000);
    utimesSync(file, longAgo, longAgo);
    expect(await acquireFileLock(file, patience)).toBeDefined();
  });

  it("says that the folder is missing", async () => {
    const { folder } = placeOfTest();
    await expect(acquireFileLock(join(folder, "no", "place"), patience)).rejects.toMatchObject({ code: "ENOENT" });
  });
});
