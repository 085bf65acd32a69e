import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism, cpus, platform, release, totalmem } from "node:os";
import { repository } from "../product/builtProduct.mjs";

/**
 * The machine of a run. Figures of machines with the same `kind` can be compared.
 * @typedef {{
 *   readonly kind: string,
 *   readonly processor: string,
 *   readonly cores: number,
 *   readonly memory: string,
 *   readonly system: string,
 *   readonly node: string,
 *   readonly chromium: string,
 *   readonly commit: string,
 * }} Machine
 */

/**
 * Describes this machine and its software.
 * @param {string} chromium version of the browser that was used
 * @returns {Machine}
 */
export function thisMachine(chromium) {
  const [processor, cores, memory] = [processorName(), availableParallelism(), Math.round(totalmem() / 2 ** 30)];
  return {
    kind: `${processor}, ${cores} cores, ${platform()}, Node ${process.versions.node.split(".")[0]}`,
    ...{ processor, cores, memory: `${memory} GB`, system: systemName() },
    ...{ node: process.version, chromium, commit: commitName() },
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

/** Names the measured commit, and marks uncommitted changes. */
function commitName() {
  const said = (/** @type {readonly string[]} */ args) =>
    spawnSync("git", ["-C", repository, ...args], { encoding: "utf8" }).stdout?.trim() ?? "";
  const commit = said(["rev-parse", "--short", "HEAD"]);
  return said(["status", "--porcelain"]) === "" ? commit : `${commit} with changes`;
}
