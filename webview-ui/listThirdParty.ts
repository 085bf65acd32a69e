import type { Plugin, Rolldown } from "vite";
import { packagesOf } from "../scripts/thirdParty.mjs";

/** Lists the packages of a build beside it, for the notice that is shipped; a package without a licence's text fails the build. */
export function listThirdParty(fileName: string): Plugin {
  return {
    name: "list-third-party",
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap(sourcesOf);
      // Style sheets leave their modules when they are joined.
      const sheets = [...this.getModuleIds()].filter((id) => /\.css(?:\?|$)/.test(id));
      this.emitFile({ type: "asset", fileName, source: JSON.stringify(packagesOf([...files, ...sheets])) });
    },
  };
}

function sourcesOf(file: Rolldown.OutputChunk | Rolldown.OutputAsset): readonly string[] {
  return file.type === "chunk" ? file.moduleIds : file.originalFileNames;
}
