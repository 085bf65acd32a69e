import { expect, it } from "vitest";
import { listPictures } from "./listPictures.ts";

const addresses = (text: string) => listPictures(text).map(({ address }) => address);

it("lists the pictures of Markdown and HTML", () => {
  expect(
    listPictures('![a](docs/a.png "A") and <img alt="b" src=\'b.png\'>\n\n<p align="center">\n<img src=c.gif>\n</p>\n'),
  ).toEqual([
    { address: "docs/a.png", form: "markdown" },
    { address: "b.png", form: "html" },
    { address: "c.gif", form: "html" },
  ]);
  expect(addresses("- ![x](<a b.png>)\n\n| ![y](https://example.org/y.svg) |\n|---|\n")).toEqual([
    "a b.png",
    "https://example.org/y.svg",
  ]);
});

it("lists none of code", () => {
  expect(addresses("`![a](a.png)`\n\n```\n![a](a.png)\n```\n\n    <img src=a.png>\n")).toEqual([]);
});

it("takes linear time", () => {
  const began = performance.now();
  for (const piece of ["![", "![](", "<img ", "<img src="]) listPictures(piece.repeat(50_000));
  expect(performance.now() - began).toBeLessThan(5_000);
});
