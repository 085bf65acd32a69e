#!/usr/bin/env node
import { keepCompiledCode } from "./keepCompiledCode.ts";

keepCompiledCode();
void import("./serverProgram.ts").then(({ runServer }) => runServer());
