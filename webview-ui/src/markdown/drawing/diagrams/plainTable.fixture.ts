import type { TableRow } from "./diagramTable.fixture.ts";

export const pies: readonly TableRow[] = [
  {
    name: "shares, with a title in the first line",
    source: 'pie title Time of a call\n    "Network" : 60\n    "Database" : 30\n    "Rest" : 10',
    texts: ["Time of a call", "Network: 60 %", "Database: 30 %", "Rest: 10 %"],
    edges: 3,
  },
  {
    name: "values beside the shares, and slices too thin for a percentage",
    source:
      'pie showData\n    title Lines by language\n    "TypeScript" : 1234.5\n    "CSS" : 12\n    "Shell & co" : 1\n    accDescr: lines',
    texts: ["Lines by language", "TypeScript: 99 % (1234.5)", "CSS: 1 % (12)", "Shell & co: 0.1 % (1)"],
    edges: 3,
  },
  {
    name: "a whole",
    source: 'pie\n    showData\n    "src/a.ts" : 7',
    texts: ["src/a.ts: 100 % (7)"],
    edges: 1,
  },
];

export const timelines: readonly TableRow[] = [
  {
    name: "periods with several events, also on lines of their own",
    source:
      "timeline\n    title Releases\n    2024 : Panel : Comments\n    2025 : Diagrams\n         : Undo<br>with a reason\n    2026",
    texts: ["Releases", "2024", "Panel", "Comments", "2025", "Diagrams", "Undo with a reason", "2026"],
    edges: 4,
  },
  {
    name: "sections, times and places in code",
    source:
      "timeline\n    section Morning\n        08:30 : deploy of src/app.ts:12\n        09:00 : alarm\n    section Afternoon\n        14:05 : rollback",
    texts: ["Morning", "08:30", "deploy of src/app.ts:12", "09:00", "alarm", "Afternoon", "14:05", "rollback"],
    edges: 3,
  },
];

export const mindmaps: readonly TableRow[] = [
  {
    name: "branches by indentation, with shapes, icons and classes",
    source:
      'mindmap\n  root((Review))\n    Parts\n      ::icon(fa fa-book)\n      s["Sections"]\n      r(References)\n    People\n    :::urgent\n      {{Author}}\n      b))Reader((\n      c)Cloud(',
    texts: ["Review", "Parts", "Sections", "References", "People", "Author", "Reader", "Cloud"],
    edges: 7,
  },
  {
    name: "equal names, several words, and a node less indented than the one before it",
    source: "mindmap\n  Causes of the delay\n      Cache\n        miss\n    Network\n      miss\n",
    texts: ["Causes of the delay", "Cache", "miss", "Network"],
    edges: 4,
  },
];
