import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { detectPathSide, toPathOnThisSide } from "./wslPaths.ts";

const ubuntu = { platform: "linux", distribution: "Ubuntu-24.04" } as const;
const windows = { platform: "win32" } as const;

describe("toPathOnThisSide", () => {
  it.each([
    ["C:\\Users\\me\\shop", "/mnt/c/Users/me/shop"],
    ["d:/shop/", "/mnt/d/shop"],
    ["C:\\", "/mnt/c"],
    ["E:", "/mnt/e"],
    ["\\\\wsl$\\Ubuntu-24.04\\home\\me\\shop", "/home/me/shop"],
    ["\\\\wsl.localhost\\ubuntu-24.04\\home\\me", "/home/me"],
    ["//wsl.localhost/Ubuntu-24.04/home/me", "/home/me"],
    ["\\\\wsl$\\Ubuntu-24.04", "/"],
    ["\\\\wsl$\\Debian\\home\\me", "\\\\wsl$\\Debian\\home\\me"],
    ["\\\\server\\share\\shop", "\\\\server\\share\\shop"],
    ["/home/me/shop", "/home/me/shop"],
    ["/mnt/c/shop", "/mnt/c/shop"],
    ["shop", "shop"],
    ["C:shop", "C:shop"],
  ])("in WSL maps %s → %s", (path, expected) => {
    expect(toPathOnThisSide(path, ubuntu)).toBe(expected);
  });

  it.each([
    ["/mnt/c/Users/me/shop", "C:\\Users\\me\\shop"],
    ["/mnt/d", "D:\\"],
    ["/mnt/drive/shop", "/mnt/drive/shop"],
    ["\\\\wsl$\\Ubuntu\\home\\me", "\\\\wsl.localhost\\Ubuntu\\home\\me"],
    ["//wsl$/Ubuntu/home/me", "\\\\wsl.localhost\\Ubuntu\\home\\me"],
    ["\\\\wsl.localhost\\Ubuntu", "\\\\wsl.localhost\\Ubuntu"],
    ["C:\\shop", "C:\\shop"],
    ["/home/me", "/home/me"],
  ])("on Windows maps %s → %s", (path, expected) => {
    expect(toPathOnThisSide(path, windows)).toBe(expected);
  });

  it("returns every path unchanged when there is no other side", () => {
    for (const platform of ["linux", "darwin"] as const)
      fc.assert(fc.property(fc.string(), (path) => toPathOnThisSide(path, { platform }) === path));
  });

  it("restores a path after a round trip, and is idempotent", () => {
    const name = fc.stringMatching(/^[A-Za-z0-9_ .-]{1,8}$/);
    const parts = fc.array(name, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.constantFrom("c", "d", "z"), parts, (letter, names) => {
        const path = `/mnt/${letter}/${names.join("/")}`;
        const there = toPathOnThisSide(path, windows);
        expect(toPathOnThisSide(there, ubuntu)).toBe(path);
        expect(toPathOnThisSide(there, windows)).toBe(there);
        expect(toPathOnThisSide(path, ubuntu)).toBe(path);
      }),
    );
  });
});

describe("detectPathSide", () => {
  it("detects WSL by its variable, and on Linux only", () => {
    const env = { WSL_DISTRO_NAME: "Debian" };
    expect([detectPathSide("linux", env), detectPathSide("linux", {}), detectPathSide("win32", env)]).toEqual([
      { platform: "linux", distribution: "Debian" },
      { platform: "linux", distribution: undefined },
      { platform: "win32", distribution: undefined },
    ]);
  });
});
