import { describe, expect, it } from "vitest";
import { findShortcut } from "./useShortcuts.ts";

const modifiers = { keyCode: 0, isComposing: false, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const plain = { ...modifiers, defaultPrevented: false, target: document.body };

describe("findShortcut", () => {
  it("finds the shortcut of a key", () => {
    expect(["j", "k", "o", "?", "1"].map((key) => findShortcut({ ...plain, key })?.name)).toEqual([
      "next-section",
      "previous-section",
      "toggle-outline",
      "show-keys",
      undefined,
    ]);
  });

  it("reads on with Space, unless it presses what has the focus", () => {
    const find = (target: HTMLElement, shiftKey = false) =>
      findShortcut({ ...plain, key: " ", target, shiftKey })?.name;
    const heading = document.createElement("h2");
    const button = document.createElement("button");
    expect([find(heading), find(heading, true), find(button)]).toEqual(["read-on", "read-back", undefined]);
  });

  it("goes on reading with Space on a control that a pointer has pressed, and keeps the other keys there", () => {
    const box = document.createElement("input");
    box.type = "checkbox";
    const tree = document.createElement("div");
    tree.setAttribute("role", "tree");
    const row = tree.appendChild(document.createElement("button"));
    const find = (target: HTMLElement, key: string, isPointed: boolean) =>
      findShortcut({ ...plain, key, target }, isPointed)?.name;
    expect([find(box, " ", true), find(box, " ", false), find(row, " ", true), find(box, "b", true)]).toEqual([
      "read-on",
      undefined,
      undefined,
      "toggle-viewed",
    ]);
  });

  it("leaves keys to an input method, to lists and to custom text fields", () => {
    const select = document.createElement("select");
    const option = select.appendChild(document.createElement("option"));
    const custom = document.createElement("div");
    custom.setAttribute("role", "textbox");
    const editable = document.createElement("div");
    editable.setAttribute("contenteditable", "");
    const find = (event: Partial<Parameters<typeof findShortcut>[0]>) => findShortcut({ ...plain, key: "j", ...event });
    expect(find({})?.name).toBe("next-section");
    expect([
      find({ isComposing: true }),
      find({ keyCode: 229 }),
      ...[select, option, custom, editable].map((target) => find({ target })),
    ]).toEqual([undefined, undefined, undefined, undefined, undefined, undefined]);
  });

  it("leaves keys to the editor, to text fields, to sheets and to earlier handlers", () => {
    const input = document.createElement("input");
    const sheet = document.createElement("dialog");
    const button = sheet.appendChild(document.createElement("button"));
    expect([
      findShortcut({ ...plain, key: "j", ctrlKey: true }),
      findShortcut({ ...plain, key: "j", metaKey: true }),
      findShortcut({ ...plain, key: "j", target: input }),
      findShortcut({ ...plain, key: "Escape", target: button }),
      findShortcut({ ...plain, key: "j", defaultPrevented: true }),
    ]).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });
});
