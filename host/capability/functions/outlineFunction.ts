import { comparePlaces } from "../../base/symbolPort.ts";
import { flattenOutline } from "../../ide/outlines.ts";
import { defineIdeFunction, success } from "../declare.ts";
import { toSymbols } from "../findDeclaredPlaces.ts";
import { loadFile } from "../loadedFile.ts";
import { show } from "../sentences.ts";
import { fileType } from "../types/fileType.ts";

export const outlineFunction = defineIdeFunction({
  name: "outline",
  aliases: ["documentSymbols", "symbolsIn"],
  description: "Every symbol that a file declares, in order, each with its kind and its container.",
  parameters: { file: { type: "file", description: "The file", aliases: ["path"] } },
  returns: "symbol[]",
  effect: "read",
  examples: ['outline("src/auth.ts")'],
  phrases: [
    {
      sentence: `${show} (all) outline|structure|symbols|declarations|functions|methods|classes of|in|for {file}`,
      program: "outline({file})",
    },
    { sentence: "{file} ('s) outline|structure|symbols", program: "outline({file})" },
    { sentence: "outline {file}", program: "outline({file})" },
    { sentence: "what is (declared|defined) in|inside {file}", program: "outline({file})" },
    {
      sentence: "what|which (symbols|functions|classes) does|do {file} declare|define|contain|have|export",
      program: "outline({file})",
    },
    {
      sentence: "what|which symbols|functions|classes are (there|declared|defined) in {file}",
      program: "outline({file})",
    },
  ],
  run: async ({ file }, context) => {
    const loaded = await loadFile(fileType.read(file).path, context);
    if (loaded.kind === "failure") return loaded;
    const tree = await loaded.port.outline(loaded.absolutePath);
    const declared = [...flattenOutline(tree)].sort((one, other) => comparePlaces(one.code, other.code));
    return success(await toSymbols(declared, context.domain));
  },
});
