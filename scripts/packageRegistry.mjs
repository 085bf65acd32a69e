// A registry on the loopback with one package, as npm's own serves it. `node scripts/packageRegistry.mjs FILE` prints its
// address and runs until it is ended.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/** Serves the package of a tarball; resolves with the registry's address and a function that ends it. */
export async function startPackageRegistry(file) {
  const content = readFileSync(file);
  const manifest = JSON.parse(execFileSync("tar", ["xzOf", file, "package/package.json"], { encoding: "utf8" }));
  const { name, version } = manifest;
  const server = createServer(({ url }, answer) => {
    if (url.endsWith(".tgz")) return answer.end(content);
    if (url !== `/${name}`) return answer.writeHead(404).end();
    const integrity = `sha512-${createHash("sha512").update(content).digest("base64")}`;
    const dist = { tarball: `${address}${name}/-/${name}-${version}.tgz`, integrity };
    const versions = { [version]: { ...manifest, dist } };
    return answer.end(JSON.stringify({ name, "dist-tags": { latest: version }, versions }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${server.address().port}/`;
  return { address, close: () => server.close() };
}

if (import.meta.filename === process.argv[1]) {
  const { address } = await startPackageRegistry(process.argv[2]);
  console.log(address);
}
