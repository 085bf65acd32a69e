import { readFileSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { sectionShown } from "../../support/browser.ts";
import { until } from "../../support/windows.ts";
import { inPlace } from "../place.ts";
import { pause, type Row } from "../row.ts";

/** Tries to listen on the port: a client's connection may occupy it for a moment. */
function listens(server: Server, port: number): Promise<boolean> {
  return new Promise((settle) => {
    server.once("error", () => settle(false));
    server.listen(port, "127.0.0.1", () => settle(true));
  });
}

/** Point 3: an open tab whose panel was killed, and a stranger on its port. */
export const orphanedTab: Row = {
  title: "a tab whose panel was killed, and a stranger on its port",
  goal: "the tab goes on by itself, secrets told to the stranger 0",
  isShort: true,
  run: (tools) =>
    inPlace(tools, async (place) => {
      const problems: string[] = [];
      const page = await (await tools.browser()).newPage();
      const first = await place.address();
      const port = Number(new URL(first).port);
      await page.goto(first);
      const present = async (title: string) => {
        const host = await place.connect();
        await host.call("review/present", { content: `# ${title}\n`, mode: "replace" });
        host.close();
      };
      await present("Before");
      await sectionShown(page, "Before");
      const { pathname, searchParams } = new URL(first);
      const codes = [...searchParams.values(), pathname].filter((each) => each.length > 16);
      const isShown = (title: string) =>
        page.getByRole("heading", { name: title }).first().waitFor({ timeout: 20_000 });
      await place.kill();
      await place.address();
      await present("After the kill");
      await isShown("After the kill").catch(() => problems.push("The tab does not go on after a kill"));
      if (Number(new URL(place.host().url).port) !== port) problems.push("The next panel has another port");
      const { token } = place.host();
      await place.kill();
      const requests: string[] = [];
      const stranger = createServer((request, response) => {
        let body = "";
        request.on("data", (chunk: Buffer) => (body += chunk.toString()));
        request.on("end", () => {
          requests.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)} ${body}`);
          response
            .writeHead(200, { "content-type": "application/json", "access-control-allow-origin": "*" })
            .end('{"nonce":"x","proof":"x"}');
        });
      });
      await until(() => listens(stranger, port), `port ${port} to be free`, 20);
      await until(() => requests.length > 1, "the tab to ask the stranger", 30).catch(() => undefined);
      await pause(1_500);
      // The product's secrets: its record's token, its keys, the codes of addresses, and the review.
      const kept = place.stateFiles((path) => statSync(path).size < 1_000).map((path) => readFileSync(path, "utf8"));
      const keys = kept.flatMap((text) => text.match(/[\w-]{32,}/g) ?? []);
      const secrets = [token, ...codes, ...keys, "Before", "After the kill", place.workspace.folder];
      const secret = (text: string) =>
        /"(?:authorization|cookie)":/i.test(text) || secrets.some((each) => text.includes(each));
      problems.push(...requests.filter(secret).map((text) => `The stranger was told ${text.slice(0, 300)}`));
      await place.address();
      await present("Elsewhere");
      stranger.closeAllConnections();
      stranger.close();
      await page.close();
      return {
        tried: requests.length + 2,
        problems,
        figure: `the stranger was asked ${requests.length} times, told secrets ${requests.filter(secret).length}`,
      };
    }),
};
