import { keepCompiledCode } from "./keepCompiledCode.ts";

keepCompiledCode();
void import("./panel/panelProgram.ts").then(({ runPanel }) => runPanel());
