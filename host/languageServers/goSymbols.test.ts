import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openRealServers } from "./realServers.fixture.ts";

const files = {
  "go.mod": "module bank\n\ngo 1.19\n",
  "account.go": `package bank

// Account has a balance, which Deposit and Withdraw change.
type Account struct {
	balance int
}

// Deposit adds an amount.
func (a *Account) Deposit(amount int) { a.balance += amount }

// Withdraw takes an amount, see Account.Withdraw.
func (a *Account) Withdraw(amount int) { a.balance -= amount }

func (a Account) String() string { return "Withdraw" }

type Stack[T any] struct{ items []T }

func (s *Stack[T]) Push(item T) { s.items = append(s.items, item) }
`,
  "close.go": `package bank

// Close calls Withdraw.
func (a *Account) Close() { a.Withdraw(a.balance) }
`,
};

const names = {
  account: ["Account", "Account.balance", "Account.Deposit", "Account.Withdraw", "Account.String"],
  stack: ["Stack", "Stack.items", "Stack.Push"],
};
const withdraw = "account.go:12 Account.Withdraw";

interface Listed {
  readonly symbol: {
    readonly name: string;
    readonly container?: string;
    readonly file: string;
    readonly line: number;
  };
}

const describeSymbol = ({ symbol: { name, container, file, line } }: Listed) =>
  `${file}:${line} ${container === undefined ? "" : `${container}.`}${name}`;
const withoutPlace = (symbol: string) => symbol.replace(/^\S+ /, "");

describe("symbols of Go", { tags: ["whole"] }, () => {
  it.skipIf(!existsSync("/usr/bin/gopls"))(
    "are listed with their types, and found by name",
    { timeout: 60_000 },
    async () => {
      const { value, ask } = openRealServers(files, []);
      const list = async (program: string) => [(await value(program)) as Listed | Listed[]].flat().map(describeSymbol);
      expect((await list('outline("account.go")')).map(withoutPlace)).toEqual([...names.account, ...names.stack]);
      expect((await list('members("Account")')).map(withoutPlace)).toEqual([
        ...names.account.slice(1),
        "Account.Close",
      ]);
      expect((await list('members("Stack")')).map(withoutPlace)).toEqual(names.stack.slice(1));
      for (const [program, found] of [
        ['findSymbol("Account.Withdraw", "account.go")', withdraw],
        ['findSymbol("(*Account).Withdraw", "account.go")', withdraw],
        ['findSymbol("Withdraw", "account.go")', "account.go:12 Withdraw"],
        ['findSymbol("Account.Withdraw")', withdraw],
        ['findSymbol("(*Account).Withdraw")', withdraw],
        ['findSymbol("Withdraw")', withdraw],
        ['findSymbol("Account.Close")', "close.go:4 Account.Close"],
      ] as const)
        expect([program, ...(await list(program))]).toEqual([program, found]);
      const { outcome } = await ask('findSymbol("takes", "account.go")');
      expect(outcome).toMatchObject({
        kind: "failure",
        message: expect.stringMatching(/refused|No language server knows/),
      });
      expect(await value('rename("Account.Withdraw", "Push")')).toMatchObject({
        // In no order.
        edit: { files: expect.arrayContaining(["account.go", "close.go"]) },
      });
    },
  );
});
