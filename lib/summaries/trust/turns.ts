import { isOfInstitution } from './exchanges.ts';
import { isFigure, isSameWord, type Line, type Token } from './follow.ts';
import type { Pair } from './pair.ts';
import { isPlain } from './plain-words.ts';

/** A word that both lines have once, with its places in them. */
interface Place {
  token: Token;
  twin: Token;
  i: number;
  j: number;
}
const MOST = 30;

/** True if names or figures of a sentence changed their places with others of its span. */
export function isTurnedIn(pair: Pair): boolean {
  const { mine, theirs, update, names } = pair;
  const places = placesOf(mine.tokens, theirs.tokens);
  const marks = places.filter(
    ({ token }) => isFigure(token) || (names.mine.has(token.low) && !isOfInstitution(token, update)),
  );
  if (isInTurns(marks, places.filter(({ token }) => token.isContent).slice(0, MOST))) return true;
  const figures = places.filter(({ token }) => isFigure(token));
  return figures.some((a) => figures.some((b) => isSwapped(a, b, mine, theirs))) || haveChangedSides(pair);
}

/** True if two names of a sentence changed their sides of what one does to the other. */
export function haveChangedSides({ mine, theirs, update, names }: Pair): boolean {
  if (update.language === 'de') return false;
  const named = placesOf(mine.tokens, theirs.tokens).filter(
    ({ token, twin }) => names.mine.has(token.low) && names.theirs.has(twin.low),
  );
  const isName = ({ low }: Token) => names.mine.has(low) || names.theirs.has(low);
  return named.some((a) => named.some((b) => a.i < b.i && a.j > b.j && hasChangedSides(a, b, mine, theirs, isName)));
}

function placesOf(mine: Token[], theirs: Token[]): Place[] {
  const once = (all: Token[], token: Token) => all.filter((one) => isSameWord(one, token)).length === 1;
  return mine
    .map((token, i) => ({ token, i, j: theirs.findIndex((one) => isSameWord(one, token)) }))
    .filter(({ token, j }) => j >= 0 && once(mine, token) && once(theirs, token))
    .map((place) => ({ ...place, twin: theirs[place.j] as Token }));
}

/** "A x, B y" is not "B x, A y": of four things in turns, two may only change their places with the other two. */
function isInTurns(marks: Place[], places: Place[]): boolean {
  const ordered = (one: 'i' | 'j', ...all: Place[]) =>
    all.every((place, n) => n === 0 || (all[n - 1]?.[one] ?? 0) < place[one]);
  return marks.some((a) =>
    marks.some(
      (b) =>
        a.j < b.j &&
        isFigure(a.token) === isFigure(b.token) &&
        places.some((x) =>
          places.some((y) => {
            if (new Set([a, b, x, y]).size < 4) return false;
            if (ordered('j', a, x, b, y)) return ordered('i', b, x, a, y) || ordered('i', a, y, b, x);
            return ordered('j', x, a, y, b) && (ordered('i', x, b, y, a) || ordered('i', y, a, x, b));
          }),
        ),
    ),
  );
}

const LEAD = /^(?:from|to|by|in|on|until|of|zu|auf|von|a|de|da|van|naar|tot|before|after)$/;
/** Two figures that changed their places without the words beside them: "from 2 to 3", "from 3 to 2". */
function isSwapped(a: Place, b: Place, mine: Line, theirs: Line): boolean {
  const next = (tokens: Token[], from: number, step: number) => {
    for (let i = from + step; i >= 0 && i < tokens.length; i += step)
      if (tokens[i]?.isContent || LEAD.test(tokens[i]?.low ?? '')) return tokens[i];
    return undefined;
  };
  const isHome = ({ i, j }: Place) =>
    [-1, 1].some((step) => {
      const [x, y] = [next(mine.tokens, i, step), next(theirs.tokens, j, step)];
      return x && y && isSameWord(x, y);
    });
  const isDate = ({ token }: Place) => token.low === '¦';
  return a.i < b.i && a.j > b.j && isDate(a) === isDate(b) && !(isHome(a) && isHome(b));
}

/** Who acts in a passive; a new clause; small words that go with a name to another place. */
const BY = /(?<!\p{L})(?:by|von|durch|par|por|pelo|pela|da|dal|dalla|dall'|door|van)(?!\p{L})/u;
const CLAUSE = /[,;]|(?<!\p{L})(?:if|when|and|wenn|und|si|y|e|en|als)(?!\p{L})/u;
const LEADING =
  /(?<!\p{L})(?:in|under|at|on|for|to|of|against|with|from|before|gegen|mit|an|bei|contre|a|au|aux|de|du|dans|sur|contra|en|al|del|contro|di|tegen|aan|met|bij)(?: (?:the|its|le|la|les|el|los|las|il|lo|gli|de|het))? *$/u;
const FAR = 5;

/** "A acquires B" is not "B acquires A", unless one is passive. */
function hasChangedSides(a: Place, b: Place, mine: Line, theirs: Line, isName: (token: Token) => boolean): boolean {
  const between = [
    mine.tokens.filter(({ at }) => at > a.token.at && at < b.token.at),
    theirs.tokens.filter(({ at }) => at > b.twin.at && at < a.twin.at),
  ];
  const isJoint = (tokens: Token[]) => tokens.every((one) => !one.isContent || isName(one) || isPlain(one.key));
  if (between.some((one) => isJoint(one) || one.filter(({ isContent }) => isContent).length > FAR)) return false;
  const texts = [mine.reading.slice(a.token.end, b.token.at), theirs.reading.slice(b.twin.end, a.twin.at)];
  if (texts.some((one) => CLAUSE.test(one)) || BY.test(texts[0] ?? '') !== BY.test(texts[1] ?? '')) return false;
  const lead = ({ reading }: Line, { at }: Token) =>
    LEADING.exec(reading.slice(Math.max(0, at - 24), at))?.[0]
      .trim()
      .split(' ')[0];
  return [a, b].every(({ token, twin }) => lead(mine, token) === undefined || lead(mine, token) !== lead(theirs, twin));
}
