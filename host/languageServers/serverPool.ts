import { dirname, extname } from "node:path";
import { explainUntrustedCall } from "../base/askForTrust.ts";
import { Emitter } from "../base/emitter.ts";
import { isInside } from "../base/isInside.ts";
import { LanguageTrouble } from "../base/languageTrouble.ts";
import type { Clock, Log, WorkspacePort } from "../base/ports.ts";
import type { ServerListing, ServerPermissions, ServerState } from "../base/serverPorts.ts";
import { findWorkingTree } from "../git/index.ts";
import { serverBounds, serverSearchPauseMs } from "../limits.ts";
import { explainMissingServer } from "./explainMissingServer.ts";
import { findKnownServer, findServer, findSettingsProblem } from "./findServers.ts";
import type { FoundServer } from "./foundServer.ts";
import { type KnownServer, knownServers } from "./knownServers.ts";
import { goesOn, LanguageServer } from "./languageServer.ts";
import { measureMemory } from "./measureMemory.ts";
import { bindToFolder } from "./namedPrograms.ts";
import { describeDelay, describePlaces, getRunning, openPlace, type ServerPlace } from "./serverPlace.ts";
import { describeCommand, ServerQuestion } from "./serverQuestion.ts";
import type { ServerBounds } from "./serverReader.ts";

export interface PoolParts {
  readonly workspace: Pick<WorkspacePort, "folders" | "isTrusted" | "onTrusted" | "trust">;
  readonly clock: Clock;
  readonly log: Log;
  /** Where the person allows servers of the folders; without it, only programs of the PATH run. */
  readonly permissions?: ServerPermissions;
  /** Finds a server; by default on the PATH, else in the folders. */
  readonly find?: (known: KnownServer, folders: readonly string[]) => Promise<FoundServer | undefined>;
  /** Says why {@link find} found no server, where that has another reason than a missing program. */
  readonly whyMissing?: (known: KnownServer) => string | undefined;
  readonly bounds?: Partial<ServerBounds>;
}

type FolderLooks = Map<string, Promise<FoundServer>>;

const disposed = "Dialectic has ended.";

/**
 * The language servers of a window. Rules:
 * - one for each known server and root, which all clients share: the open folder or the working tree around a file, whichever is nearer;
 * - it starts with the first question about a file of its languages, in a trusted folder only;
 * - one of the folder itself starts only after the person has allowed its command, and serves only files of that folder; so does one for
 *   which files of the folder name programs. These are read before each question, and a server that was started before they changed ends;
 * - it ends after ten minutes without a question, and when it uses more than 4 GiB;
 * - one that ends by itself is started again once in ten minutes.
 */
export class ServerPool implements ServerListing {
  readonly #parts: PoolParts;
  readonly #bounds: ServerBounds;
  readonly #places = new Map<string, ServerPlace>();
  readonly #searches = new Map<string, { readonly at: number; readonly found: Promise<FoundServer | undefined> }>();
  /** By name, as they may start in the open folders. */
  readonly #found = new Map<string, readonly FoundServer[]>();
  #hadAny = false;
  readonly question: ServerQuestion;
  readonly #changes = new Emitter();
  readonly #started = new Emitter<[server: LanguageServer]>();
  readonly #timer: NodeJS.Timeout;
  #isLooking = false;
  #isDisposed = false;

  constructor(parts: PoolParts) {
    this.#parts = parts;
    this.#bounds = { ...serverBounds, ...parts.bounds };
    this.question = new ServerQuestion(parts.permissions);
    this.question.onChanged(() => this.#tellIfChanged());
    this.#timer = setInterval(() => void this.#lookAtAll(), this.#bounds.lookMs).unref();
    const search = () => {
      for (const known of knownServers) void this.find(known);
    };
    search();
    parts.workspace.onTrusted?.(search);
  }

  hasAny(): boolean {
    return [...this.#found.values()].flat().some((server) => this.question.state(server) === "run");
  }

  async mayServe(): Promise<boolean> {
    const { workspace, whyMissing } = this.#parts;
    if (!workspace.isTrusted()) return true;
    const found = await Promise.all(knownServers.map((known) => this.find(known)));
    // Where one is held back, a question gets the reason.
    return (
      found.some((server) => server !== undefined) || knownServers.some((known) => whyMissing?.(known) !== undefined)
    );
  }

  async served(absolutePaths: readonly string[]): Promise<readonly string[]> {
    const looks: FolderLooks = new Map();
    const reasons = await Promise.all(
      absolutePaths.map((path) =>
        this.#choose(path, { known: findKnownServer(path), looks }).then(
          () => undefined,
          () => "no server",
        ),
      ),
    );
    return absolutePaths.filter((_path, at) => reasons[at] === undefined);
  }

  unserved(absolutePath: string): "language" | "server" | undefined {
    const known = findKnownServer(absolutePath);
    if (known === undefined) return "language";
    const { workspace, whyMissing } = this.#parts;
    // The file has another reason of its own.
    if (!workspace.isTrusted() || whyMissing?.(known) !== undefined) return undefined;
    const found = this.#found.get(known.name) ?? [];
    return found.every((server) => this.question.state(server) === "never") ? "server" : undefined;
  }

  async settingsProblem(): Promise<string | undefined> {
    const { workspace } = this.#parts;
    if (!workspace.isTrusted()) return undefined;
    const problems = await Promise.all(workspace.folders().map((folder) => findSettingsProblem(folder)));
    return problems.find((problem) => problem !== undefined);
  }

  readonly onChanged = this.#changes.on;

  /** Calls the listener with each server that has started. */
  readonly onStarted = this.#started.on;

  /** Returns the servers that have started and not ended. */
  running(): readonly LanguageServer[] {
    return [...this.#places.values()].flatMap((place) => getRunning(place) ?? []);
  }

  runs(absolutePath: string): boolean {
    const known = findKnownServer(absolutePath);
    return known !== undefined && this.running().some(({ found }) => found.known === known);
  }

  /** Lists the servers that were found, with what became of them. */
  async states(): Promise<readonly ServerState[]> {
    const states = await Promise.all(
      knownServers.map(async (known): Promise<readonly ServerState[]> => {
        const any = await this.find(known);
        if (any === undefined) return [];
        const bound = await this.#bindToOpened(any);
        const found = bound.find((each) => this.question.state(each) !== "run") ?? any;
        const { name } = known;
        const own = [...this.#places.values()].filter((place) => place.known === known);
        const program = found.own === undefined ? found.program : describeCommand(found.own);
        const permission = this.question.state(found);
        if (permission !== "run") return [{ name, program, state: permission === "never" ? "declined" : "waiting" }];
        return [{ name, program, ...describePlaces(own) }];
      }),
    );
    return states.flat();
  }

  /** Finds the server for a group of languages; undefined in an untrusted folder, and where none is installed. */
  find(known: KnownServer): Promise<FoundServer | undefined> {
    const { workspace, clock, find = findServer } = this.#parts;
    if (!workspace.isTrusted()) return Promise.resolve(undefined);
    const last = this.#searches.get(known.name);
    if (last !== undefined && clock.now() - last.at < serverSearchPauseMs) return last.found;
    const found = find(known, workspace.folders()).then(async (server) => {
      // A program of the PATH is there until the program ends; a folder may name another command, and a search that failed is repeated.
      if (server !== undefined && server.own === undefined)
        this.#searches.set(known.name, { at: Number.POSITIVE_INFINITY, found });
      const bound = server === undefined ? [] : await this.#bindToOpened(server);
      if (bound.length === 0) this.#found.delete(known.name);
      else this.#found.set(known.name, bound);
      for (const folder of workspace.folders())
        this.question.note(
          known.name,
          folder,
          bound.find(({ own }) => own?.folder === folder),
        );
      this.#tellIfChanged();
      return server;
    });
    this.#searches.set(known.name, { at: clock.now(), found });
    return found;
  }

  #bindToOpened(server: FoundServer): Promise<readonly FoundServer[]> {
    const folders = server.own === undefined ? this.#parts.workspace.folders() : [server.own.folder];
    return Promise.all(folders.map((folder) => bindToFolder(server, folder)));
  }

  #tellIfChanged(): void {
    const hasAny = this.hasAny();
    if (hasAny === this.#hadAny) return;
    this.#hadAny = hasAny;
    this.#changes.tell();
  }

  /** Returns the server for a file, and starts it first if necessary; rejects with a {@link LanguageTrouble}. */
  async serverFor(absolutePath: string, known = findKnownServer(absolutePath)): Promise<LanguageServer> {
    const found = await this.#choose(absolutePath, { known });
    const place = this.#placeOf(found.known, absolutePath);
    place.usedAt = this.#parts.clock.now();
    const running = getRunning(place);
    if (running !== undefined) return running;
    if (place.starting === undefined) {
      place.startedAt = place.usedAt;
      place.starting = this.#start(found, place).finally(() => {
        place.starting = undefined;
      });
    }
    return this.#waitFor(place.starting, place);
  }

  /** Waits until a server has started; rejects once that takes long, while the start goes on. */
  async #waitFor(starting: Promise<LanguageServer>, place: ServerPlace): Promise<LanguageServer> {
    const left = Math.max(0, place.startedAt + this.#bounds.silenceMs - this.#parts.clock.now());
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new LanguageTrouble(`${describeDelay(place)}. ${goesOn}`)), left);
    });
    return Promise.race([starting, late]).finally(() => clearTimeout(timer));
  }

  /** Returns what keeps the server of a file from answering, as a sentence without its end; undefined when nothing does. */
  delay(absolutePath: string): string | undefined {
    const known = findKnownServer(absolutePath);
    return known && describeDelay(this.#placeOf(known, absolutePath));
  }

  /**
   * Returns the server for a file, which may be started; rejects with a {@link LanguageTrouble}. `looks` keeps the looks at the same folder
   * within one question.
   */
  async #choose(
    absolutePath: string,
    { known, looks = new Map() }: { readonly known: KnownServer | undefined; readonly looks?: FolderLooks },
  ): Promise<FoundServer> {
    if (known === undefined)
      throw new LanguageTrouble(
        `No language server is known for ${describeKind(absolutePath)}: only their text can be read and searched.`,
        false,
      );
    const { workspace, whyMissing } = this.#parts;
    if (!workspace.isTrusted()) throw new LanguageTrouble(explainUntrustedCall(workspace, "no language server runs"));
    const any = await this.find(known);
    if (any === undefined || (any.own !== undefined && !isInside(any.own.folder, absolutePath)))
      throw new LanguageTrouble(whyMissing?.(known) ?? (await explainMissingServer(known, workspace.folders())), false);
    const place = this.#placeOf(known, absolutePath);
    const key = JSON.stringify([known.name, place.root]);
    const look = looks.get(key) ?? this.#look(any, place);
    looks.set(key, look);
    const found = await look;
    const refused = this.question.refuse(found);
    if (refused !== undefined) throw new LanguageTrouble(refused, this.question.state(found) === "waiting");
    return found;
  }

  /** Reads what the files of a server's folder name now, and ends the server that runs there if it started with something else. */
  async #look(server: FoundServer, place: ServerPlace): Promise<FoundServer> {
    const found = await bindToFolder(server, place.root);
    this.question.note(found.known.name, found.own?.folder ?? place.root, found);
    const running = getRunning(place);
    if (running !== undefined && JSON.stringify(running.found.own) !== JSON.stringify(found.own))
      running.end(`${running.name} was ended because files of the folder name other programs for it now.`);
    return found;
  }

  dispose(): void {
    this.#isDisposed = true;
    clearInterval(this.#timer);
    this.question.dispose();
    for (const { server } of this.#places.values()) server?.end(disposed);
    this.#places.clear();
  }

  async #start(found: FoundServer, place: ServerPlace): Promise<LanguageServer> {
    const { clock, log } = this.#parts;
    if (this.#isDisposed) throw new LanguageTrouble(disposed);
    const recent = place.crashes.filter((at) => clock.now() - at < this.#bounds.crashMs);
    if (recent.length >= 2)
      throw new LanguageTrouble(
        `${place.reason ?? "The language server ended."} It ended twice; it is tried again later.`,
      );
    const server = new LanguageServer(found, [place.root], this.#bounds);
    place.server = server;
    void server.ended.then(() => this.#noteEnd(server, place));
    await server.introduce();
    log("info", `${server.name} was started in ${place.root}: ${found.program} ${found.args.join(" ")}`);
    this.#started.tell(server);
    return server;
  }

  #noteEnd(server: LanguageServer, place: ServerPlace): void {
    place.reason = server.whyEnded;
    if (!server.wasAsked) place.crashes.push(this.#parts.clock.now());
    if (this.#isDisposed) return;
    const words = server.lastWords === "" ? "" : ` It printed: ${server.lastWords}`;
    this.#parts.log(server.wasAsked ? "info" : "warn", `${server.whyEnded ?? ""}${words}`);
  }

  #placeOf(known: KnownServer, absolutePath: string): ServerPlace {
    const folder = this.#parts.workspace.folders().find((each) => isInside(each, absolutePath));
    const tree = findWorkingTree(dirname(absolutePath));
    // The nearer of both: a working tree inside the open folder has its own code, and a folder inside a large one is all that is wanted.
    const root =
      folder === undefined || (tree !== undefined && isInside(folder, tree)) ? (tree ?? dirname(absolutePath)) : folder;
    const key = JSON.stringify([known.name, root]);
    const place = this.#places.get(key) ?? openPlace(known, root);
    this.#places.set(key, place);
    return place;
  }

  /** A look may take longer than the time between two. */
  async #lookAtAll(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    await this.#endUnwanted().finally(() => {
      this.#isLooking = false;
    });
  }

  async #endUnwanted(): Promise<void> {
    const now = this.#parts.clock.now();
    for (const { server, usedAt } of this.#places.values())
      if (now - usedAt > this.#bounds.idleMs) server?.end(`${server.name} was not used for ten minutes.`);
    for (const place of this.#places.values()) {
      const any = getRunning(place) && (await this.find(place.known));
      if (any !== undefined) await this.#look(any, place);
    }
    const servers = this.running();
    const sizes = await measureMemory(servers.flatMap(({ pid }) => pid ?? []));
    for (const server of servers) {
      const size = server.pid === undefined ? 0 : (sizes.get(server.pid) ?? 0);
      if (size > this.#bounds.maxMemoryBytes)
        server.fail(
          `${server.name} was ended because it used more than ${this.#bounds.maxMemoryBytes / 1024 ** 2} MiB of memory.`,
        );
    }
  }
}

function describeKind(absolutePath: string): string {
  const end = extname(absolutePath);
  return end === "" ? "files without an extension" : `${end} files`;
}
