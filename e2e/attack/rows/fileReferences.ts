import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { forbiddenPlaces, plantSecret, showsSecret } from "../../support/forbiddenPlaces.ts";
import { corpusFolder } from "../../support/securityDocuments.ts";
import { inPlace } from "../place.ts";
import type { Row } from "../row.ts";

/** Number of references in one review. */
const batch = 400;

function corpusReferences(): readonly string[] {
  const path = join(corpusFolder, "file-ref-traversal.json");
  if (!existsSync(path)) return [];
  const { payloads } = JSON.parse(readFileSync(path, "utf8")) as { payloads: readonly string[] };
  return payloads.map((payload) => payload.replaceAll("{FILE}", "etc/passwd"));
}

/** Returns both notations of a reference, on one line and without the end mark of the notation in it. */
function written(target: string): readonly string[] {
  const line = target.replaceAll(/[\n\r`\]]/g, "");
  return [`[\`${line}:1\`][]`, `[x](<${line.replaceAll(/[<>]/g, "")}:1>)`];
}

/** Row 12: references to places outside the workspace. */
export const fileReferences: Row = {
  title: "file references that lead elsewhere",
  goal: "escapes 0, schemes opened 0",
  isShort: true,
  run: (tools) =>
    inPlace(tools, async (place) => {
      const { folder } = place.workspace;
      plantSecret(folder);
      await place.address();
      const host = await place.connect();
      const all = corpusReferences();
      if (all.length === 0) tools.note("corpus of references absent: our own only");
      const chosen = tools.sample("references of the corpus", all, { short: 800, usual: 8_000 });
      const own = forbiddenPlaces(folder).map((place) => place.written);
      const texts = [...own, ...chosen.flatMap(written)];
      const problems: string[] = [];
      let refused = 0;
      for (let first = 0; first < texts.length; first += batch) {
        const content = `# References\n\n${texts
          .slice(first, first + batch)
          .map((text) => `- ${text}\n`)
          .join("")}`;
        const { result, error } = await host.call("review/present", { content, mode: "replace" });
        if (error) problems.push(`Batch from ${first}: ${error.message}`);
        const rows = (result?.["references"] ?? []) as readonly { readonly text: string; readonly state: string }[];
        refused += rows.filter(({ state }) => state === "refused").length;
        const right = rows.filter(({ state }) => ["exact", "moved", "deleted"].includes(state));
        problems.push(...right.map(({ text, state }) => `${text} is ${state}`));
        // For many references, an answer lists only the incorrect ones.
        const { result: checked } = await host.call("references/check", {});
        if (checked?.["right"] !== 0)
          problems.push(`Batch from ${first}: ${JSON.stringify(checked?.["right"])} are right`);
        if (showsSecret(JSON.stringify(result))) problems.push(`The answer to the batch from ${first} has the secret`);
      }
      for (const format of ["text", "json", "sarif", "junit", "github"]) {
        const read = '```check\nreadLines(".git/config") contains "nope"\n```\n';
        const review = join(folder, "..", "check.md");
        writeFileSync(review, `# Check\n\n[\`.git/config:1\`][]\n\n${read}`);
        const { code, stdout, stderr } = await place.dialectic(["check", "--review", review, "--format", format]);
        if (showsSecret(stdout + stderr)) problems.push(`The check as ${format} prints the git directory`);
        if (code !== 1) problems.push(`The check as ${format} ended with ${code}: ${stderr.slice(0, 200)}`);
      }
      return { tried: texts.length, problems, figure: `escapes ${problems.length}, told as refused ${refused}` };
    }),
};
