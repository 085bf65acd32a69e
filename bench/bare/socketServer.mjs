// A process that answers every frame on a socket with a small frame; if a file is given, only after the frame has been
// written to it and synced. Arguments: path of the socket, bytes of an answer, optionally the file.
import { fdatasync, openSync, write } from "node:fs";
import { createServer } from "node:net";
import { createFrame, readFrames } from "./frames.mjs";

const [path, answerLength, file] = process.argv.slice(2);
const answer = createFrame(Buffer.alloc(Number(answerLength), "a"));
const descriptor = file === undefined ? undefined : openSync(file, "a");

const server = createServer((socket) => {
  readFrames(socket, (body) => {
    if (descriptor === undefined) return void socket.write(answer);
    write(descriptor, body, (failure) => {
      if (failure) throw failure;
      fdatasync(descriptor, (problem) => {
        if (problem) throw problem;
        socket.write(answer);
      });
    });
  });
});
server.listen(path, () => process.stdout.write("listening\n"));
process.stdin.once("end", () => process.exit(0)).resume();
