import { describe, expect, it } from "vitest";
import { ClientRoots, type ListRoots } from "./clientRoots.ts";

function rootsOf(...answers: ReturnType<ListRoots>[]) {
  const logged: string[] = [];
  let asked = 0;
  const list: ListRoots = () => answers[asked++] ?? Promise.resolve(undefined);
  return { roots: new ClientRoots(list, (level, message) => logged.push(`${level} ${message}`)), logged };
}

describe("ClientRoots", () => {
  it("returns the local folders, requested once and again after a change", async () => {
    const first = [
      { uri: "file:///code/a%20b" },
      { uri: "https://example.org/x" },
      { uri: "no address" },
      { name: "none" },
    ];
    const { roots } = rootsOf(Promise.resolve(first), Promise.resolve([{ uri: "file:///other" }]));
    expect([await roots.folders(), await roots.folders()]).toEqual([["/code/a b"], ["/code/a b"]]);
    roots.forget();
    expect(await roots.folders()).toEqual(["/other"]);
  });

  it("returns remote folders as the client writes them, beside local ones", async () => {
    const remote = ["vscode-remote://wsl%2Bubuntu/code/b", "\\\\wsl.localhost\\Ubuntu\\code"];
    const { roots } = rootsOf(Promise.resolve([...remote, "untitled:b", "file:///code/a"].map((uri) => ({ uri }))));
    expect(await roots.folders()).toEqual([...remote, "/code/a"]);
  });

  it("returns undefined for a client without roots, and requests them again after a failure", async () => {
    const { roots, logged } = rootsOf(Promise.reject(new Error("too late")), Promise.resolve([]), Promise.resolve([]));
    expect(await roots.folders()).toBeUndefined();
    expect(logged).toEqual(["warn The client did not list its roots: too late"]);
    expect(await roots.folders()).toBeUndefined();
  });
});
