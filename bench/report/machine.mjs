import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism, cpus, platform, release, totalmem } from "node:os";

/**
 * Describes this machine and its software: names and values for people.
 * @param {string} chromium version of the browser that was used
 * @returns {Readonly<Record<string, string>>}
 */
export function describeMachine(chromium) {
  return {
    Processor: `${processorName()}, ${availableParallelism()} cores`,
    Memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    System: systemName(),
    Node: process.version,
    Chromium: chromium,
  };
}

function processorName() {
  const model = cpus()[0]?.model.trim() ?? "unknown";
  if (!existsSync("/proc/cpuinfo")) return model;
  // Virtual machines give processors of several generations the same name.
  const information = readFileSync("/proc/cpuinfo", "utf8");
  const numbers = ["cpu family", "model"].flatMap((name) => {
    const found = new RegExp(`^${name}\\s*: (\\d+)`, "m").exec(information)?.[1];
    return found === undefined ? [] : [`${name.replace("cpu ", "")} ${found}`];
  });
  return numbers.length === 0 ? model : `${model} (${numbers.join(", ")})`;
}

function systemName() {
  const name = existsSync("/etc/os-release")
    ? /^PRETTY_NAME="?([^"\n]+)/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1]
    : undefined;
  return `${name ?? platform()}, kernel ${release()}`;
}

/**
 * Names the commit of a checkout.
 * @param {string} folder
 */
export function commitOf(folder) {
  return git(folder, ["log", "-1", "--format=%h"]);
}

/**
 * Returns true when the checkout has changes that are not committed, other than the report itself.
 * @param {string} folder
 */
export function hasChanges(folder) {
  return git(folder, ["status", "--porcelain", "--", ".", ":(exclude)bench/FIGURES.md"]) !== "";
}

/**
 * @param {string} folder
 * @param {readonly string[]} args
 */
function git(folder, args) {
  return spawnSync("git", ["-C", folder, ...args], { encoding: "utf8" }).stdout?.trim() ?? "";
}
