import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { startForge, type TestForge } from "../../support/forge.ts";
import { makePull, type PullRepository, writePull } from "../../support/pullRepository.ts";
import { openWatchedPage } from "../../support/securityBrowser.ts";
import {
  hostileDocumentAt,
  hostileDocumentCount,
  hostilePayloads,
  ownDocuments,
} from "../../support/securityDocuments.ts";
import { readWholeReview } from "../../support/securityReader.ts";
import { createWorkspace } from "../../support/workspace.ts";
import { Place } from "../place.ts";
import type { Outcome, Row, Tools } from "../row.ts";

/*
 * A forge that is hostile, and people on it who are. The person reads a pull request of it, and looks at all of it. Nothing of it may run
 * or load something, become a section of its own, write into the repository, or lead to another host.
 */

/** Names that git would take for something else than one branch or one commit. */
const hostileRefs = [
  "--upload-pack=touch pwned;",
  "+refs/heads/*:refs/heads/*",
  "main:refs/heads/main",
  "refs/heads/main:refs/heads/taken",
  "^main",
  "main..topic",
  "@{upstream}",
  "../../../config",
  "-o",
  "main\nrefs/heads/other",
  "a b",
  "x\u0000y",
];

interface ForgedPlace {
  readonly place: Place;
  readonly forge: TestForge;
  readonly author: PullRepository;
}

async function inForgedPlace(tools: Tools, work: (forged: ForgedPlace) => Promise<Outcome>): Promise<Outcome> {
  const workspace = createWorkspace();
  const forge = await startForge(workspace.top);
  const author = makePull(forge, workspace);
  writePull(author);
  const place = new Place(tools, { ...workspace, environment: { ...workspace.environment, ...forge.environment } });
  try {
    return await work({ place, forge, author });
  } finally {
    await place.dispose();
    forge.dispose();
  }
}

/** Returns everything of a clone that reading a pull request must leave as it is. */
function readClone({ place: { workspace } }: ForgedPlace): string {
  const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: workspace.folder, encoding: "utf8" });
  const refs = git("for-each-ref", "--format=%(refname) %(objectname)")
    .split("\n")
    .filter((ref) => !ref.startsWith("refs/dialectic/"));
  return [...refs, git("status", "--porcelain"), git("config", "--local", "--list")].join("\n");
}

/** Gives a pull request hostile texts wherever people of the forge can write. */
function poison({ pull, comment }: PullRepository, texts: readonly string[]): void {
  const [title = "", author = ""] = texts;
  pull.title = title.replace(/\s+/g, " ").slice(0, 250) || "x";
  pull.body = texts.map((text) => `## Forged section\n\n${text}`).join("\n\n");
  pull.code = texts.map((body, at) =>
    comment({ id: 1_000 + at, path: "lib/tax.ts", line: 1 + (at % 2), body, by: author.slice(0, 30) || null }),
  );
  pull.said = texts.map((body, at) => ({ id: 5_000 + at, by: "octocat", body, at: "2026-11-21T10:00:00Z" }));
  pull.reviews = texts.map((body, at) => ({
    id: 9_000 + at,
    by: "octocat",
    body,
    at: "2026-11-22T10:00:00Z",
    state: "COMMENTED" as const,
  }));
}

/** Row forge: texts of others on a forge. */
export const hostileTexts: Row = {
  title: "hostile texts in a pull request, read and shown",
  goal: "executed 0, requests 0, sections 0",
  run: (tools) =>
    inForgedPlace(tools, async (opened) => {
      const { place, author } = opened;
      const payloads = hostilePayloads();
      const places = Array.from({ length: hostileDocumentCount(payloads) }, (_, at) => at);
      const chosen = tools.sample("hostile texts", places, { short: 20, usual: 60 });
      const documents = [...ownDocuments(), ...chosen.map((at) => hostileDocumentAt(payloads, at))];
      const texts = tools.sample("places for them", documents, { short: 40, usual: 120 }).map((each) => each.markdown);
      poison(author, texts);
      const before = readClone(opened);
      const read = await place.dialectic(["review", "pr", "7"]);
      const problems = read.code === 0 ? [] : [`It was not read: ${read.stderr}`];
      if (readClone(opened) !== before) problems.push("The clone has changed");
      const address = await place.address();
      const { origin } = new URL(address);
      const isOwn = (url: string) =>
        url.startsWith(`${origin}/`) || url.startsWith(`blob:${origin}/`) || url.startsWith("data:image/");
      const { page, takeIncidents } = await openWatchedPage(await tools.browser(), {
        bypassCSP: false,
        isExpectedRequest: isOwn,
      });
      await page.goto(address);
      await page.locator("main h2").getByText("Commits", { exact: true }).waitFor();
      // Its offences are about reviews alone: the changes below this one have controls of their own.
      const { elements } = await readWholeReview(page);
      const forged = await page
        .locator("main h2")
        .evaluateAll(
          (all) => all.filter((each) => each.textContent === "Forged section" && !each.closest("blockquote")).length,
        );
      problems.push(...takeIncidents());
      if (forged > 0) problems.push("A description has added a section");
      await page.context().close();
      return {
        tried: texts.length * 4 + 1,
        problems,
        figure: `executed and requested ${problems.length}, ${elements} elements`,
      };
    }),
};

/** Row answers: a forge that names odd refs, hosts and commits. */
export const hostileAnswers: Row = {
  title: "a hostile forge, and addresses of another one",
  goal: "written 0, asked elsewhere 0",
  run: (tools) =>
    inForgedPlace(tools, async (forged) => {
      const { place, forge, author } = forged;
      const { pull } = author;
      await place.dialectic(["review", "pr", "7"]);
      const before = readClone(forged);
      const problems: string[] = [];
      const kept = { base: pull.base, head: pull.head };
      const attempt = async (name: string, args = ["review", "pr", "7"]) => {
        const asked = forge.asked.length;
        const { stdout, stderr } = await place.dialectic(args);
        if (readClone(forged) !== before) problems.push(`${name}: the clone has changed`);
        if (existsSync(join(place.workspace.folder, "pwned"))) problems.push(`${name}: a program ran`);
        if (args.length === 3 && args[2] !== "7" && forge.asked.length !== asked)
          problems.push(`${name}: it was asked`);
        if (/a-token-of-the-test/.test(stdout + stderr + place.log())) problems.push(`${name}: the token was told`);
      };
      for (const ref of hostileRefs) {
        Object.assign(pull, { base: { ...kept.base, ref } });
        await attempt(`a base named ${JSON.stringify(ref)}`);
        Object.assign(pull, { base: { ...kept.base, sha: ref } });
        await attempt(`a base at ${JSON.stringify(ref)}`);
        Object.assign(pull, { base: kept.base, head: { ...kept.head, sha: ref } });
        await attempt(`a head at ${JSON.stringify(ref)}`);
        Object.assign(pull, { head: { ...kept.head, ref, owner: ref } });
        await attempt(`a head named ${JSON.stringify(ref)}`);
        Object.assign(pull, kept);
      }
      const elsewhere = [
        "https://evil.example/team/shop/pull/7",
        `https://${forge.host}@evil.example/team/shop/pull/7`,
        `https://${forge.host}/team/other/pull/7`,
        `http://${forge.host}/team/shop/pull/7`,
        "file:///etc/passwd",
        "--help; touch pwned",
        "$(touch pwned)",
      ];
      for (const address of elsewhere) await attempt(`the address ${address}`, ["review", "pr", address]);
      for (const body of ["x".repeat(40_000_000), "[".repeat(100_000), '{"title":{"__proto__":{"a":1}}}']) {
        forge.trouble = { status: 200, body };
        await attempt(`an answer of ${body.length} characters`);
        forge.trouble = undefined;
      }
      const tried = hostileRefs.length * 4 + elsewhere.length + 3;
      return { tried, problems, figure: `got through ${problems.length} of ${tried}` };
    }),
};
