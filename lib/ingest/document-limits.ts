/**
 * The error of a document that exceeds a limit, such as a number of elements.
 * Its message is written for operators.
 */
export class DocumentLimitError extends Error {
  override name = 'BoundsError';
}

/** Limit of the values of a JSON document. */
const MAX_JSON_VALUES = 150_000;
/** Longer texts are truncated: no text of an entry needs more. */
const MAX_TEXT_LENGTH = 200_000;

/**
 * Checks, before a JSON text is parsed, that it has at most 150,000 values.
 * The check counts the commas and opening brackets outside of strings, which is about the number of values.
 * @throws DocumentLimitError if there are too many
 */
export function assertJsonValueCount(json: string): void {
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === '"') at = findStringEnd(json, at);
    else if (character === ',' || character === '[' || character === '{') values += 1;
    if (values > MAX_JSON_VALUES) throw new DocumentLimitError(`The document has more than ${MAX_JSON_VALUES} values`);
  }
}

function findStringEnd(json: string, open: number): number {
  for (let at = json.indexOf('"', open + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let first = at;
    while (json[first - 1] === '\\') first -= 1;
    if ((at - first) % 2 === 0) return at;
  }
  return json.length;
}

/** Truncates a text of a feed to 200,000 characters; no field of an entry needs more. */
export function truncateFeedText(text: string): string {
  return text.slice(0, MAX_TEXT_LENGTH);
}
