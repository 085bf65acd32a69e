import * as fc from "fast-check";

const pieces = [
  ..."# h\n|## h\n|### `c` x\n|text\n|text|\n|\n|- |  |    |> |1. |2. |```\n|~~~\n|    code\n|===\n|---\n|***\n|<div>\n|</div>\n".split(
    "|",
  ),
  ...'<!--\n|-->\n|<b>x</b>\n|<script>\n|</script>\n|[a]: /u\n|[a]: /u "t"\n|[a]:\n|"t"\n|[^1]: |\t|+ x\n|* y\n|-\n|1)\n|10. z\n'.split(
    "|",
  ),
  ..."<x>\n|<x y=\"z\">\n|# h|#|####### x\n| |`|\\|<?a\n|?>\n|:-:\n|-|=\n|   |>|\r\n|\r|[b\n|c]: <d>\n|'t\n|u'\n|(x)|<![CDATA[|]]>\n|<!X\n".split(
    "|",
  ),
  ..."<x y = 'a' b/>\n|</x >\n|<a\n|a|_ _ _\n| - - -\n|````\n|```js\n|~~~ `x`\n|# h #\n|  # q\n|   ===\n|    ===\n|01. x\n|[^a b]: c\n".split(
    "|",
  ),
  ..."[]: x\n|\\[a]: b\n|é\n|\u{1F600}\n|\u0000|\ufeff".split("|"),
  "| a | b |\n",
  "|---|---|\n",
  "| a |\n",
  "| - |\n",
  "a | b\n",
  "- | -\n",
  "|",
];

/** Texts that combine Markdown's block markers in every order. */
export const markdownText: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...pieces), { minLength: 0, maxLength: 14 })
  .map((chosen) => chosen.join(""));
