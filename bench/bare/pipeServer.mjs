// A process that forwards every frame from its standard input to a socket, and returns the answer. Argument: path of
// the socket.
import { connect } from "node:net";
import { createFrame, readFrames } from "./frames.mjs";

const [path = ""] = process.argv.slice(2);
const socket = connect(path);
readFrames(process.stdin, (body) => socket.write(createFrame(body)));
readFrames(socket, (body) => process.stdout.write(createFrame(body)));
process.stdin.once("end", () => process.exit(0));
