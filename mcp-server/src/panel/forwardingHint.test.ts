import { describe, expect, it } from "vitest";
import { forwardingHint } from "./forwardingHint.ts";

const address = "http://127.0.0.1:4321/?code=x";

describe("forwardingHint", () => {
  it("names the command for the person's own machine", () => {
    const connection = "192.0.2.7 50000 198.51.100.2 22";
    expect(forwardingHint(address, { SSH_CONNECTION: connection, USER: "ada" })).toBe(
      "Over SSH: run ssh -N -L 4321:127.0.0.1:4321 ada@198.51.100.2 on your own machine, then open the address there.",
    );
    expect(forwardingHint(address, { SSH_CONNECTION: "2001:db8::1 5 2001:db8::2 2222" })).toContain(
      "-L 4321:127.0.0.1:4321 -p 2222 2001:db8::2 on",
    );
  });

  it("is absent outside SSH, and for values that no sshd writes", () => {
    const environments = [{}, { SSH_CONNECTION: "" }, { SSH_CONNECTION: "1 2 $(touch /tmp/x) 22" }];
    for (const environment of environments) expect(forwardingHint(address, environment)).toBeUndefined();
  });
});
