import { describe, expect, it } from "vitest";
import { isSameRepository, parsePull, parseRemote } from "./remoteAddress.ts";

const shop = { host: "github.com", owner: "team", name: "shop" };

describe("the address of a remote", () => {
  it.each([
    "https://github.com/team/shop.git",
    "https://github.com/team/shop",
    "https://github.com/team/shop/",
    "https://mona:secret@github.com/team/shop.git",
    "https://GitHub.com/team/shop.git",
    "git@github.com:team/shop.git",
    "github.com:team/shop",
    "git@github.com:/team/shop.git",
    "ssh://git@github.com/team/shop.git",
    "ssh://git@github.com:22/team/shop.git",
    "ssh://git@ssh.github.com:443/team/shop.git",
    "git@ssh.github.com:team/shop.git",
    "git+ssh://git@github.com/team/shop",
  ])("is that of a repository: %s", (address) => {
    expect(parseRemote(address)).toEqual(shop);
  });

  it("keeps the port of https, and not that of ssh", () => {
    expect(parseRemote("https://forge.test:8443/team/shop.git")?.host).toBe("forge.test:8443");
    expect(parseRemote("https://forge.test:443/team/shop.git")?.host).toBe("forge.test");
    expect(parseRemote("ssh://git@forge.test:7999/team/shop.git")?.host).toBe("forge.test");
  });

  it.each([
    "/srv/git/team/shop.git",
    "../team/shop",
    "C:/team/shop.git",
    "C:\\team\\shop",
    "file:///srv/team/shop.git",
    "http://github.com/team/shop.git",
    "ext::sh -c touch% /tmp/pwned% team/shop",
    "https://github.com/shop.git",
    "https://github.com/group/team/shop.git",
    "https://github.com/../shop.git",
    "https://github.com/team/..",
    "https://github.com/te%61m/shop",
    "git@github.com:team/shop;rm -rf",
    "git@-oProxyCommand=x:team/shop",
    "",
  ])("is none: %s", (address) => {
    expect(parseRemote(address)).toBeUndefined();
  });
});

describe("what names a pull request", () => {
  it.each(["7", "#7", "pr:7", "PR: 7", " 7 "])("is its number: %s", (written) => {
    expect(parsePull(written)).toEqual({ kind: "number", number: 7 });
  });

  it.each(["https://github.com/team/shop/pull/7", "pr:https://github.com/team/shop/pull/7/files#diff-1"])(
    "is its address: %s",
    (written) => expect(parsePull(written)).toEqual({ kind: "address", address: { ...shop, number: 7 } }),
  );

  it.each([
    ...["0", "-7", "7a", "1234567890", "main", "pull/7", "", "pr:"],
    ...["http://github.com/team/shop/pull/7", "https://github.com/team/shop/issues/7", "https://github.com/pull/7"],
  ])("is nothing else: %s", (written) => {
    expect(parsePull(written)).toBeUndefined();
  });

  it("has no capitals that tell repositories apart", () => {
    expect(isSameRepository(shop, { ...shop, owner: "Team", name: "SHOP" })).toBe(true);
    expect(isSameRepository(shop, { ...shop, host: "forge.test" })).toBe(false);
  });
});
