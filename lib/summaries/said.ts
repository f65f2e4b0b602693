import { hasDeadline, isBareDeadline } from './deadlines.ts';
import type { WholeText } from './grounds.ts';
import { leans, saying, sharedWithTitle } from './saying.ts';
import { statementsOf } from './statements.ts';
import { worth } from './telling.ts';

/*
 * What the text of a document says, ranked: the sentence that says best what it is, and those of its parts that oblige somebody.
 */

/** A statement of a text, in the passage of that number, at its place among all. */
export interface Said {
  text: string;
  passage: number;
  place: number;
}

/** The points of a summary. */
export const POINTS = 5;
/** More of a text is not looked at: the length of a long regulation. */
const MOST_WORDS = 20_000;
/** The one line is among so many first statements: what a notice is stands at its beginning. */
const BEGINNING = 12;
/** A sentence, and neither a row of a table nor the rest of one. */
const WHOLE = /^["“„«(]?[\p{Lu}\p{N}§][^|]*[.!?。！？]["'”’»)\]]*$/u;
/** Whom it addresses: a kind of firm before what it must or may. */
const ADDRESSED =
  /(?:\b(?:firms?|institutions?|banks?|insurers?|undertakings?|issuers?|managers?|advis[eo]rs?|brokers?|dealers?|companies|entities|providers?|operators?|manufacturers?|importers?|employers?|licensees?|applicants?|persons?|controllers?|processors?)|(?:instituts?|unternehmen|kreditinstitute|versicherer|emittenten|anbieter|hersteller|betreiber)|(?:établissements?|entreprises?|émetteurs?|assureurs?|sociétés?|prestataires?)|(?:entidades|empresas|emisores|aseguradoras|proveedores))\b.{0,60}?(?:\b(?:must|shall|should|may not|(?:are|is) required|have to|müssen|muss|haben|hat|doivent|doit|devront|deberán?|deben?)\b)/iu;

/** What a text states, each once and in its order, as far as it is looked at. */
export function saidIn({ passages }: WholeText, title: string): Said[] {
  const said = new Map<string, Said>();
  let words = 0;
  for (const [i, passage] of passages.entries()) {
    words += passage.split(/\s+/).length;
    if (words > MOST_WORDS && i > 0) break;
    for (const one of statementsOf(passage, title).map((text) => text.replace(/^[-–] /, '')))
      if (WHOLE.test(one) && !said.has(one)) said.set(one, { text: one, passage: i + 1, place: said.size });
  }
  return [...said.values()];
}

/** The statement of the beginning that says best what the text is, null if each is no more than a deadline. */
export function lineAmong(all: Said[], title: string): Said | null {
  const ranked = all
    .slice(0, BEGINNING)
    .filter(({ text }) => !isBareDeadline(text))
    .map((one) => ({ one, value: saying(one.text, one.place, title) }))
    .sort((a, b) => b.value - a.value);
  return ranked[0]?.one ?? null;
}

/** How much a statement tells who must act: of duties, dates, amounts and whom they address, and of what the title is about. */
export const telling = ({ text, place }: Said, title: string): number =>
  worth(text) +
  (ADDRESSED.test(text) ? 1 : 0) +
  (hasDeadline(text) ? 0.5 : 0) +
  sharedWithTitle(text, title) +
  1 / (place + 1) +
  (leans(text) ? -1.5 : 0);

/** The line, the most telling deadline, and the most telling of the others, of different passages and none that says nearly the same, in their order; null if the text states fewer than five. */
export function pointsAmong(all: Said[], line: Said, title: string): Said[] | null {
  if (all.length < POINTS) return null;
  const ranked = all.map((one) => ({ one, value: telling(one, title) })).sort((a, b) => b.value - a.value);
  const deadline = ranked.find(({ one }) => one !== line && hasDeadline(one.text));
  const chosen = [line, ...(deadline ? [deadline.one] : [])];
  while (chosen.length < POINTS) chosen.push(nextAmong(ranked, chosen));
  return chosen.sort((a, b) => a.place - b.place);
}

const SAME_PASSAGE = 0.75;
const NEARLY_SAME = 3;

/** The most telling statement beside those that are chosen. There is one: fewer are chosen than there are. */
function nextAmong(ranked: { one: Said; value: number }[], chosen: Said[]): Said {
  const others = ranked.filter(({ one }) => !chosen.includes(one));
  const [first] = others
    .map(({ one, value }) => ({ one, value: value - nearness(one, chosen) }))
    .sort((a, b) => b.value - a.value);
  return first?.one as Said;
}

const nearness = (one: Said, chosen: Said[]) =>
  chosen.filter(({ passage }) => passage === one.passage).length * SAME_PASSAGE +
  (chosen.some(({ text }) => sharedWithTitle(one.text, text) > 0.6) ? NEARLY_SAME : 0);
