import { randomBytes } from "node:crypto";
import type { MessagePipe } from "@dialectic/shared/protocol";
import { panelPage } from "@dialectic/webview-ui/page";
import * as vscode from "vscode";

/** The view in the activity bar: gives its page a pipe to the host. */
export class ReviewView implements vscode.WebviewViewProvider {
  readonly #assets: vscode.Uri;
  readonly #openPage: (pipe: MessagePipe) => vscode.Disposable;

  constructor(extensionUri: vscode.Uri, openPage: (pipe: MessagePipe) => vscode.Disposable) {
    this.#assets = vscode.Uri.joinPath(extensionUri, "dist", "webview");
    this.#openPage = openPage;
  }

  resolveWebviewView({ webview, onDidDispose }: vscode.WebviewView): void {
    webview.options = { enableScripts: true, localResourceRoots: [this.#assets] };
    const session = this.#openPage(pipeTo(webview));
    onDidDispose(() => session.dispose());
    const asset = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(this.#assets, name)).toString();
    webview.html = panelPage({
      nonce: randomBytes(18).toString("base64url"),
      cspSource: webview.cspSource,
      scriptUri: asset("panel.js"),
      styleUri: asset("panel.css"),
      workerUri: asset("worker.js"),
      connect: false,
      title: "Dialectic",
    });
  }
}

/** Messages travel as `{page, message}`: what a page from before a reload still sends is not taken for the new one's. */
function pipeTo(webview: vscode.Webview): MessagePipe {
  let page: unknown;
  return {
    post: (message) => void webview.postMessage({ page, message }),
    onMessage: (listener) =>
      webview.onDidReceiveMessage((envelope: unknown) => {
        if (typeof envelope !== "object" || envelope === null || !("page" in envelope) || !("message" in envelope))
          return;
        page = envelope.page;
        listener(envelope.message);
      }),
  };
}
