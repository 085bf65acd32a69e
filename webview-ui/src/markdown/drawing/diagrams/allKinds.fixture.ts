import { diagramTable } from "./diagramTable.fixture.ts";

/** A short diagram of each kind that Mermaid has and Dialectic does not draw, with the word by which it is named. */
export const otherKinds: readonly (readonly [word: string, source: string])[] = [
  ["gantt", "gantt\n    title Rollout\n    section Server\n    Deploy :a1, 2026-01-01, 3d\n    Watch :after a1, 2d"],
  ["gitGraph", "gitGraph\n    commit\n    branch undo\n    commit\n    checkout main\n    merge undo"],
  ["quadrantChart", "quadrantChart\n    x-axis Cheap --> Dear\n    y-axis Small --> Large\n    Undo: [0.3, 0.6]"],
  [
    "journey",
    "journey\n    title A review\n    section Read\n      Open it: 5: Reader\n      Comment: 3: Reader, Author",
  ],
  ["C4Context", 'C4Context\n    Person(reader, "Reader")\n    System(panel, "Panel")\n    Rel(reader, panel, "reads")'],
  [
    "requirementDiagram",
    "requirementDiagram\n    requirement durable {\n      id: 1\n      text: acknowledged after the disk\n    }",
  ],
  ["sankey-beta", "sankey-beta\n\nCalls,Cache,80\nCalls,Disk,20"],
  ["xychart-beta", 'xychart-beta\n    title "Calls"\n    x-axis [jan, feb]\n    bar [10, 20]'],
  ["block-beta", "block-beta\n    columns 2\n    client host"],
  ["packet-beta", 'packet-beta\n    0-15: "Length"\n    16-31: "Kind"'],
  ["kanban", "kanban\n    Todo\n      [Undo of a hunk]\n    Done\n      [Comments]"],
  [
    "architecture-beta",
    "architecture-beta\n    service db(database)[Store]\n    service host(server)[Host]\n    db:L -- R:host",
  ],
  ["radar-beta", 'radar-beta\n    axis a["Speed"], b["Size"]\n    curve now["Now"]{80, 60}'],
  ["treemap-beta", 'treemap-beta\n    "host"\n      "git": 40\n      "store": 30'],
  ["zenuml", "zenuml\n    Client->Host.present() {\n      return iteration\n    }"],
  ["info", "info"],
];

/** Diagrams of the kinds that are drawn: two of each where the table has them, and three flowcharts. */
export const drawnKinds = Object.entries(diagramTable).flatMap(([kind, rows]) =>
  rows.slice(0, kind === "flowchart" ? 4 : 2).map((row) => ({ kind, source: row.source })),
);
