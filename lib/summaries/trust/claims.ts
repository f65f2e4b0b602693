import { closestSpan, compareDenials } from './claim-denials.ts';
import { figureHomes } from './claim-figures.ts';
import { compareWords } from './claim-words.ts';
import { type Clause, clausesOf, sentencesOf } from './clauses.ts';
import { readingOf } from './facts.ts';
import { folded } from './folded.ts';
import { changeOf } from './followed.ts';
import { languageOf } from './language.ts';
import { advisedIn, isCounsel, isOwnAdvice } from './modals.ts';
import { hasUnknownName } from './names.ts';
import { type Signed, signedOf, verdictOf } from './polarity.ts';
import { nearestRole, rolesOf } from './roles.ts';
import { nearestSpans, type Update } from './source.ts';
import { timesOf } from './times.ts';
import { hasStem, type Lack, NO, type Window } from './window.ts';
import { meaningsOf, wordsOf } from './words.ts';

const QUESTION = /question|enquir|inquir|contact|comment|call|phone/;
const CONTACT = /please|contact|email|e-mail|call|write|submit|send/;
const SENDING = /^(?:sen[dt]|submit|address|direct|made|put|reach|receiv)/;
const HOST = /(?:https?:\/\/)?[\p{L}\p{N}@_%+-]+(?:\.[\p{L}\p{N}@_-]+)*\.\p{L}{2,}(?:\/[^\s)]*[^\s).,])?/gu;
const JOINT =
  /, | (?=(?:with|mit|avec|con|met|and|or|und|oder|et|ou|y|e|o|en|of|instead of|statt|rather than|au lieu de|compared with) )/gu;

/** What a text says that no span of its updates holds, or null. Each clause needs one span, of any of the updates. */
export function lackOf(text: string, updates: Update[]): Lack | null {
  const lower = folded(text).toLowerCase();
  const isOwn = ({ language, reading }: Update) => languageOf(text, language) === language && isCounsel(lower, reading);
  if (updates.every(isOwn)) return 'duty';
  if (sentencesOf(text).some((one) => updates.every((update) => hasUnknownName(one, update)))) return 'name';
  for (const one of sentencesOf(text)) {
    const { change, isHeld } = changeOf(one, updates);
    const lack =
      change ??
      clausesOf(one, false)
        .map((clause) => lackOfParts(clause, updates))
        .find(Boolean) ??
      null;
    if (lack && !(isHeld && (lack === 'words' || lack === 'subject'))) return lack;
  }
  return null;
}

function lackOfParts(clause: Clause, updates: Update[]): Lack | null {
  const lack = lackOfClause(clause, updates);
  return lack && partsOf(clause.text).some((parts) => parts.every((part) => !lackOfClause(part, updates)))
    ? null
    : lack;
}

/** The ways to part a clause at a comma or conjunction between two of its figures: each part may have its own span. */
function partsOf(text: string): Clause[][] {
  const isWhole = (one: string) =>
    /\d|¦/.test(readingOf(one)) &&
    (wordsOf(one.toLowerCase()).length > 1 || /^(?:instead|rather|statt|au lieu)/.test(one));
  return [...text.matchAll(JOINT)]
    .slice(0, 12)
    .map(({ index }) => [text.slice(0, index), text.slice(index + 1)])
    .filter((both) => both.every(isWhole))
    .map((both) => both.flatMap((one) => clausesOf(one, false)));
}

function lackOfClause(clause: Clause, updates: Update[]): Lack | null {
  const limit = Math.min(1.9, Math.max(1.1, 0.25 * clause.words.length));
  const signed = signedOf(clause.reading, false);
  let best = { cost: Number.POSITIVE_INFINITY, lack: 'words' as Lack };
  for (const update of updates) {
    const spans = nearestSpans(update, clause);
    if (spans.length === 0) continue;
    const closest = closestSpan(signed, spans);
    for (const span of spans) {
      const tried = costAt(clause, signed, update, span, closest);
      if (tried.cost < best.cost) best = tried;
      if (best.cost <= limit) return null;
    }
  }
  return best.lack;
}

type Spans = Update['spans'];

function costAt(own: Clause, signed: Signed[], update: Update, span: Spans[number], closest: Spans[number]) {
  const costs: [number, Lack][] = [];
  const title = update.spans[0] ?? span;
  const isForeign = languageOf(own.text, update.language) !== update.language;
  const add = (points: number, lack: Lack) => void costs.push([points, lack]);
  const window: Window = {
    own,
    signed,
    isForeign,
    update,
    span,
    title,
    before: update.spans[update.spans.indexOf(span) - 1],
    add,
  };
  for (const [host] of own.text.matchAll(HOST)) {
    const [homes, others] = [true, false].map((isHome) =>
      span.clauses.filter(({ text }) => text.includes(host) === isHome),
    );
    const isHere = (clauses: Clause[] = []) =>
      own.words.some(
        ({ stem, low }) => !host.includes(low) && clauses.some(({ words }) => words.some((one) => one.stem === stem)),
      );
    if (homes?.length === 0 || (!isHere(homes) && isHere(others))) add(NO, 'address');
  }
  const homes = figureHomes(window);
  if (!isForeign) compareFrame(window);
  compareDenials(window, closest);
  compareWords(window, homes);
  const [, lack] = costs.reduce((a, b) => (b[0] > a[0] ? b : a), [0, 'words'] as [number, Lack]);
  return { cost: costs.reduce((sum, [points]) => sum + points, 0), lack };
}

/** Advice, times, and figures without one word of what the source says of them. */
function compareFrame({ own, signed, span, add }: Window) {
  const isContact = QUESTION.test(own.reading) && CONTACT.test(span.reading);
  if (!isContact && isOwnAdvice(own.reading, span.reading)) add(NO, 'duty');
  const [advised] = wordsOf(advisedIn(own.reading) ?? '');
  if (advised && !isContact && !SENDING.test(advised.low) && !hasStem(span.stems, advised.stem)) {
    const word: Signed = { ...advised, denied: 0.5, meanings: meaningsOf(advised.low) };
    if (verdictOf(word, span.signed) === 'unknown') add(NO, 'duty');
  }
  const known = new Set([...timesOf(span.lows), ...own.facts.map(({ unit }) => unit)]);
  if ([...timesOf(own.words.map(({ low }) => low))].some((time) => !known.has(time))) add(NO, 'number');
  const isRole = rolesOf(span.reading).has(nearestRole(own.reading) ?? '');
  if (
    own.dates.days.size > 0 &&
    own.words.length > 0 &&
    !isRole &&
    signed.every((word) => verdictOf(word, span.signed) === 'unknown')
  )
    add(NO, 'date');
}
