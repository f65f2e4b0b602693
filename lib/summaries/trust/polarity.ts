import { type Meaning, meaningsOf, type Word, wordsOf } from './words.ts';

/** A word with what is denied of it: 1 certainly, 0.5 perhaps, since it is near a denial, 0 not. */
export interface Signed extends Word {
  denied: 0 | 0.5 | 1;
  meanings: Meaning[];
}

const DENIAL =
  /(?<!\p{L})(?:not|no(?!\. ?\d)|never|neither|nor|without|cannot|none|nobody|nothing|non(?=-)|(?:is|was|are|were|do|does|did|has|have|had|wo|would|could|should|ca)n't|nicht|kein(?:e[mnrs]?)?|nie|niemals|weder|ohne|ne|aucune?|jamais|ni|sans|no|nunca|ninguna?|ningun|tampoco|sin|non|nessuna?|nessuno|mai|senza|niet|geen|nooit|noch|zonder)(?!\p{L})|(?<!\p{L})n'(?=\p{L})/gu;
/** What they govern may be denied with them. */
const BAN =
  /(?<!\p{L})(?:(?:ban|bar|fail|stop)(?:s|ned|red|ed|ping|ring|ning|ing)?(?!\p{L})|(?:prohibit|forbid|prevent|refus|cease|reject|omi[st]|omitt|neglect|unterlass|unterließ|versaum|omett|omet|untersag|verbiet|verb[oa]t|verweiger|interdi|empech|refuse|prohib|impid|rechaz|viet|rifiut|impedi|verbied|verbod|weiger)\p{L}*)/gu;
const BACK = /^(?:nicht|niet|nooit|nie)$/;
const JOINED = /^[^\p{L}]*(?:or|nor|and|oder|noch|ou|ni|o|of)[^\p{L}]*$/u;
const WEAK = new Set(
  'longer only yet legally deliberately publicly currently ever immediately necessarily automatically far formally'.split(
    ' ',
  ),
);

/** A limit, and no denial: "no more than". */
const NO_DENIAL =
  /^(?:(?:not|no|non|nicht|ne|niet) (?:to )?|n')(?:attei\p{L}+|alcanz\p{L}+|raggiung\p{L}+|super[aeio]\p{L}*|exced\p{L}*|depass\p{L}*|reach|only|just|later|less|more|fewer|longer than|exceed|nur|seulement|solo|mas|menos|piu|meno|plus|moins|meer|minder|mehr|weniger|later|langer|spater)(?!\p{L})/u;

/** The words of a clause with their denials. */
export function signedOf(reading: string, isSource: boolean): Signed[] {
  const words = wordsOf(reading);
  const denied = words.map((): 0 | 0.5 | 1 => 0);
  const mark = (i: number, how: 0.5 | 1) => {
    if (i >= 0 && i < denied.length && (denied[i] ?? 0) < how) denied[i] = how;
  };
  for (const { 0: denial, index } of reading.matchAll(DENIAL)) {
    if (NO_DENIAL.test(reading.slice(index, index + 24))) continue;
    if (
      /^\p{L}+ (?:it|this|that|them|doing|dies|cela|ello|cio|questo|dat|deze)\b/u.test(reading.slice(index, index + 24))
    )
      continue;
    let first = words.findIndex(({ at }) => at > index);
    const last = first === -1 ? words.length : first;
    if (BACK.test(denial) || first === -1) {
      const before = words[last - 1];
      if (before) for (let i = 0; i < last; i += 1) mark(i, 0.5);
    }
    if (first === -1) continue;
    while (WEAK.has(words[first]?.low ?? '')) mark(first++, 0.5);
    if (/^(?:no|none|kein\p{L}*|aucune?|ninguna?|ningun|nessun[oa]?|geen)$/u.test(denial)) mark(first - 1, 0.5);
    const how = /^(?:without|ohne|sans|sin|senza|zonder)$/.test(denial) && !isSource ? 0.5 : 1;
    mark(first, how);
    let end = first;
    while (
      words[end + 1] &&
      JOINED.test(reading.slice((words[end]?.at ?? 0) + (words[end]?.low.length ?? 0), words[end + 1]?.at))
    )
      mark(++end, how);
    for (let i = end + 1; i <= end + 4; i += 1) mark(i, 0.5);
  }
  for (const { 0: ban, index } of reading.matchAll(BAN)) {
    const first = words.findIndex(({ at }) => at >= index + ban.length);
    if (first !== -1) for (let i = first; i <= first + 4; i += 1) mark(i, 0.5);
  }
  return words.map((word, i) => ({ ...word, denied: denied[i] ?? 0, meanings: meaningsOf(word.low) }));
}

export type Verdict = 'same' | 'opposite' | 'unknown';

/** Whether a signed word of a summary has the same, or only the opposite, in a span of its source. */
export function verdictOf(own: Signed, span: Signed[]): Verdict {
  const itself = span.filter(({ stem }) => stem === own.stem);
  const found = itself.map(({ denied }) => own.denied === 0.5 || denied === 0.5 || denied === own.denied);
  if (itself.length === 0)
    for (const word of span)
      for (const mine of own.meanings)
        for (const theirs of word.meanings) {
          if (mine.question !== theirs.question) continue;
          if (own.denied === 0.5 || word.denied === 0.5)
            found.push(mine.answer === theirs.answer || own.denied + word.denied > 0);
          else found.push((own.denied === 1 ? -1 : 1) * mine.answer === (word.denied === 1 ? -1 : 1) * theirs.answer);
        }
  return found.length === 0 ? 'unknown' : found.some(Boolean) ? 'same' : 'opposite';
}

const DENIES = new RegExp(DENIAL.source, 'u');
/** True of a word that denies. */
export const isDenial = (low: string) => DENIES.exec(low)?.[0] === low;
/** True if a clause denies anything. */
export const denies = (reading: string) =>
  DENIES.test(reading.replace(new RegExp(`${NO_DENIAL.source.slice(1)}|(?:is|was) not clear`, 'gu'), ''));

/** True if a text bans, prevents or leaves out. */
export const bans = (reading: string) => new RegExp(BAN.source, 'u').test(reading);
