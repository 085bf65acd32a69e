import { flowcharts } from "./flowTable.fixture.ts";
import { mindmaps, pies, timelines } from "./plainTable.fixture.ts";

/** A diagram as assistants write them, and what its drawing must have. */
export interface TableRow {
  readonly name: string;
  readonly source: string;
  /** Texts of nodes, groups, participants, members and notes, with blanks in place of line breaks. */
  readonly texts: readonly string[];
  readonly edges: number;
  /** Texts on edges. */
  readonly labels?: readonly string[];
}

const sequences: readonly TableRow[] = [
  {
    name: "participants with other names, and replies",
    source:
      "sequenceDiagram\n    participant C as Client\n    participant S as Review host\n    C->>S: present_review\n    S-->>C: iteration 3",
    texts: ["Client", "Review host"],
    edges: 2,
    labels: ["present_review", "iteration 3"],
  },
  {
    name: "numbers, activations and persons",
    source:
      "sequenceDiagram\n    autonumber\n    actor U as Reviewer\n    participant P as Page\n    U->>+P: Approve\n    P->>P: check drafts\n    P-->>-U: Done\n    activate P\n    deactivate P",
    texts: ["Reviewer", "Page"],
    edges: 3,
    labels: ["1. Approve", "2. check drafts", "3. Done"],
  },
  {
    name: "alternatives, loops and options in each other",
    source:
      "sequenceDiagram\n    A->>B: get(key)\n    alt key is cached\n        B-->>A: value\n    else not cached\n        loop up to 3 times\n            B->>C: fetch(key)\n            C-->>B: value\n        end\n        opt large\n            B->>B: compress\n        end\n        B-->>A: value\n    end",
    texts: ["A", "B", "C", "key is cached", "not cached", "up to 3 times", "large"],
    edges: 6,
    labels: ["get(key)", "value", "fetch(key)", "compress"],
  },
  {
    name: "notes",
    source:
      "sequenceDiagram\n    participant A\n    participant B\n    Note over A,B: One connection<br/>for each window\n    A->>B: hello\n    Note right of B: checks the token\n    Note left of A: waits",
    texts: ["A", "B", "One connection for each window", "checks the token", "waits"],
    edges: 1,
    labels: ["hello"],
  },
  {
    name: "all arrows",
    source:
      "sequenceDiagram\n    A->B: line\n    A-->B: dashed\n    A->>B: call\n    A-->>B: reply\n    A-xB: lost\n    A--xB: lost reply\n    A-)B: async\n    A--)B: async reply\n    A<<->>B: both",
    texts: ["A", "B"],
    edges: 9,
    labels: ["line", "dashed", "call", "reply", "lost", "lost reply", "async", "async reply", "both"],
  },
  {
    name: "names with blanks, dashes and points, without blanks around arrows",
    source:
      "sequenceDiagram\n    participant mcp-server\n    Review Host->>mcp-server: ack: #35;3\n    mcp-server->>store.ts: append(record)",
    texts: ["Review Host", "mcp-server", "store.ts"],
    edges: 2,
    labels: ["ack: #3", "append(record)"],
  },
  {
    name: "parallel and critical parts, frames and breaks",
    source:
      "sequenceDiagram\n    box lightblue Window\n    participant A\n    participant B\n    end\n    participant C\n    par to B\n        A->>B: one\n    and to C\n        A->>C: two\n    end\n    critical write\n        C->>C: fsync\n    option disk is full\n        C-->>A: refused\n    end\n    break when closed\n        A->>A: stop\n    end\n    rect rgb(0, 255, 0)\n        A->>B: three\n    end",
    texts: ["Window", "A", "B", "C", "to B", "to C", "write", "disk is full", "when closed"],
    edges: 6,
    labels: ["one", "two", "fsync", "refused", "stop", "three"],
  },
  {
    name: "participants that are made and end, links and a title",
    source:
      "sequenceDiagram\n    title Worker\n    participant P as Page\n    create participant W as Worker\n    P->>W: start\n    destroy W\n    P-xW: terminate\n    link P: Source @ https://example.org",
    texts: ["Worker", "Page"],
    edges: 2,
    labels: ["start", "terminate"],
  },
];

const states: readonly TableRow[] = [
  {
    name: "beginning and end, with labels",
    source:
      "stateDiagram-v2\n    [*] --> Draft\n    Draft --> Held: comment\n    Held --> Draft : discard\n    Held-->Sent: finish review\n    Sent --> [*]",
    texts: ["Draft", "Held", "Sent"],
    edges: 5,
    labels: ["comment", "discard", "finish review"],
  },
  {
    name: "states with descriptions",
    source:
      'stateDiagram-v2\n    state "Waiting for review" as W\n    A : Approved by a person\n    [*] --> W\n    W --> A: Approve\n    W --> C\n    C: Changes requested',
    texts: ["Waiting for review", "Approved by a person", "Changes requested"],
    edges: 3,
    labels: ["Approve"],
  },
  {
    name: "states in states",
    source:
      "stateDiagram-v2\n    direction LR\n    [*] --> Idle\n    Idle --> Busy : request\n    state Busy {\n        [*] --> Reading\n        Reading --> Writing : parsed\n        Writing --> [*]\n    }\n    Busy --> Idle : answer",
    texts: ["Idle", "Busy", "Reading", "Writing"],
    edges: 6,
    labels: ["request", "parsed", "answer"],
  },
  {
    name: "choices, forks and joins",
    source:
      "stateDiagram-v2\n    state check <<choice>>\n    state fork1 <<fork>>\n    state join1 <<join>>\n    [*] --> check\n    check --> Ok : n < 3\n    check --> Failed : n >= 3\n    Ok --> fork1\n    fork1 --> A\n    fork1 --> B\n    A --> join1\n    B --> join1",
    texts: ["Ok", "Failed", "A", "B"],
    edges: 8,
    labels: ["n < 3", "n >= 3"],
  },
  {
    name: "parts at the same time",
    source:
      "stateDiagram-v2\n    state Active {\n        [*] --> NumLockOff\n        NumLockOff --> NumLockOn : press\n        --\n        [*] --> CapsLockOff\n        CapsLockOff --> CapsLockOn : press caps\n    }\n    [*] --> Active",
    texts: ["Active", "NumLockOff", "NumLockOn", "CapsLockOff", "CapsLockOn"],
    edges: 5,
    labels: ["press", "press caps"],
  },
  {
    name: "notes and styles",
    source:
      "stateDiagram-v2\n    classDef bad fill:#f00\n    hide empty description\n    [*] --> Still\n    Still --> Moving\n    Moving --> Crash:::bad\n    class Still bad\n    note right of Moving\n        Speed is read\n        each second\n    end note\n    note left of Still : parked",
    texts: ["Still", "Moving", "Crash", "Speed is read each second", "parked"],
    edges: 5,
  },
];

const classes: readonly TableRow[] = [
  {
    name: "members in braces and after colons",
    source:
      "classDiagram\n    class ReviewHost {\n        +String id\n        -journal: Journal\n        +present(update Update) Iteration\n        +dispose() void\n    }\n    Store <|-- ReviewHost\n    Store : +open()\n    Store: #int size",
    texts: [
      "ReviewHost",
      "Store",
      "+String id",
      "-journal: Journal",
      "+present(update Update) Iteration",
      "+dispose() void",
      "+open()",
      "#int size",
    ],
    edges: 1,
  },
  {
    name: "cardinalities and labels",
    source:
      'classDiagram\n    direction LR\n    Customer "1" --> "0..*" Order : places\n    Order "1" *-- "1..*" Line : contains\n    Line "0..*"-->"1" Product:refers to',
    texts: ["Customer", "Order", "Line", "Product"],
    edges: 3,
    labels: ["1", "0..*", "1..*", "places", "contains", "refers to"],
  },
  {
    name: "all relations, both ways",
    source:
      "classDiagram\n    A <|-- B\n    C *-- D\n    E o-- F\n    G <-- H\n    I --> J\n    K ..> L\n    M <.. N\n    O ..|> P\n    Q -- R\n    S .. T\n    U --|> V\n    W --* X\n    Y <--> Z\n    Q ()-- Z",
    texts: [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"],
    edges: 14,
  },
  {
    name: "generic types, annotations and labels",
    source:
      'classDiagram\n    class Cache~K~ {\n        <<interface>>\n        +Map~K, List~V~~ items\n        +get(K key)* V\n        +create()$ Cache\n        +open(path) Cache$\n        #close(path)\n    }\n    class Journal["The journal (on disk)"]\n    <<service>> Journal\n    Journal ..|> Cache',
    texts: [
      "«interface»",
      "Cache<K>",
      "+Map<K, List<V>> items",
      "+get(K key) V",
      "+create() Cache",
      "+open(path) Cache #close(path)",
      "«service»",
      "The journal (on disk)",
    ],
    edges: 1,
  },
  {
    name: "namespaces and notes",
    source:
      'classDiagram\n    namespace host {\n        class Journal\n        class Index {\n            +find(id)\n        }\n    }\n    Journal --> Index\n    note for Journal "append only,\nsynced"\n    note "A general note"',
    texts: ["host", "Journal", "Index", "+find(id)", "append only, synced", "A general note"],
    edges: 2,
  },
  {
    name: "two relations between the same classes, styles and links",
    source:
      'classDiagram\n    class A:::big\n    A --> B : reads\n    A ..> B : creates\n    B --> B : parent\n    classDef big fill:#f9f\n    style B fill:#fff\n    link A "https://example.org"\n    callback B "f" "tip"\n    cssClass "A,B" big',
    texts: ["A", "B"],
    edges: 3,
    labels: ["reads", "creates", "parent"],
  },
];

const entities: readonly TableRow[] = [
  {
    name: "relations without attributes",
    source:
      "erDiagram\n    CUSTOMER ||--o{ ORDER : places\n    ORDER ||--|{ LINE-ITEM : contains\n    CUSTOMER }|..|{ DELIVERY-ADDRESS : uses",
    texts: ["CUSTOMER", "ORDER", "LINE-ITEM", "DELIVERY-ADDRESS"],
    edges: 3,
    labels: ["places", "contains", "uses"],
  },
  {
    name: "relations in words",
    source:
      'erDiagram\n    CUSTOMER only one to zero or more ORDER : places\n    ORDER 1 optionally to many(1) LINE-ITEM : contains\n    "The shop" one or zero to 0+ ORDER',
    texts: ["CUSTOMER", "ORDER", "LINE-ITEM", "The shop"],
    edges: 3,
    labels: ["places", "contains"],
  },
  {
    name: "attributes with keys and comments",
    source:
      'erDiagram\n    USER {\n        string id PK\n        varchar(255) email UK "used to log in"\n        int teamId FK,UK\n        string[] tags\n    }\n    USER ||--o{ REVIEW : writes',
    texts: [
      "USER",
      "REVIEW",
      "string",
      "id",
      "PK",
      "varchar(255)",
      "email",
      "UK",
      "used to log in",
      "FK, UK",
      "string[]",
    ],
    edges: 1,
    labels: ["writes"],
  },
  {
    name: "labels in quotes and no label",
    source: 'erDiagram\n    SHOW ||--|{ EPISODE : "is made of"\n    EPISODE }o--o| FILE : ""\n    SHOW ||--|| OWNER',
    texts: ["SHOW", "EPISODE", "FILE", "OWNER"],
    edges: 3,
    labels: ["is made of"],
  },
  {
    name: "two relations between the same entities, and one to itself",
    source:
      'erDiagram\n    ADDRESS ||--o{ ORDER : "ships to"\n    ADDRESS ||--o{ ORDER : "bills to"\n    EMPLOYEE |o--o{ EMPLOYEE : manages',
    texts: ["ADDRESS", "ORDER", "EMPLOYEE"],
    edges: 3,
    labels: ["ships to", "bills to", "manages"],
  },
  {
    name: "names in quotes and other names",
    source:
      'erDiagram\n    direction LR\n    p[Person] {\n        string name\n    }\n    a["Customer account"]\n    "Audit log" {\n        date at\n    }\n    p ||--o| a : has\n    a ||--o{ "Audit log" : writes',
    texts: ["Person", "Customer account", "Audit log", "name", "at"],
    edges: 2,
    labels: ["has", "writes"],
  },
  {
    name: "comments, without blanks in names of attributes",
    source:
      "erDiagram\n    %% the store\n    review ||--o{ iteration : has\n    iteration { int number PK\n    text body }\n    review {\n    }\n    classDef x fill:#f00\n    style review fill:#0f0",
    texts: ["review", "iteration", "number", "body"],
    edges: 1,
    labels: ["has"],
  },
];

export const diagramTable: Readonly<Record<string, readonly TableRow[]>> = {
  flowchart: flowcharts,
  sequence: sequences,
  state: states,
  class: classes,
  entity: entities,
  pie: pies,
  timeline: timelines,
  mindmap: mindmaps,
};
