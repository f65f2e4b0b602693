/** A document that exceeds a limit; the message is for the operator. */
export class BoundsError extends Error {
  override name = 'BoundsError';
}

/** Limit of the values of a JSON document. */
const MOST_PARTS = 150_000;
/** Longer texts are truncated: no text of an entry needs more. */
const LONGEST_TEXT = 200_000;

/**
 * Counts the values of a JSON document outside of strings.
 *
 * @throws BoundsError if there are too many
 */
export function checkJson(json: string): void {
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === '"') at = endOfString(json, at);
    else if (character === ',' || character === '[' || character === '{') values += 1;
    if (values > MOST_PARTS) throw new BoundsError(`The document has more than ${MOST_PARTS} values`);
  }
}

function endOfString(json: string, open: number): number {
  for (let at = json.indexOf('"', open + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let first = at;
    while (json[first - 1] === '\\') first -= 1;
    if ((at - first) % 2 === 0) return at;
  }
  return json.length;
}

/** Truncates a text to the most that is ever needed. */
export function boundedText(text: string): string {
  return text.slice(0, LONGEST_TEXT);
}
