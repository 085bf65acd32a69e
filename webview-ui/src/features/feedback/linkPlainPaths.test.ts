import type { ElementContent } from "hast";
import { expect, it } from "vitest";
import { knowPaths, linkPlainPaths } from "./linkPlainPaths.ts";

const inElement = (tagName: string, value: string): ElementContent[] => [
  { type: "element", tagName, properties: {}, children: [{ type: "text", value }] },
];

/** Returns the places that became links in a text. */
function linked(text: string, tagName = "p"): readonly unknown[] {
  const children = inElement(tagName, text);
  linkPlainPaths(children, knowPaths(["src/ui/list.ts", "main.go"]));
  const [{ children: parts } = { children: [] }] = children.filter((each) => each.type === "element");
  return parts.flatMap((part) => (part.type === "element" ? part.properties["dataFileRef"] : []));
}

it("links the places in files that are known, by the whole path or its end", () => {
  const text = "See src/ui/list.ts:3, ui/list.ts:4-8 and list.ts:5. Then (main.go:7:2) as main.go:9: said.";
  expect(linked(text)).toEqual(["src/ui/list.ts:3", "ui/list.ts:4-8", "list.ts:5", "main.go:7:2", "main.go:9"]);
});

it("keeps all words of the text", () => {
  const children = inElement("p", "a main.go:7 b");
  linkPlainPaths(children, knowPaths(["main.go"]));
  expect(JSON.stringify(children).match(/"value":"[^"]*"/g)).toEqual(
    ["a ", "main.go:7", " b"].map((value) => `"value":"${value}"`),
  );
});

it.each(["At example.com:80", "In other.ts:3", "list.ts alone", "https://x.org/main.go:7", "st.ts:3"])(
  "leaves %s as it is",
  (text) => expect(linked(text)).toEqual([]),
);

it.each(["code", "pre", "a"])("leaves the text of <%s> as it is", (tagName) =>
  expect(linked("main.go:7", tagName)).toEqual([]),
);
