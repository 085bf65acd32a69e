import { randomBytes } from "node:crypto";
import type { MessagePipe } from "@dialectic/shared/protocol";
import { panelPage } from "@dialectic/webview-ui/page";
import * as vscode from "vscode";
import { pageSettings } from "../workspace/settings.ts";

/** A conversation with a page, until it is disposed. */
export interface OpenedPage {
  setShown(isShown: boolean): void;
  dispose(): void;
}

export type OpenPage = (pipe: MessagePipe) => OpenedPage;

/** The panel's page in webviews, each connected to the host. */
export class ReviewPages {
  readonly #assets: vscode.Uri;
  readonly #openPage: OpenPage;
  readonly #webviews = new Map<vscode.Webview, Conversation>();

  constructor(extensionUri: vscode.Uri, openPage: OpenPage) {
    this.#assets = vscode.Uri.joinPath(extensionUri, "dist", "server", "webview");
    this.#openPage = openPage;
  }

  /** With `hasOutlineElsewhere`, the side bar shows the outline while the webview has the review. */
  attach(webview: vscode.Webview, { hasOutlineElsewhere = false } = {}): vscode.Disposable {
    const conversation = new Conversation(webview, this.#openPage, hasOutlineElsewhere);
    this.#webviews.set(webview, conversation);
    this.#load(webview, hasOutlineElsewhere);
    return new vscode.Disposable(() => {
      this.#webviews.delete(webview);
      conversation.dispose();
    });
  }

  /** VS Code keeps the page of a hidden webview, and the conversation goes on. */
  setShown(webview: vscode.Webview, isShown: boolean): void {
    this.#webviews.get(webview)?.setShown(isShown);
  }

  reload(): void {
    for (const [webview, conversation] of this.#webviews) {
      conversation.end();
      this.#load(webview, conversation.hasOutlineElsewhere);
    }
  }

  #load(webview: vscode.Webview, hasOutlineElsewhere: boolean): void {
    webview.options = { enableScripts: true, localResourceRoots: [this.#assets] };
    const asset = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(this.#assets, name)).toString();
    webview.html = panelPage({
      nonce: createNonce(),
      cspSource: webview.cspSource,
      startUri: asset("start.js"),
      scriptUri: asset("panel.js"),
      styleUri: asset("panel.css"),
      workerUri: asset("worker.js"),
      connect: false,
      title: "Dialectic",
      language: vscode.env.language,
      hasOutlineElsewhere,
      ...pageSettings(),
    });
  }
}

function createNonce(): string {
  return randomBytes(18).toString("base64url");
}

interface Envelope {
  readonly page: unknown;
  readonly message: unknown;
}

/** One load of a page into a webview; VS Code reloads it after it was moved, or after a reload of the window. */
interface Generation {
  readonly page: unknown;
  readonly session: OpenedPage;
  receive(message: unknown): void;
}

/** The conversation with one page of a webview after the other; an answer to an earlier page never reaches the next. */
class Conversation implements vscode.Disposable {
  readonly hasOutlineElsewhere: boolean;
  readonly #webview: vscode.Webview;
  readonly #openPage: OpenPage;
  readonly #receiving: vscode.Disposable;
  #generation: Generation | undefined;
  #isShown = true;

  constructor(webview: vscode.Webview, openPage: OpenPage, hasOutlineElsewhere: boolean) {
    this.hasOutlineElsewhere = hasOutlineElsewhere;
    this.#webview = webview;
    this.#openPage = openPage;
    this.#receiving = webview.onDidReceiveMessage((envelope: unknown) => {
      if (!isEnvelope(envelope)) return;
      if (envelope.page !== this.#generation?.page) this.#begin(envelope.page);
      this.#generation?.receive(envelope.message);
    });
  }

  setShown(isShown: boolean): void {
    if (isShown === this.#isShown) return;
    this.#isShown = isShown;
    this.#generation?.session.setShown(isShown);
  }

  end(): void {
    this.#generation?.session.dispose();
    this.#generation = undefined;
  }

  dispose(): void {
    this.#receiving.dispose();
    this.end();
  }

  #begin(page: unknown): void {
    this.end();
    // The page asks at once, perhaps before a host is there to answer.
    const early: unknown[] = [];
    let listener = (message: unknown): void => void early.push(message);
    const session = this.#openPage({
      post: (message) => void this.#webview.postMessage({ page, message }),
      onMessage: (listen) => {
        listener = listen;
        for (const message of early.splice(0)) listen(message);
        return { dispose: () => (listener = () => undefined) };
      },
    });
    // A page that is reloaded behind another tab is hidden from the beginning.
    if (!this.#isShown) session.setShown(false);
    this.#generation = { page, session, receive: (message) => listener(message) };
  }
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === "object" && value !== null && "page" in value && "message" in value;
}
