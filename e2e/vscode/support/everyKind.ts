/** A red dot of 24 by 24 pixels. */
const dot =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAYAAADgdz34AAAATElEQVR42mNgGAzggoHBf2yYJoZSxTJSDSfJEnINJ8oSSg3Hawm1" +
  "DMdpydC2gNqGY1gyasEIsGA0o9G9PBq44pouFQ5dqky6VPrUAgAMw0auB1euLAAAAABJRU5ErkJggg==";

/** A review with every kind of Markdown that the panel knows. */
export const everyKind = `# Every kind of Markdown

A paragraph with *emphasis*, **strong text**, ~~struck text~~, \`code\`, [a link](https://example.org/page), an address
<https://example.org>, a reference [\`src/auth.ts:23\`][] and a range [\`src/models/user.ts:45-48\`][]. A note.[^1]
A reference to nothing: [\`src/none.ts:1\`][].

## Alerts

> [!NOTE]
> Worth to know.

> [!TIP]
> Makes it easier, see [\`src/server.ts:67\`][].

> [!IMPORTANT]
> Must be known.

> [!WARNING]
> Mind the gap.

> [!CAUTION]
> This may hurt.

## Lists

- One
  - Two with \`code\`
    1. Three
       - Four
- [x] done
- [ ] to do

## A table

| Route | Before | Now | Milliseconds |
| :-- | :-: | --- | --: |
| \`GET /health\` | open | **open** | 1 |
| \`POST /orders\` | open | token and scope \`orders:write\`, see [\`src/auth.ts:7\`][] | 12 |

## Code

\`\`\`ts
/** Answers everything. */
export const answer = async (question: string): Promise<number> => (question.length > 0 ? 42 : Number.NaN);
\`\`\`

\`\`\`python
def answer(question: str) -> int:
    """Answers everything."""
    return 42 if question else None  # no question, no answer
\`\`\`

\`\`\`diff
--- a/src/auth.ts
+++ b/src/auth.ts
@@ -1,2 +1,2 @@
-const secret = "shared";
+const publicKey = await readKey();
 export const fifteenMinutes = 900;
\`\`\`

    code without a fence

## Quotes and rules

> A quote
>
> > in a quote, with **weight**.

---

A picture: ![a red dot](${dot} "Red"), and one from elsewhere: ![a remote one](https://example.org/remote.png).

## Raw HTML

<details><summary>More of it</summary>

<kbd>Ctrl</kbd> + <kbd>C</kbd>, H<sub>2</sub>O, x<sup>2</sup>, <b style="color: red">bold</b>.

</details>

<script>document.title = "ran"</script>
<img src="x" onerror="document.title = 'ran'">

### A heading of the third level

#### A heading of the fourth level

##### A heading of the fifth level

###### A heading of the sixth level

## Long lines

${"averyveryveryverylongwordwithoutanyplacetobreakit".repeat(6)}

\`\`\`js
const line = "${"a long line that has to scroll inside of its block ".repeat(5)}";
\`\`\`

[^1]: Here it is, with a way back.
`;
