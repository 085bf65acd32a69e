import { describe, expect, it } from "vitest";
import { requestedWorkspace } from "./requestedWorkspace.ts";

describe("requestedWorkspace", () => {
  it("understands a Windows path in a Linux system under Windows, and nowhere else", async () => {
    const wsl = { platform: "linux", distribution: "Ubuntu" } as const;
    expect(await requestedWorkspace("\\\\wsl$\\Ubuntu\\", wsl)).toEqual({ kind: "folder", path: "/" });
    expect(await requestedWorkspace("Q:\\shop", wsl)).toEqual({
      kind: "unusable",
      message: "workspace_path does not exist: /mnt/q/shop",
    });
    expect(await requestedWorkspace("Q:\\shop", { platform: "linux" })).toEqual({
      kind: "unusable",
      message: "workspace_path must be an absolute path, got: Q:\\shop",
    });
  });
});
