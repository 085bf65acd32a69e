import { describe, expect, it } from "vitest";
import { contentSecurityPolicy, panelPage } from "./page.ts";

describe("contentSecurityPolicy", () => {
  const base =
    "default-src 'none'; script-src 'nonce-N'; style-src SOURCE 'nonce-N'; img-src SOURCE data:; font-src SOURCE; worker-src blob:; base-uri 'none'; form-action 'none'";

  it("allows our scripts by their nonce and nothing else", () => {
    expect(contentSecurityPolicy({ nonce: "N", cspSource: "SOURCE", connect: false })).toBe(base);
  });

  it("lets only the browser panel connect, and only to its own server", () => {
    expect(contentSecurityPolicy({ nonce: "N", cspSource: "SOURCE", connect: true })).toBe(
      `${base}; connect-src 'self'`,
    );
  });
});

describe("panelPage", () => {
  it("escapes all of its options", () => {
    const evil = `"><script>alert(1)</script>`;
    const page = panelPage({
      nonce: evil,
      cspSource: evil,
      startUri: evil,
      scriptUri: evil,
      styleUri: evil,
      workerUri: evil,
      connect: false,
      theme: evil,
      language: evil,
      title: evil,
    });
    expect([page.includes("<script>alert"), page.match(/<script/g)?.length]).toEqual([false, 3]);
  });

  it("runs the script that starts before the style sheet and the page's script are there", () => {
    const parts = {
      nonce: "N",
      cspSource: "S",
      startUri: "a",
      scriptUri: "s",
      styleUri: "c",
      workerUri: "w",
      title: "D",
    };
    const page = panelPage({ ...parts, connect: true });
    expect(page).toContain('<script nonce="N" src="a" type="module" async></script>\n<link rel="stylesheet" href="c">');
  });

  it("says whether punctuation is smart", () => {
    const parts = {
      nonce: "N",
      cspSource: "'self'",
      startUri: "a",
      scriptUri: "s",
      styleUri: "c",
      workerUri: "w",
      title: "D",
    };
    const rootOf = (smartPunctuation: boolean) =>
      /<html[^>]*>/.exec(panelPage({ ...parts, connect: true, smartPunctuation }))?.[0];
    expect([rootOf(false), rootOf(true)]).toEqual(["<html>", "<html data-smart-punctuation>"]);
  });

  it("says that the outline is elsewhere", () => {
    const parts = {
      nonce: "N",
      cspSource: "S",
      startUri: "a",
      scriptUri: "s",
      styleUri: "c",
      workerUri: "w",
      title: "D",
    };
    const page = panelPage({ ...parts, connect: false, hasOutlineElsewhere: true });
    expect(page).toContain("<html data-outline-elsewhere>");
  });

  it("names the editor's language", () => {
    const parts = {
      nonce: "N",
      cspSource: "S",
      startUri: "a",
      scriptUri: "s",
      styleUri: "c",
      workerUri: "w",
      title: "D",
    };
    expect(panelPage({ ...parts, connect: false, language: "de" })).toContain('<html lang="de">');
  });

  it("names an empty icon, so that no browser requests one", () => {
    const page = panelPage({
      nonce: "N",
      cspSource: "'self'",
      startUri: "start.js",
      scriptUri: "panel.js",
      styleUri: "panel.css",
      workerUri: "worker.js",
      connect: true,
      title: "Dialectic",
    });
    expect(page).toContain('<link rel="icon" href="data:,">');
  });
});
