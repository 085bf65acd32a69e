import { describe, expect, it } from "vitest";
import { readDataPicture } from "./dataPicture.ts";

/** A GIF of 3 by 2 pixels. */
const gif = Buffer.from("474946383961030002000000002c00000000030002000002024c01003b", "hex");
const base64 = gif.toString("base64");
const percent = [...gif].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
const whole = { kind: "picture", type: "image/gif", width: 3, height: 2, address: `data:image/gif;base64,${base64}` };
const sized = (width: number, height: number) => {
  const bytes = Buffer.from(gif);
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return `data:image/gif;base64,${bytes.toString("base64")}`;
};
const multiplying = "<svg><g id='a'/><use href='#a'/></svg>";

describe("a picture in the text", () => {
  it.each([
    ["in base64", `data:image/gif;base64,${base64}`],
    [
      "with blanks and without its end",
      `data:image/gif; BASE64 , ${base64.replaceAll(/.{4}/g, "$& \n").replace(/=+/, "")}`,
    ],
    ["in base64 with percent signs", `data:image/gif;base64,${base64.replaceAll("A", "%41")}`],
    ["in percent signs", `data:image/gif,${percent}`],
    ["with a wrong type, or none", `data:,${percent}`],
  ])("is read from its bytes: %s", (_, address) => expect(readDataPicture(address)).toEqual(whole));

  it.each([
    ["svg", `data:image/svg+xml;base64,${btoa(multiplying)}`],
    ["svg", `data:image/svg+xml,${encodeURIComponent(multiplying)}`],
    ["svg", `data:IMAGE/SVG+XML;charset=utf-8,${multiplying}`],
    ["kind", `data:image/png;base64,${btoa(multiplying)}`],
    ["kind", `data:image/png,${multiplying}`],
    ["kind", "data:image/png;base64,AA=="],
    ["kind", "data:image/png;base64,!"],
    ["kind", "data:image/avif;base64,AAAAIGZ0eXBhdmlm"],
    ["kind", "data:image/gif,\u0147IF89a"],
    ["kind", "data:image/gif"],
    ["pixels", sized(60_000, 60_000)],
    ["large", `data:image/gif;base64,${base64}${"A".repeat(6 * 1024 * 1024)}`],
    ["large", `data:image/gif,${percent}${"%20".repeat(5 * 1024 * 1024)}`],
  ])("is refused: %s", (why, address) => expect(readDataPicture(address)).toEqual({ kind: "none", why }));
});
