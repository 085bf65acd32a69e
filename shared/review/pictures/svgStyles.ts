import type { SvgNode } from "./svgTree.ts";

/*
 * The styles of an SVG, as far as they cost. Which rules apply is not computed: a rule counts for every element that has the name, class or
 * id in the last part of its selector, and for all when that part is anything else. So an element has at least what a browser gives it.
 */

interface Rule {
  /** Name, `.class` or `#id` that its elements have; `*` for all. */
  readonly target: string;
  /** Parts of its selector; a selector that compares elements with others is slow. */
  readonly parts: number;
  readonly isSlow: boolean;
  readonly declared: readonly Declaration[];
}

/** A property in small letters, and its value. */
export type Declaration = readonly [property: string, value: string];

const tokens = /\/\*[\s\S]*?(?:\*\/|$)|"[^"\n\r\f]*"|'[^'\n\r\f]*'|[{};]|[^{};"'/]+|[/"']/g;
const plainSelector = /^([\w-]+|\*)?((?:[.#][\w-]+)*)(?::(?:hover|active|focus|root|link|visited))*$/;

/** The rules of an SVG by their targets. */
export type Rules = ReadonlyMap<string, readonly Rule[]>;

export function readRules(css: string): Rules {
  const rules = new Map<string, Rule[]>();
  const open: { readonly selector: string; readonly declared: Declaration[] }[] = [];
  let written = "";
  const close = () => {
    const [property, value] = splitDeclaration(written);
    if (value !== undefined) open.at(-1)?.declared.push([property, value]);
    written = "";
  };
  for (const [token] of css.matchAll(tokens)) {
    if (token.startsWith("/*")) continue;
    if (token === "{") {
      const isPlain = open.every(({ selector }) => /^@(?:media|supports|layer)/i.test(selector));
      open.push({ selector: isPlain ? written.trim() : "*", declared: [] });
      written = "";
    } else if (token === "}") {
      close();
      const { selector, declared } = open.pop() ?? { selector: "", declared: [] };
      if (declared.length > 0) for (const rule of toRules(selector, declared)) addRule(rules, rule);
    } else if (token === ";") close();
    else written += token;
  }
  return rules;
}

export function readDeclarations(style: string): readonly Declaration[] {
  return style.split(";").flatMap((each) => {
    const [property, value] = splitDeclaration(each);
    return value === undefined ? [] : [[property, value] as const];
  });
}

function splitDeclaration(written: string): readonly [property: string, value?: string] {
  const colon = written.indexOf(":");
  if (colon < 0) return [""];
  const value = written.slice(colon + 1).replace(/!\s*important\s*$/i, "");
  return [written.slice(0, colon).trim().toLowerCase(), value.trim()];
}

function toRules(selector: string, declared: readonly Declaration[]): readonly Rule[] {
  const isList = !/[([]/.test(selector);
  return (isList ? selector.split(",") : [selector]).map((each) => {
    const parts = each.trim().split(/[\s>+~]+/);
    const isSlow = /~|:(?:has|nth|is|where|not)/i.test(each);
    return { target: isList ? findTarget(parts.at(-1) ?? "") : "*", parts: parts.length, isSlow, declared };
  });
}

function findTarget(part: string): string {
  const [whole, name, rest = ""] = plainSelector.exec(part) ?? [];
  if (whole === undefined) return "*";
  const marks = rest.match(/[.#][\w-]+/g) ?? [];
  return marks.find((mark) => mark.startsWith("#")) ?? marks[0] ?? name ?? "*";
}

function addRule(rules: Map<string, Rule[]>, rule: Rule): void {
  const same = rules.get(rule.target);
  if (same === undefined) rules.set(rule.target, [rule]);
  else same.push(rule);
}

/** Returns the rules that may apply to an element. */
export function* rulesFor(rules: Rules, { name, attributes }: SvgNode): Generator<Rule> {
  if (rules.size === 0) return;
  const id = attributes.get("id");
  const classes = (attributes.get("class") ?? "").split(/\s+/).filter((each) => each !== "");
  const targets = new Set(["*", name, ...classes.map((each) => `.${each}`), ...(id === undefined ? [] : [`#${id}`])]);
  for (const target of targets) yield* rules.get(target) ?? [];
}
