import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page, Request } from "playwright-core";
import { dismiss, openWatchedPage } from "../../support/securityBrowser.ts";
import {
  type HostileDocument,
  hostileDocumentAt,
  hostileDocumentCount,
  hostileDrawings,
  hostilePayloads,
  ownDocuments,
} from "../../support/securityDocuments.ts";
import { readWholeReview } from "../../support/securityReader.ts";
import { openDocuments, startHostileSite } from "../../support/securitySite.ts";
import { contexts, hostileSvgs, ownVectors } from "../../support/securityVectors.ts";
import { inPlace, type Place } from "../place.ts";
import { type Outcome, type Row, spread, type Tools } from "../row.ts";

/** Number of hostile texts in one review, and of documents that are open at once. */
const batch = 400;
const frames = 40;
/** Milliseconds that a raw document gets, which may have navigated away. */
const patience = 1_000;

/** Returns a check for the addresses that a panel's page may request: its own server, and embedded data. */
function isOwnRequest(origin: () => string): (url: string) => boolean {
  return (url) =>
    url.startsWith(`${origin()}/`) || url.startsWith(`blob:${origin()}/`) || url.startsWith("data:image/");
}

async function watched(tools: Tools, place: Place, bypassCSP: boolean) {
  const address = await place.address();
  const { origin } = new URL(address);
  const opened = await openWatchedPage(await tools.browser(), {
    bypassCSP,
    isExpectedRequest: isOwnRequest(() => origin),
  });
  await opened.page.goto(address);
  return opened;
}

/** Returns hostile drawings, our own hostile texts in every context, and a sample of the others. */
function chosenDocuments(tools: Tools): readonly HostileDocument[] {
  const payloads = hostilePayloads();
  const places = Array.from({ length: hostileDocumentCount(payloads) }, (_, index) => index);
  const others = places.slice(ownVectors.length * Object.keys(contexts).length);
  const chosen = tools.sample("hostile documents", others, { short: 150, usual: 2_400 });
  return [...hostileDrawings(), ...ownDocuments(), ...chosen.map((at) => hostileDocumentAt(payloads, at))];
}

/** Returns everything outside the sections that could run, fetch or send data, in the order of the page. */
function furnitureOf(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.querySelectorAll("script, iframe, frame, object, embed, form, style, link, meta, base")]
      .map((element) => element.outerHTML.replace(/\bnonce="[^"]*"/g, ""))
      .join("\n"),
  );
}

/** Shows hostile documents and reads each one completely; reports any action of their content. */
async function showHostile(tools: Tools, bypassCSP: boolean): Promise<Outcome> {
  return inPlace(tools, async (place) => {
    const documents = chosenDocuments(tools);
    const calm = { content: "# Calm\n\nNothing *hostile* here.\n", mode: "replace" };
    const { page, takeIncidents } = await watched(tools, place, bypassCSP);
    const host = await place.connect();
    const problems: string[] = [];
    let elements = 0;
    let furniture: string | undefined;
    for (let first = 0; first < documents.length; first += batch) {
      await host.call("review/present", calm);
      await page.locator("main section:only-child h1").getByText("Calm").waitFor();
      const present = await furnitureOf(page);
      furniture ??= present;
      if (present !== furniture) problems.push(`Before case ${first}: the page outside of the review differs`);
      const some = documents.slice(first, first + batch);
      const content = some.map(({ markdown }, at) => `## Case ${first + at}\n\n${markdown}\n`).join("\n");
      await host.call("review/present", { content, mode: "replace" });
      await page.locator("main h2").getByText(`Case ${first}`, { exact: true }).waitFor();
      const read = await readWholeReview(page);
      elements += read.elements;
      problems.push(...takeIncidents().map((each) => `Case ${first} and following: ${each}`), ...read.offences);
      const unseen = some.filter((_, at) => !read.titles.has(`Case ${first + at}`));
      problems.push(...unseen.map(({ payload }) => `Not shown: ${payload.slice(0, 200)}`));
    }
    if ((await showPictures(place, page)) === 0) problems.push("No picture was drawn: the row sees nothing");
    problems.push(...takeIncidents().map((each) => `Pictures: ${each}`));
    await page.context().close();
    return {
      tried: documents.length + hostileSvgs.length,
      problems,
      figure: `executed and requested ${problems.length}, ${elements} elements`,
    };
  });
}

/** Shows files of hostile SVG, waits until each is drawn or refused, and returns the number of those that are drawn. */
async function showPictures(place: Place, page: Page): Promise<number> {
  const host = await place.connect();
  for (const [at, svg] of hostileSvgs.entries()) writeFileSync(join(place.workspace.folder, `hostile-${at}.svg`), svg);
  const pictures = hostileSvgs.map((_, at) => `![Picture ${at}](hostile-${at}.svg)`);
  await host.call("review/present", { content: `# Pictures\n\n${pictures.join("\n\n")}\n`, mode: "replace" });
  // The case before has pictures, too.
  await page.locator("main section:only-child h1").getByText("Pictures", { exact: true }).waitFor();
  const ended = page.locator("main").locator(".picture-image, .picture-frame[data-reason]");
  await ended.nth(hostileSvgs.length - 1).waitFor();
  return page.locator("main .picture-image").count();
}

/** Row 1: scripts in a review, with the sanitiser as the only defence. */
export const withoutPolicy: Row = {
  title: "hostile Markdown in the panel, without its policy",
  goal: "executed 0, requests 0",
  isShort: true,
  run: (tools) => showHostile(tools, true),
};

/** Row 3: the same under the policy, which reports violations. */
export const withPolicy: Row = {
  title: "hostile Markdown in the panel, with its policy",
  goal: "executed 0, requests 0, violations 0",
  isShort: true,
  run: (tools) => showHostile(tools, false),
};

async function readPolicy(page: Page): Promise<string> {
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
  if (policy === null) throw new Error("The page has no policy");
  return policy;
}

/**
 * Row 2: raw hostile markup with the panel's policy as the only defence, and with none, which shows that it would run.
 */
export const policyAlone: Row = {
  title: "raw hostile markup under the panel's policy alone",
  goal: "executed 0",
  isShort: true,
  run: (tools) =>
    inPlace(tools, async (place) => {
      const { page: panel } = await watched(tools, place, false);
      const policy = await readPolicy(panel);
      await panel.context().close();
      const sampled = tools.sample("raw payloads", hostilePayloads(), { short: 60, usual: 1_200 });
      const payloads = [...new Set([...hostileSvgs, ...ownVectors, ...sampled])];
      const site = await startHostileSite("");
      const execute = async (bodies: readonly string[], protection: Parameters<typeof site.serve>[1]) => {
        site.serve(bodies, protection);
        const page = await (await tools.browser()).newPage();
        const scripts: Request[] = [];
        page.on("dialog", dismiss);
        page.on("popup", (popup) => void popup.close().catch(() => undefined));
        page.on("request", (request) => request.resourceType() === "script" && scripts.push(request));
        await page.goto(site.url);
        const executed = new Set<number>();
        for (let first = 0; first < bodies.length; first += frames) {
          const count = Math.min(frames, bodies.length - first);
          for (const { document, text } of await openDocuments(page, { first, count, patience }))
            if (text.startsWith("called ") || (protection.kind === "none" && text.startsWith("violated script-src")))
              executed.add(document);
        }
        await page.close();
        return { executed, scripts: scripts.filter((request) => request.failure()?.errorText !== "csp") };
      };
      const { executed, scripts } = await execute(payloads, { kind: "policy", text: policy });
      const control = spread(payloads, 120);
      const without = await execute(control, { kind: "none" });
      site.dispose();
      const problems = [...executed].map((at) => `Executed: ${payloads[at]?.slice(0, 200)}`);
      problems.push(...scripts.map((request) => `Loaded the script ${request.url().slice(0, 200)}`));
      if (without.executed.size === 0) problems.push("Nothing ran without a policy either: the row sees nothing");
      return {
        tried: payloads.length,
        problems,
        figure: `executed ${executed.size}; without a policy ${without.executed.size} of ${control.length}`,
      };
    }),
};

/** Row 1b: hostile names all around the text. */
export const hostileNames: Row = {
  title: "hostile titles, sections, files, commits and authors, in every sheet",
  goal: "executed 0, requests 0",
  isShort: true,
  run: async (tools) => {
    const problems: string[] = [];
    const payloads = tools.sample(
      "names",
      [
        "<img src=x onerror=alert(1)>",
        "<svg onload=alert(1)>",
        '"><script>alert(1)<\u2215script>',
        "javascript:alert(1)",
        "<iframe srcdoc=x>",
        "' onfocus=alert(1) autofocus x='",
      ],
      { short: 1, usual: 6 },
    );
    let steps = 0;
    for (const payload of payloads) steps += await showNames(tools, payload, problems);
    return { tried: steps, problems, figure: `${steps} steps, executed ${problems.length}` };
  },
};

/** Shows a review in which every name is this one, and presses every button; returns their number. */
async function showNames(tools: Tools, payload: string, problems: string[]): Promise<number> {
  return inPlace(tools, async (place) => {
    const { folder } = place.workspace;
    const git = (...args: string[]) =>
      execFileSync(
        "git",
        [
          "-c",
          `user.name=${payload.replaceAll(/[<>]/g, "\u2039")}${payload}`,
          "-c",
          "user.email=x@example.com",
          ...args,
        ],
        { cwd: folder },
      );
    mkdirSync(join(folder, payload.replaceAll("/", "")));
    for (const name of [`${payload.replaceAll("/", "")}.ts`, join(payload.replaceAll("/", ""), "a.ts")])
      writeFileSync(join(folder, name), `// TODO: ${payload}\n`);
    git("add", "--all");
    git("commit", "-qm", `${payload}\n\n${payload}\n`);
    for (const name of [`${payload.replaceAll("/", "")}.ts`])
      writeFileSync(join(folder, name), `// FIXME: ${payload} again\n`);
    await place.address();
    await place.trust().catch((problem) => tools.note(String(problem).slice(0, 100)));
    const host = await place.connect();
    const { page, takeIncidents } = await watched(tools, place, true);
    await host.call("review/request", {
      range: "HEAD",
      title: payload,
      description: { [payload]: payload, summary: payload },
    });
    await host.call("review/request", { range: "HEAD~1..HEAD", title: payload });
    await host.call("review/present", {
      content: `# ${payload}\n\ntext\n\n## ${payload}\n\n[\`${payload.replaceAll(/[`\]]/g, "")}.ts:1\`][]\n\n\`\`\`check\n${payload}\n\`\`\`\n`,
      mode: "replace",
    });
    await page.locator("main section").first().waitFor();
    const buttons = page.locator("button:visible:enabled, vscode-button:visible");
    const count = Math.min(await buttons.count(), 40);
    for (let at = 0; at < count; at += 1) {
      await buttons
        .nth(at)
        .click({ timeout: 1_500 })
        .catch(() => undefined);
      await page.keyboard.press("Escape");
    }
    problems.push(
      ...takeIncidents()
        .filter((each) => !/^called (?:open https?:|print)/.test(each))
        .map((each) => `${payload}: ${each}`),
    );
    await page.context().close();
    return count;
  });
}
