/** Why a document is not parsed; the message is for the operator. */
export class BoundsError extends Error {
  override name = 'BoundsError';
}

/** Tags and attributes, or values of JSON: each costs the parser about a kilobyte. Feeds of 5,000 usual items have 110,000. */
const MOST_PARTS = 150_000;
const LONGEST_TAG = 65_536;
const LONGEST_DOCTYPE = 10_000;
/** Longer texts are cut: no text of an entry needs that much, and the parser takes forty times the memory of a text. */
const LONGEST_TEXT = 200_000;
/** A document type, with internal entities at most: anything else in it could hide where it ends. */
const DOCTYPE =
  /^<!DOCTYPE[^[<>"']*(?:(?:"[^"]*"|'[^']*')[^[<>"']*)*(?:\[(?:\s|<!ENTITY\s+[\w.:-]+\s+(?:"[^"<>]*"|'[^'<>]*')\s*>)*\]\s*)?>/;

/** Where a piece of markup ends, and how many parts it has. */
interface Markup {
  end: number;
  parts: number;
}

/**
 * An XML document that can be parsed within bounded time and memory: its long texts are cut, its tags and attributes are counted,
 * its tags and its document type are short. It is read as the parser reads it: in one pass, quotes in tags respected.
 *
 * @throws BoundsError if it is too much, or if it breaks off within markup
 */
export function boundedXml(xml: string): string {
  const kept: string[] = [];
  let keptTo = 0;
  let parts = 0;
  let run = 0;
  const keepUntil = (end: number, next: number) => {
    kept.push(xml.slice(keptTo, end));
    keptTo = next;
  };
  for (let at = 0; at < xml.length; ) {
    const found = xml.indexOf('<', at);
    const open = found === -1 ? xml.length : found;
    run += open - at;
    if (run > LONGEST_TEXT) {
      keepUntil(Math.max(at, open - (run - LONGEST_TEXT)), open);
      run = LONGEST_TEXT;
    }
    if (found === -1) break;
    const markup = markupAt(xml, open);
    parts += markup.parts;
    if (parts > MOST_PARTS) throw new BoundsError(`The document has more than ${MOST_PARTS} tags and attributes`);
    if (isCdata(xml, open) && markup.end - open > LONGEST_TEXT) keepUntil(open + LONGEST_TEXT, markup.end - 3);
    if (!isComment(xml, open)) run = 0;
    at = markup.end;
  }
  return keptTo === 0 ? xml : [...kept, xml.slice(keptTo)].join('');
}

const isComment = (xml: string, at: number) => xml.startsWith('<!--', at);
const isCdata = (xml: string, at: number) => xml.startsWith('<![', at);

function markupAt(xml: string, open: number): Markup {
  if (isComment(xml, open)) return { end: after(xml, '-->', open + 4), parts: 1 };
  if (isCdata(xml, open)) return { end: after(xml, ']]>', open), parts: 1 };
  if (xml.startsWith('<!D', open)) return { end: open + doctypeLength(xml, open), parts: 1 };
  if (xml.startsWith('</', open)) return { end: after(xml, '>', open), parts: 1 };
  return tagAt(xml, open, xml.startsWith('<?', open) ? '?>' : '>');
}

function after(xml: string, closing: string, from: number): number {
  const at = xml.indexOf(closing, from);
  if (at === -1) throw new BoundsError(`The document cannot be read as a feed: it breaks off before ${closing}`);
  return at + closing.length;
}

function doctypeLength(xml: string, open: number): number {
  const found = DOCTYPE.exec(xml.slice(open, open + LONGEST_DOCTYPE));
  if (!found)
    throw new BoundsError(
      'The document cannot be read as a feed: its document type is long, or declares more than plain entities',
    );
  return found[0].length;
}

function tagAt(xml: string, open: number, closing: string): Markup {
  const most = Math.min(xml.length, open + LONGEST_TAG);
  let parts = 1;
  for (let at = open + 1; at < most; at += 1) {
    const character = xml[at];
    if (character === '=') parts += 1;
    if (character === '"' || character === "'") at = after(xml, character, at + 1) - 1;
    else if (character === closing[0] && xml.startsWith(closing, at)) return { end: at + closing.length, parts };
  }
  throw new BoundsError(
    `The document cannot be read as a feed: a tag of it does not end within ${LONGEST_TAG} characters`,
  );
}

/**
 * Counts the values of a JSON document, except inside strings.
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

/** A text cut to the most that is ever needed of it. */
export function boundedText(text: string): string {
  return text.slice(0, LONGEST_TEXT);
}
