import { execFileSync } from "node:child_process";
import { root } from "./prepare.mjs";

const git = (...args) =>
  execFileSync("git", ["-c", "core.quotePath=false", ...args], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });

/**
 * Creates the updates that show the latest commit of this repository: a review, a new text for one of its
 * sections, and an additional section.
 */
export function commitReview() {
  const [hash, author, date, subject, body] = git(
    "log",
    "-1",
    "--format=%h%x00%an%x00%ad%x00%s%x00%b",
    "--date=short",
  ).split("\0");
  const files = changedFiles();
  const listed = files.slice(0, 40);
  const changes = [
    "| File | Added | Removed | First change |",
    "| --- | --: | --: | --- |",
    ...listed.map(
      ({ path, added, removed, line }) =>
        `| ${cell(path)} | ${added} | ${removed} | ${line ? `[\`${path}:${line}\`][]` : "–"} |`,
    ),
    ...(files.length > listed.length ? ["", `… and ${files.length - listed.length} more files.`] : []),
  ].join("\n");
  return {
    first: [
      `# ${subject.trim()}`,
      `Commit \`${hash}\` by ${author} on ${date}: ${counted(files.length, "file")}.`,
      "## Context",
      body.trim() || "The commit message has no further text.",
      "## Changes Made",
      changes,
      "## Where to start",
      "Being written …",
      "## Try it",
      "- [x] This review came through a real MCP client, the MCP server, a local socket and the review host\n- [ ] Click a reference: the code opens beside the review\n- [ ] Press `?` for the keys",
    ].join("\n\n"),
    section: "Where to start",
    sectionContent: largest(files),
    appended:
      "## What you just saw\n\nThe assistant presented the review, then replaced the section **Where to start** with `update-section` while everything else stayed in place, and added this section with `append`. Each step is an iteration of its own, on disk before it was acknowledged.",
  };
}

function changedFiles() {
  const counts = git("show", "--numstat", "-z", "--no-renames", "--format=", "HEAD").split("\0").filter(Boolean);
  const lines = firstChangedLines();
  return counts.map((row) => {
    const [added, removed, path] = row.trim().split("\t");
    return { path, added, removed, line: lines.get(path) };
  });
}

function firstChangedLines() {
  const lines = new Map();
  let path;
  for (const line of git("show", "--unified=0", "--no-renames", "--no-ext-diff", "--format=", "HEAD").split("\n")) {
    if (line.startsWith("+++ ")) path = line === "+++ /dev/null" ? undefined : line.slice("+++ b/".length);
    const hunk = /^@@ -\S+ \+(\d+)/.exec(line);
    if (hunk && path && !lines.has(path)) lines.set(path, Math.max(1, Number(hunk[1])));
  }
  return lines;
}

function counted(count, what) {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

function largest(files) {
  const three = [...files]
    .filter(({ path, line }) => line && !/lock\.json$/.test(path))
    .sort((one, other) => Number(other.added) - Number(one.added))
    .slice(0, 3);
  if (three.length === 0) return "The commit changes no text file.";
  const items = three.map(
    ({ path, line, added }) => `- [\`${path}:${line}\`][] (${counted(Number(added), "line")} added)`,
  );
  return `The largest changes are in:\n\n${items.join("\n")}`;
}

const cell = (text) => text.replaceAll("|", "\\|");
