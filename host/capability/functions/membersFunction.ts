import { comparePlaces } from "../../base/symbolPort.ts";
import { flattenOutline } from "../../ide/outlines.ts";
import { defineIdeFunction, failure, success } from "../declare.ts";
import { toSymbols } from "../findDeclaredPlaces.ts";
import { locateSymbolValue } from "../findNamedSymbol.ts";
import { listGoMethods } from "../goMethods.ts";
import { show } from "../sentences.ts";

const parts = "members|methods|properties|fields";

export const membersFunction = defineIdeFunction({
  name: "members",
  aliases: ["children", "methodsOf"],
  description:
    "The members that a class, interface, enum or module itself declares, each with its kind. Inherited members are left out.",
  parameters: {
    symbol: { type: "symbol", description: "The class, interface, enum or module", aliases: ["target", "of", "type"] },
  },
  returns: "symbol[]",
  effect: "read",
  examples: ['members("ReviewStore")'],
  phrases: [
    { sentence: `${show} (all) ${parts} of|in {symbol}`, program: "members({symbol})" },
    { sentence: `what|which ${parts} does {symbol} have|declare|define`, program: "members({symbol})" },
    { sentence: `{symbol} ('s) ${parts}`, program: "members({symbol})" },
    { sentence: `how many ${parts} does {symbol} have`, program: "count(members({symbol}))" },
  ],
  run: async ({ symbol }, context) => {
    const found = await locateSymbolValue(symbol, context);
    if (found.kind === "failure") return found;
    const { name, port, isAllowed } = found;
    for (const place of found.definitions.filter(({ absolutePath }) => isAllowed(absolutePath))) {
      const outline = await port.outline(place.absolutePath);
      const own = flattenOutline(outline).find(({ name: other, code }) => {
        const { line, endLine } = code.whole ?? code;
        return other === name && line <= place.line && place.line <= endLine;
      });
      if (own === undefined) continue;
      const outside = [
        ...outline.filter(({ container }) => container === name),
        ...(await listGoMethods(name, place.absolutePath, found, context)),
      ];
      const held = [...own.children.map((each) => ({ container: name, ...each })), ...outside];
      return success(
        await toSymbols(
          [...held].sort((one, other) => comparePlaces(one.code, other.code)),
          context.domain,
        ),
      );
    }
    return failure(`No declaration of \`${name}\` has members.`);
  },
});
