import { expect, it } from "vitest";
import { createPng } from "../test/pictureFiles.fixture.ts";
import { openTestHost, temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";

async function presented(content: string) {
  const folder = temporaryFolder();
  writeFiles(folder, { "docs/a.png": createPng(2, 2, [1, 2, 3]).toString("latin1"), "docs/text.png": "no picture" });
  const { present } = await openTestHost({ folders: [folder] });
  const answer = await present({ content });
  if (answer.kind === "refused") throw new Error(answer.message);
  return answer;
}

it("names pictures that a person does not see, with the reason and the remedy", async () => {
  const { notes, references } = await presented(
    '# A\n\n![gone](docs/gone.png) ![no](docs/text.png) <img src="docs/none.png">\n\n![b](https://example.org/b.svg)\n',
  );
  expect(notes).toEqual([
    "The picture docs/text.png is not shown: it is no PNG, JPEG, GIF, WebP or SVG.",
    "The picture docs/none.png is not shown: there is no such file. Write its path from the base directory.",
    "Pictures on the network are not loaded, but linked: https://example.org/b.svg. Put them into the workspace and name their path.",
  ]);
  expect(references.map(({ text, state }) => [text, state])).toEqual([
    ["docs/gone.png", "gone"],
    ["docs/text.png", "exact"],
  ]);
});

it("names a few of many", async () => {
  const pictures = Array.from({ length: 12 }, (_, at) => `<img src="p${at}.png">`).join(" ");
  const { notes } = await presented(`# A\n\n${pictures}\n`);
  expect([notes.length, notes.at(-1)]).toEqual([9, "4 more pictures are not shown."]);
});
