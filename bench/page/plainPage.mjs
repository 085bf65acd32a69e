// The plain page handles Markdown like VS Code's preview and most viewers: the whole text is formatted at once.
import DOMPurify from "dompurify";
import MarkdownIt from "markdown-it";

const markdown = new MarkdownIt({ html: true, linkify: true, typographer: true });
const place = document.getElementById("review");

const events = new EventSource("events");
events.onmessage = (/** @type {MessageEvent<string>} */ event) => {
  if (place !== null) place.innerHTML = DOMPurify.sanitize(markdown.render(JSON.parse(event.data)));
};
