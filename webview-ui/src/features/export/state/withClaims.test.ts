import type { ClaimRow } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { renderSectionHtml } from "../../../markdown/html/renderSectionHtml.ts";
import { formatLocalTime } from "../../../ui/formatTime.ts";
import { toClaimName } from "../../claims/state/claimState.ts";
import { withClaims } from "./withClaims.ts";

const html = async (markdown: string) => {
  const section = await renderSectionHtml(markdown, "s-", "file");
  return section.kind === "html" ? section.html : "";
};
const claims = (...rows: readonly Partial<ClaimRow>[]) =>
  new Map(
    rows
      .map((row): ClaimRow => ({ hash: "h", index: 0, text: "", state: "holds", at: 0, ...row }))
      .map((row) => [toClaimName(row), row]),
  );
const said = (text: string) => text.match(/<p class="claim-said.*?<\/p>/g) ?? [];

describe("withClaims", () => {
  it("shows below each fence the state of its claim, and when it was checked", async () => {
    const markdown = '```check\na("<&>") == 3\n```\n\n- item\n\n  ```check\n  b() is empty\n  ```\n';
    const known = claims(
      { text: 'a("<&>") == 3', state: "fails", expected: "3", found: '"<b>"' },
      { text: "b() is empty", found: "an empty list" },
    );
    const checked = `checked ${formatLocalTime(0)}`;
    expect(said(withClaims(await html(markdown), "h", known))).toEqual([
      `<p class="claim-said claim-fails"><strong>✖ Failed</strong> expected 3, found &quot;&lt;b&gt;&quot; · ${checked}</p>`,
      `<p class="claim-said claim-holds"><strong>✔ Passed</strong> found an empty list · ${checked}</p>`,
    ]);
  });

  it("shows the first line of a long reason", async () => {
    const known = claims({ text: "a(", state: "unknown", reason: "Not closed.\n  a(\n   ^" });
    expect(said(withClaims(await html("```check\na(\n```"), "h", known))[0]).toContain(
      "? Unknown</strong> Not closed. · ",
    );
  });

  it.each([
    ["another section", "```check\na()\n```", "other", claims({ text: "a()" })],
    ["another language", "```js\na()\n```", "h", claims({ text: "a()" })],
    ["another text", "```check\nb()\n```", "h", claims({ text: "a()" })],
    ["nothing known", "```check\na()\n```", "h", undefined],
  ])("leaves %s as it is", async (_, markdown, hash, known) => {
    expect(withClaims(await html(markdown), hash, known)).toBe(await html(markdown));
  });
});
