import { maxSubscriptions } from "../limits.ts";
import type { HostPort } from "../window/hostPort.ts";
import { type ReviewListener, ReviewNews } from "./reviewNews.ts";
import { hasResource, listResources, readResource, resourceTemplates } from "./reviewResources.ts";

const tooManySubscriptions = `At most ${maxSubscriptions} resources are followed: unsubscribe from others first`;

export type OpenReviews = ReturnType<typeof openReviews>;

/** Opens the reviews of the client's folders as resources and prompts. */
export function openReviews(host: HostPort, listener: ReviewListener) {
  const news = new ReviewNews(host, listener);
  return {
    templates: resourceTemplates,
    list: (signal: AbortSignal) => listResources(host, signal),
    read: (uri: string, signal: AbortSignal) => readResource(uri, host, signal),
    /** Tells about changes from now on. */
    follow: () => news.start(),
    /** Adds an address to those whose changes a client is told; returns the reason when it is not added. */
    subscribe: async (uri: string, subscribed: Set<string>, signal: AbortSignal) => {
      if (!(await hasResource(uri, host, signal))) return `Resource not found: ${uri}`;
      if (subscribed.size >= maxSubscriptions && !subscribed.has(uri)) return tooManySubscriptions;
      subscribed.add(uri);
      news.start();
      return undefined;
    },
    prompts: reviewPrompts,
    complete: (argument: CompletedArgument, signal: AbortSignal) => completeArgument(argument, host, signal),
    dispose: () => news.dispose(),
  };
}

type Given = Readonly<Record<string, string>>;

interface ReviewPrompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly { readonly name: string; readonly description: string; readonly required?: boolean }[];
  readonly text: (given: Given) => string;
}

const reviewArgument = { name: "review_id", description: "Default: the open review" };
const of = ({ review_id: id }: Given) => (id === undefined || id === "" ? "the open review" : `the review ${id}`);

const reviewStyles = ["user flow", "architecture decisions", "technical deep-dive", "API changes"];

function describeStyle(style: string): string {
  if (style === "") return "";
  return ` Write it as the user wants it: ${JSON.stringify(style)}. Keep a summary and a context that a commit message can have.`;
}

const reviewPrompts: readonly ReviewPrompt[] = [
  {
    name: "review_changes",
    title: "Review the changes",
    description: "Presents the changes to the code as a review, and waits for the feedback of the user",
    arguments: [
      { name: "commit_range", description: "Such as HEAD, HEAD~1 or main..topic; default: HEAD" },
      { name: "style", description: `What it is about most, such as ${reviewStyles.join(", ")}` },
    ],
    text: ({ commit_range: range = "", style = "" }) =>
      `Call request_review of Dialectic with commit_range ${JSON.stringify(range === "" ? "HEAD" : range)}. Then call present_review for the same review: one section for each idea of the change, with references to its code.${describeStyle(style)} A line <!-- collapsed --> below a heading folds a long section at first. [words](review:ID) links to another review by its review_id. Correct the references that do not resolve, and explain the changes that check_references lists as not explained. Then call wait_for_feedback and do what the user says.`,
  },
  {
    name: "address_comments",
    title: "Address the comments",
    description: "Answers the open comments of the user on a review, and makes the changes that they request",
    arguments: [reviewArgument],
    text: (given) =>
      `Read the comments on ${of(given)} with wait_for_feedback of Dialectic. Answer each question with answer_comment, and edit nothing for it. Make the changes that the user requests, present the next iteration with present_review, and report to each thread with answer_comment and addressed. Then call wait_for_feedback again.`,
  },
  {
    name: "explain_section",
    title: "Explain a section",
    description: "Explains one section of a review in more detail",
    arguments: [{ name: "section", description: "Its title, id or path", required: true }, reviewArgument],
    text: (given) =>
      `Read the section ${JSON.stringify(given["section"] ?? "")} of ${of(given)} with get_review of Dialectic, and the code that it references. Explain it in more detail, why it is so and what depends on it, with references to the code: replace it with present_review in the mode update-section. Then call wait_for_feedback.`,
  },
];

/** An argument with the text that the user has typed for it. */
interface CompletedArgument {
  /** The name of the prompt, or the template of the resources, that has the argument. */
  readonly about: string;
  readonly name: string;
  readonly value: string;
  /** The arguments that the user has already given. */
  readonly given: Given;
}

/** The values of one argument that begin like the typed text; undefined when no prompt or template of ours has it. */
async function completeArgument(
  { about, name, value: typed, given }: CompletedArgument,
  host: HostPort,
  signal: AbortSignal,
): Promise<readonly string[] | undefined> {
  const prompt = reviewPrompts.find((each) => each.name === about);
  const template = resourceTemplates.find(({ uriTemplate }) => uriTemplate === about);
  const isKnown =
    prompt?.arguments.some((argument) => argument.name === name) ?? template?.uriTemplate.includes(`{${name}}`);
  if (isKnown !== true) return undefined;
  const values = await listValues(name, given, host, signal);
  const begin = typed.toLowerCase();
  return values.filter((value) => value.toLowerCase().startsWith(begin));
}

async function listValues(name: string, given: Given, host: HostPort, signal: AbortSignal): Promise<readonly string[]> {
  if (name === "commit_range") return ["HEAD", "HEAD~1", "main..HEAD"];
  if (name === "style") return reviewStyles;
  const { reviews = [] } = (await host.reviews({}, signal)) ?? {};
  if (name === "review_id" || name === "id") return reviews.map(({ reviewId }) => reviewId);
  const reviewId = given["review_id"] ?? given["id"] ?? reviews.find(({ isOpen }) => isOpen)?.reviewId;
  if (reviewId === undefined) return [];
  if (name === "n") {
    const { iteration = 0 } = reviews.find((review) => review.reviewId === reviewId) ?? {};
    return Array.from({ length: iteration }, (_, at) => String(iteration - at));
  }
  const answer = await host.request("review/get", { reviewId, view: "outline" }, undefined, signal);
  const outline = answer.kind === "answered" && answer.result.kind === "review" ? answer.result.outline : undefined;
  return outline?.map(({ title }) => title).filter((title) => title !== "") ?? [];
}
