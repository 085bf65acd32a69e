import { describe, expect, it } from "vitest";
import { readName, readWorkspaceName, splitName } from "./plainName.ts";

describe("the name of a symbol in an outline", () => {
  it.each([
    ["(*Account).Deposit", { name: "Deposit", container: "Account" }],
    ["(Account).String", { name: "String", container: "Account" }],
    ["(*Stack[K, V]).Push", { name: "Push", container: "Stack" }],
    ["add(item: string)", { name: "add" }],
    ["(get) size", { name: "size" }],
    ["map() callback", { name: "" }],
  ])("is read from %j", (name, read) => {
    expect(readName({ name })).toEqual(read);
  });
});

describe("the name of a symbol of the workspace", () => {
  it.each([
    ["Account.Deposit", "bank", "/a.go", { name: "Deposit", container: "Account" }],
    ["internal/bank.Account.Deposit", "internal/bank", "/a.go", { name: "Deposit", container: "Account" }],
    ["Account", "bank", "/a.go", { name: "Account", container: "bank" }],
    ["a.b", "", "/a.css", { name: "a.b" }],
  ])("is read from %j in %j", (name, containerName, path, read) => {
    expect(readWorkspaceName({ name, containerName }, path)).toEqual(read);
  });
});

describe("a name that somebody asks for", () => {
  it.each([
    ["Account.Withdraw", ["Account", "Withdraw"]],
    ["Cart::price", ["Cart", "price"]],
    ["(*Account).Withdraw", ["Account", "Withdraw"]],
    ["(Stack[T]).Push", ["Stack", "Push"]],
    ["(*Account)", ["Account"]],
    ["#items", ["#items"]],
  ])("%j has its parts", (name, parts) => {
    expect(splitName(name)).toEqual(parts);
  });
});
