import type { TableRow } from "./diagramTable.fixture.ts";

export const flowcharts: readonly TableRow[] = [
  {
    name: "arrows without blanks",
    source: "graph TD\n  A-->B\n  B-->C\n  A---C\n  C-.->D\n  D==>A",
    texts: ["A", "B", "C", "D"],
    edges: 5,
  },
  {
    name: "labels in quotes, with brackets in them",
    source: 'flowchart TD\n  A["Read (key)"] --> B["map[key] = {value}"]\n  B --> C("a | b; c")',
    texts: ["Read (key)", "map[key] = {value}", "a | b; c"],
    edges: 2,
  },
  {
    name: "line breaks in labels",
    source: 'flowchart LR\n  A["Cache<br/>30 s"] --> B[Store<br>on disk]\n  B --> C["one\\ntwo"]',
    texts: ["Cache 30 s", "Store on disk", "one two"],
    edges: 2,
  },
  {
    name: "labels on edges in all forms",
    source:
      'flowchart TD\n  A{Cached?} -- yes --> B[Return]\n  A -->|no| C[Fetch]\n  C -. "on error" .-> D[Retry]\n  C == done ==> B\n  D--again-->C\n  B ---|"kept, 5 min"| E',
    texts: ["Cached?", "Return", "Fetch", "Retry", "E"],
    edges: 6,
    labels: ["yes", "no", "on error", "done", "again", "kept, 5 min"],
  },
  {
    name: "chains and lists of nodes",
    source: "graph LR\n  A[Client] --> B[Gateway] --> C[Service]\n  C --> D & E\n  D & E --> F[(Database)]",
    texts: ["Client", "Gateway", "Service", "D", "E", "Database"],
    edges: 6,
  },
  {
    name: "all shapes in brackets",
    source:
      "flowchart TD\n  a[rect] --> b(round) --> c([stadium]) --> d[[sub]] --> e[(store)] --> f((circle)) --> g>flag]\n  g --> h{choice} --> i{{hex}} --> j[/lean/] --> k[\\back\\] --> l[/trap\\] --> m[\\part/] --> n(((ring)))",
    texts: [
      "rect",
      "round",
      "stadium",
      "sub",
      "store",
      "circle",
      "flag",
      "choice",
      "hex",
      "lean",
      "back",
      "trap",
      "part",
      "ring",
    ],
    edges: 13,
  },
  {
    name: "comments, settings and a title",
    source:
      '---\ntitle: Requests\n---\n%%{init: {"theme": "dark"}}%%\nflowchart TD\n  %% the cache comes first\n  A[Request] --> B[Cache] %% end\n  B --> C[Store]',
    texts: ["Requests", "Request", "Cache", "Store"],
    edges: 2,
  },
  {
    name: "groups with titles, in groups",
    source:
      'flowchart TB\n  subgraph host["Review host"]\n    direction LR\n    A[Journal] --> B[Index]\n    subgraph inner [Socket]\n      C[Framing]\n    end\n  end\n  subgraph The page\n    D[Mirror]\n  end\n  B --> C\n  C --> D',
    texts: ["Review host", "Socket", "The page", "Journal", "Index", "Framing", "Mirror"],
    edges: 3,
  },
  {
    name: "edges of whole groups",
    source:
      "flowchart LR\n  subgraph S1[Before]\n    A --> B\n  end\n  subgraph S2[After]\n    C --> D\n  end\n  S1 --> S2\n  E[Reader] -->|reads| S2",
    texts: ["Before", "After", "A", "B", "C", "D", "Reader"],
    edges: 4,
    labels: ["reads"],
  },
  {
    name: "styles, classes and clicks",
    source:
      'graph TD\n  A:::warm --> B[Plan]\n  B --> C\n  classDef warm fill:#f96,stroke:#333,stroke-width:4px\n  class B,C warm\n  style A fill:#bbf,color:#fff,stroke-dasharray: 5 5\n  linkStyle 0 stroke:#ff3,stroke-width:4px\n  click B "https://example.org" "Open"',
    texts: ["A", "Plan", "C"],
    edges: 2,
  },
  {
    name: "semicolons at the ends of lines",
    source: "graph TD;\n  A-->B;\n  A-->C;\n  B-->D; C-->D;",
    texts: ["A", "B", "C", "D"],
    edges: 4,
  },
  {
    name: "two edges between the same nodes, both ways and to itself",
    source: "flowchart LR\n  P[Page] -->|asks| H[Host]\n  P -->|sends| H\n  H -->|answers| P\n  H -->|retries| H",
    texts: ["Page", "Host"],
    edges: 4,
    labels: ["asks", "sends", "answers", "retries"],
  },
  {
    name: "entities, icons, Markdown and places in code",
    source:
      'flowchart TD\n  A["a #lt; b &amp;&amp; c"] --> B["fa:fa-car Car"]\n  B --> C["`**Bold** text`"]\n  C --> D["src/a.ts:12"]\n  D --> E["List<String>"]\n  E --> F["say #quot;hi#quot;"]',
    texts: ["a < b && c", "Car", "Bold text", "src/a.ts:12", "List<String>", 'say "hi"'],
    edges: 5,
  },
  {
    name: "ends of edges, long edges and edges that are not drawn",
    source:
      "flowchart RL\n  A --o B\n  B --x C\n  C <--> D\n  A o--o D\n  A ----> E\n  E -.- F\n  F === A\n  A ~~~ F\n  B -...-> F",
    texts: ["A", "B", "C", "D", "E", "F"],
    edges: 8,
  },
  {
    name: "shapes by name",
    source:
      'flowchart TD\n  Form@{ shape: manual-input, label: "User fills in form" }\n  DB@{ shape: cyl, label: "Customer database" }\n  Check@{ shape: diam, label: "Approved?" }\n  Form --> Check\n  Check e1@-->|Yes| DB\n  e1@{ animate: true }',
    texts: ["User fills in form", "Customer database", "Approved?"],
    edges: 2,
    labels: ["Yes"],
  },
  {
    name: "names with points, dashes and other letters",
    source: "flowchart TD\n  src/a.ts --> read-file\n  read-file-->größe_1\n  größe_1 --> 保存[保存する]",
    texts: ["src/a.ts", "read-file", "größe_1", "保存する"],
    edges: 3,
  },
];
