/** A small Python package whose modules use each other. */
export const pythonPackage: Readonly<Record<string, string>> = {
  "pyrightconfig.json": '{ "include": ["store"], "typeCheckingMode": "standard", "pythonVersion": "3.12" }\n',
  "store/__init__.py": "",
  "store/price.py": `"""What things cost."""

TAX = 0.19


class Price:
    """An amount with its tax."""

    def __init__(self, amount: float) -> None:
        self.amount = amount

    def gross(self) -> float:
        return with_tax(self.amount)


class Discounted(Price):
    def gross(self) -> float:
        return super().gross() / 2


def with_tax(amount: float) -> float:
    """Adds the tax."""
    return amount * (1 + TAX)
`,
  "store/basket.py": `from store.price import Price, with_tax


def total(prices: list[Price]) -> float:
    return sum(each.gross() for each in prices)


def quick_total(amounts: list[float]) -> float:
    return sum(with_tax(each) for each in amounts)
`,
  "store/shown.py": `from store.basket import quick_total, total
from store.price import Price

shown: str = f"{total([Price(1.0)]):.2f} {quick_total([2.0]):.2f}"
`,
};

/** Questions and their answers, which pyright gives in VS Code and without it. */
export const pythonQuestions: readonly (readonly [request: string, value: unknown])[] = [
  [
    'findSymbol("Discounted")',
    { symbol: { name: "Discounted", file: "store/price.py", line: 16, column: 7, kind: "class" } },
  ],
  ['count(findReferences(findSymbol("Price")))', 5],
  ['field(outline("store/basket.py"), "name")', ["total", "prices", "quick_total", "amounts"]],
  ['field(incomingCalls(findSymbol("with_tax")), "name")', ["quick_total", "gross"]],
  ['field(outgoingCalls(findSymbol("total")), "name")', ["sum", "gross"]],
  ['field(definition(findSymbol("total")), "text")', ["def total(prices: list[Price]) -> float:"]],
  ['contains(field(symbolInfo("with_tax"), "hover"), "Adds the tax.")', true],
  ['count(typeDefinition(findSymbol("TAX")))', 1],
  ['field(findReferences(findSymbol("with_tax")), "line")', [1, 9, 13]],
  ['count(diagnostics("store/shown.py"))', 0],
];
