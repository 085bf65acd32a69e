// The peer's page, which handles Markdown like VS Code's preview and most viewers. With `?do=nothing` it is the lower
// bound: it receives the message and paints two frames.
import DOMPurify from "dompurify";
import MarkdownIt from "markdown-it";

const markdown = new MarkdownIt({ html: true, linkify: true, typographer: true });
const doesNothing = new URLSearchParams(location.search).get("do") === "nothing";
const place = document.getElementById("review");

let paintedMessages = 0;

const events = new EventSource("events");
events.onmessage = (/** @type {MessageEvent<string>} */ event) => {
  const message = JSON.parse(event.data);
  if (!doesNothing && place !== null) place.innerHTML = DOMPurify.sanitize(markdown.render(message.text));
  requestAnimationFrame(() =>
    requestAnimationFrame(() => Object.assign(globalThis, { paintedMessages: ++paintedMessages })),
  );
};
