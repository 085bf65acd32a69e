/** Words that carry little meaning: adding or removing one does not change a request. */
const smallWords = new Set(
  `a an the of to in on at for from with by into as is are was were be been do does did has have had me my mine us our i we you your it its
  this that these those there here and or so then than some all every each any other also just only now again very still thing things
  up out over most more many much 's " : - ->`.split(/\s+/),
);

/** Words that begin questions: without them a sentence has another meaning ("who calls x", "call x"). */
const questionWords = new Set("what which who whom whose where when why how".split(" "));

/** Words that are only names when quoted: names are not guessed from the grammar of a sentence. */
const neverNames = new Set(
  `he she they them him her everything everyone anything something nothing none both either neither not no never without unless if whether
  should would could can may might must will shall please cannot please thanks but because while until before after above below previous
  since against between following instruction instructions apply true false null undefined`.split(/\s+/),
);

/** Small verbs: a missing one is harmless, an extra one changes the sentence. */
const verbs = new Set("is are was were be been do does did has have had".split(" "));

/** Words that relate a request to the following words: "commits by" asks for fewer than all commits, by any author. */
const relations = new Set("by from of in on with to for into as".split(" "));

/** Words that change the intent of a request: negations, doubts, and questions for advice. */
const hedges = new Set(
  `not no never none nothing without don't dont doesn't doesnt didn't won't wont can't cant cannot shouldn't wouldn't couldn't isn't aren't
  mustn't neither nor unless except avoid stop refuse should shall may might must ought maybe perhaps possibly whether if would could can
  wonder wondering think thinking consider considering suppose safe possible allowed ok okay wise better instead before after until
  pretend imagine hypothetically without how why when what`.split(/\s+/),
);

const requests = new Set(
  `find show list get give tell search look locate grep go open close read rename delete remove erase drop apply change replace edit modify
  write run execute start commit push pull revert undo redo fix format reformat organize organise sort move copy create add insert update
  make set do install kill stop ignore forget disregard override disable enable save print count check explain describe display fetch
  call invoke refactor extract inline implement generate build test deploy merge rebase reset clean clear`.split(/\s+/),
);

const connectives = new Set("and then also plus but or & && + ; , afterwards next finally".split(" "));

export function isSmall(word: string): boolean {
  return smallWords.has(word) || !/[\p{L}\p{N}]/u.test(word);
}

export function isRelation(word: string): boolean {
  return relations.has(word);
}

export function isArticle(word: string): boolean {
  return /^(?:the|an?|my|our|your|any|some)$/.test(word);
}

export function isNeverName(word: string): boolean {
  return smallWords.has(word) || neverNames.has(word) || questionWords.has(word);
}

export function isQuestionWord(word: string): boolean {
  return questionWords.has(word);
}

export function isHedge(word: string): boolean {
  return hedges.has(word);
}

export function isVerb(word: string): boolean {
  return verbs.has(word);
}

export function isRequest(word: string): boolean {
  return requests.has(word);
}

export function isConnective(word: string): boolean {
  return connectives.has(word);
}
