import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript-api";
import { describe, expect, it } from "vitest";
import type { Proposal } from "../base/editPort.ts";
import { EditService } from "../ide/editService.ts";
import { capabilityWorkspace } from "../test/capabilityWorkspace.fixture.ts";
import { CompilerEdits } from "../test/compilerEdits.fixture.ts";
import { parts, sample } from "../test/sample.fixture.ts";
import { workspaceOf } from "../test/testHost.fixture.ts";

/** A real project: the language's own sources with their imports of each other. */
const sources = Object.fromEntries(
  ["", "syntax", "registry", "run", "check"].flatMap((folder) =>
    readdirSync(join(import.meta.dirname, "../../shared/capability", folder))
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && name !== "index.ts")
      .map((name) => {
        const path = folder === "" ? name : `${folder}/${name}`;
        return [path, readFileSync(join(import.meta.dirname, "../../shared/capability", path), "utf8")];
      }),
  ),
);

function openProject() {
  const workspace = capabilityWorkspace(sources);
  const { folder, domain } = workspace;
  const paths = Object.keys(sources).map((path) => join(folder, path));
  const editor = { languages: workspace.port, edits: new CompilerEdits(paths) };
  const proposals: Proposal[] = [];
  Object.assign(domain, {
    editor,
    edits: new EditService({ editor, workspace: workspaceOf(folder), clock: { now: () => 0 }, log: () => undefined }),
    propose: async (proposal: Proposal) => {
      proposals.push(proposal);
      return { kind: "requested", reviewId: "r" };
    },
  });
  const program = ts.createProgram(paths, {
    strict: true,
    noLib: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  });
  const nodes = program.getSourceFiles().flatMap((file) => (file.fileName.startsWith(folder) ? nodesBelow(file) : []));
  return { workspace, nodes, checker: program.getTypeChecker(), folder };
}

type Project = ReturnType<typeof openProject>;

function place({ folder }: Project, node: ts.Node): string {
  const file = node.getSourceFile();
  const { line, character } = file.getLineAndCharacterOfPosition(node.getStart());
  return `${file.fileName.slice(folder.length + 1)}:${line + 1}:${character + 1}`;
}

function nodesBelow(top: ts.Node): readonly ts.Node[] {
  const found: ts.Node[] = [];
  const walk = (node: ts.Node): void => {
    found.push(node);
    ts.forEachChild(node, walk);
  };
  walk(top);
  return found;
}

function symbolOf({ checker }: Project, node: ts.Node): ts.Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(node);
  return symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** Returns the exported functions whose names are declared once. */
function exportedFunctions({ nodes }: Project): readonly ts.Identifier[] {
  const names = nodes
    .filter(ts.isFunctionDeclaration)
    .flatMap(({ name, modifiers }) => (name !== undefined && modifiers !== undefined ? [name] : []));
  const declared = nodes.filter(ts.isIdentifier).filter(isDeclared);
  return names.filter(({ text }) => declared.filter((node) => node.text === text).length === 1);
}

function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node;
  const isName = "name" in parent && parent.name === node;
  return (
    isName && !ts.isPropertyAccessExpression(parent) && !ts.isImportSpecifier(parent) && !ts.isExportSpecifier(parent)
  );
}

/** Returns the places where the same symbol is named. */
function usesOf(project: Project, name: ts.Identifier): readonly ts.Identifier[] {
  const wanted = symbolOf(project, name);
  return project.nodes.filter(
    (node): node is ts.Identifier =>
      ts.isIdentifier(node) && node.text === name.text && symbolOf(project, node) === wanted,
  );
}

const written = (value: unknown, type: string) =>
  (value as Record<string, { file: string; line: number; column: number }>[]).map((each) => {
    const { file, line, column } = each[type] ?? { file: "", line: 0, column: 0 };
    return `${file}:${line}:${column}`;
  });

for (const { part, tags } of parts)
  describe(`functions about symbols, compared with the compiler's tree and checker (${part})`, {
    timeout: 300_000,
    tags,
  }, () => {
    const project = openProject;

    it("findSymbol, definition, findReferences and incomingCalls agree for every exported function of a real project", async () => {
      const opened = project();
      const { workspace } = opened;
      const names = exportedFunctions(opened);
      const wrong: unknown[] = [];
      const compare = (what: string, ours: readonly string[], theirs: readonly string[]) => {
        if (JSON.stringify([...ours].sort()) !== JSON.stringify([...theirs].sort())) wrong.push({ what, ours, theirs });
      };
      const tried = sample(names, 12)[part];
      for (const name of tried) {
        const all = usesOf(opened, name);
        const uses = all.filter((node) => node !== name);
        const calls = uses.filter(
          ({ parent }) => ts.isCallExpression(parent) && uses.includes(parent.expression as ts.Identifier),
        );
        const isCalled = calls.filter((node) => ts.isCallExpression(node.parent) && node.parent.expression === node);
        compare(`findSymbol ${name.text}`, written([await workspace.value(`findSymbol("${name.text}")`)], "symbol"), [
          place(opened, name),
        ]);
        compare(`definition ${name.text}`, written(await workspace.value(`definition("${name.text}")`), "location"), [
          place(opened, name),
        ]);
        const references = written(await workspace.value(`findReferences("${name.text}")`), "location");
        compare(
          `findReferences ${name.text}`,
          references,
          uses.map((node) => place(opened, node)),
        );
        const callers = written(await workspace.value(`incomingCalls("${name.text}")`), "call");
        compare(
          `incomingCalls ${name.text}`,
          callers,
          isCalled.map((node) => place(opened, node)),
        );
      }
      console.log(`${tried.length} of ${names.length} functions, four questions each`);
      expect(wrong).toEqual([]);
      expect(names.length).toBeGreaterThanOrEqual(40);
    });

    it("members, typeDefinition and supertypes agree for its interfaces and classes", async () => {
      const opened = project();
      const { workspace, checker } = opened;
      const types = opened.nodes
        .filter((node) => ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node))
        .filter(({ name }) => name !== undefined);
      const wrong: unknown[] = [];
      for (const type of sample(types, 4)[part]) {
        const { name } = type;
        if (name === undefined) continue;
        const at = place(opened, name);
        const [file, line, column] = at.split(":");
        const call = (name_: string) => `${name_}(symbol("${name.text}", "${file}", ${line}, ${column}))`;
        const members = (type.members as ts.NodeArray<ts.ClassElement | ts.TypeElement>)
          .filter(
            (member) =>
              ts.isConstructorDeclaration(member) ||
              (member.name !== undefined && !ts.isComputedPropertyName(member.name)),
          )
          .map((member) => place(opened, member.name ?? member));
        const theirs = members.filter((each) => each !== "");
        const ours = written(await workspace.value(call("members")), "symbol");
        const isConstructed = type.members.some(ts.isConstructorDeclaration);
        if (!isConstructed && JSON.stringify([...ours].sort()) !== JSON.stringify([...theirs].sort()))
          wrong.push({ at, ours, theirs });
        const above = (type.heritageClauses ?? []).flatMap((clause) =>
          clause.types.flatMap(({ expression }) => symbolOf({ ...opened, checker }, expression)?.declarations ?? []),
        );
        const inProject = above.flatMap((each) =>
          "name" in each && each.name ? [place(opened, each.name as ts.Node)] : [],
        );
        if (inProject.length === (type.heritageClauses ?? []).flatMap((clause) => clause.types).length) {
          const found = written(await workspace.value(call("supertypes")), "symbol");
          if (JSON.stringify([...found].sort()) !== JSON.stringify([...inProject].sort()))
            wrong.push({ at, found, inProject });
        }
      }
      console.log(`${types.length} types`);
      expect(wrong).toEqual([]);
      expect(types.length).toBeGreaterThanOrEqual(20);
    });

    it("a rename writes the new name wherever the checker finds the old one", async () => {
      const opened = project();
      const { workspace, folder } = opened;
      const names = exportedFunctions(opened).filter((_, at) => at % 8 === 0);
      expect(names.length).toBeGreaterThanOrEqual(5);
      for (const name of sample(names, 3)[part]) {
        const expected = new Map<string, string>();
        for (const node of [...usesOf(opened, name)].sort((one, other) => other.getStart() - one.getStart())) {
          const { fileName, text } = node.getSourceFile();
          const before = expected.get(fileName) ?? text;
          expected.set(fileName, `${before.slice(0, node.getStart())}renamedHere${before.slice(node.getEnd())}`);
        }
        const { edit } = (await workspace.value(`rename("${name.text}", "renamedHere")`)) as {
          edit: { diff: string; files: string[] };
        };
        execFileSync("git", ["apply", "--whitespace=nowarn"], { cwd: folder, input: edit.diff });
        const files = [...expected.keys()].sort();
        expect(edit.files.map((path) => join(folder, path)).sort()).toEqual(files);
        expect(files.map((path) => readFileSync(path, "utf8"))).toEqual(files.map((path) => expected.get(path)));
        execFileSync("git", ["apply", "--reverse", "--whitespace=nowarn"], { cwd: folder, input: edit.diff });
      }
    });
  });
