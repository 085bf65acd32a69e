import { createDocument } from "@dialectic/shared/review";
import { expect, it } from "vitest";
import { hashText } from "../store/index.ts";
import { addTemplate, writePullBody, writePullTitle } from "./pullWording.ts";

const read = (text: string) => createDocument(text, hashText);

const document = read("# Taxes in the cart\n\nPrices are gross now.\n\n## Why\n\nBecause.\n");

it("takes the subject of an only commit, and else the title of the review", () => {
  expect(writePullTitle(document, ["Tax the cart"], 99)).toBe("Tax the cart");
  expect(writePullTitle(document, ["One", "Two"], 99)).toBe("Taxes in the cart");
  expect(writePullTitle(document, [], 10)).toBe("Taxes in…");
});

it("has the text of the review below its title, with its links", () => {
  expect(writePullBody(document, (text) => text.replace("gross", "GROSS"))).toBe(
    "Prices are GROSS now.\n\n## Why\n\nBecause.",
  );
});

it.each(["Taxes in the cart\n=================\n\nGross.\n", "# Taxes in the cart #\n\nGross.\n"])(
  "leaves out a title however it is written: %j",
  (text) => {
    expect(writePullBody(read(text), (same) => same)).toBe("Gross.");
  },
);

it("leaves out sections that only speak to the reviewer", () => {
  const noted = read("# Taxes\n\nGross.\n\n## Review notes\n\nAt the cart.\n\n## Why\n\nBecause.\n");
  expect(writePullBody(noted, (same) => same)).toBe("Gross.\n\n## Why\n\nBecause.");
});

it("has the template of the repository below the text, and cuts the text where both are too long", () => {
  expect(addTemplate("Gross.", "", 20)).toBe("Gross.");
  expect(addTemplate("Gross.", "- [ ] Tested", 20)).toBe("Gross.\n\n- [ ] Tested");
  expect(addTemplate("", "- [ ] Tested", 20)).toBe("- [ ] Tested");
  const cut = addTemplate("Gross, not net.", "- [ ] Tested", 22);
  expect(cut).toBe("Gross\n\n…\n\n- [ ] Tested");
});
