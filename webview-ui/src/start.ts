import { createBrowserSurroundings } from "./host/createBrowserSurroundings.ts";
import { createVsCodeSurroundings } from "./host/createVsCodeSurroundings.ts";
import { startFirstWorker } from "./host/firstWorker.ts";
import { chooseLanguage } from "./texts/chooseLanguage.ts";

// This script is small and runs first. While the browser reads the page's script, which takes longer than all the rest,
// the page connects, gets its first texts and starts its worker.
const root = document.documentElement;
root.lang = chooseLanguage(root.lang === "" ? navigator.languages : [root.lang]);

export const surroundings = createVsCodeSurroundings() ?? createBrowserSurroundings();
startFirstWorker();
