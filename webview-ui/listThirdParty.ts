import type { Plugin, Rolldown } from "vite";
import { listPackages } from "../scripts/thirdParty.mjs";

/**
 * Writes a list of the packages in a build beside it, for the shipped notice. A package without a licence text fails
 * the build.
 */
export function listThirdParty(fileName: string): Plugin {
  return {
    name: "list-third-party",
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap(sourcesOf);
      // Bundling removes style sheets from the list of modules.
      const sheets = [...this.getModuleIds()].filter((id) => /\.css(?:\?|$)/.test(id));
      this.emitFile({ type: "asset", fileName, source: JSON.stringify(listPackages([...files, ...sheets])) });
    },
  };
}

function sourcesOf(file: Rolldown.OutputChunk | Rolldown.OutputAsset): readonly string[] {
  return file.type === "chunk" ? file.moduleIds : file.originalFileNames;
}
