import { inOrder } from "../../base/symbolPort.ts";
import { flatOutline } from "../../ide/outlines.ts";
import { ideFunction, success } from "../declare.ts";
import { symbolsOf } from "../declaredPlaces.ts";
import { loadedFile } from "../loadedFile.ts";
import { show } from "../sentences.ts";
import { file as fileType } from "../types/file.ts";

export const outline = ideFunction({
  name: "outline",
  aliases: ["documentSymbols", "symbolsIn"],
  description: "Every symbol that a file declares, from its beginning, each with its kind and with what holds it.",
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
    const loaded = await loadedFile(fileType.read(file).path, context);
    if (loaded.kind === "failure") return loaded;
    const tree = await loaded.port.outline(loaded.absolutePath);
    const declared = [...flatOutline(tree)].sort((one, other) => inOrder(one.code, other.code));
    return success(await symbolsOf(declared, context.domain));
  },
});
