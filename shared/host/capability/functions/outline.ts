import { ideFunction, success } from "../declare.ts";
import { symbolsOf } from "../declaredPlaces.ts";
import { flatOutline, loadedFile } from "../loadedFile.ts";
import { file as fileType } from "../types/file.ts";

/** What a file declares. */
export const outline = ideFunction({
  name: "outline",
  aliases: ["documentSymbols", "symbolsIn"],
  description: "Every symbol that a file declares, from its beginning, each with its kind and with what holds it.",
  parameters: { file: { type: "file", description: "The file", aliases: ["path"] } },
  returns: "symbol[]",
  effect: "read",
  examples: ['outline("src/auth.ts")'],
  phrases: [
    { sentence: "(show|list) (the) outline|symbols|structure of|in {file}", program: "outline({file})" },
    { sentence: "what does {file} declare|define|contain", program: "outline({file})" },
  ],
  run: async ({ file }, context) => {
    const loaded = await loadedFile(fileType.read(file).path, context);
    if (loaded.kind === "failure") return loaded;
    const tree = await loaded.port.outline(loaded.absolutePath);
    return success(await symbolsOf(flatOutline(tree), context.domain));
  },
});
