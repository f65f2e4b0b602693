import type { Signed } from './polarity.ts';
import type { Span } from './source.ts';
import { isOpposite, NO, type Window } from './window.ts';

/** The span that shares most words with a claim. */
export const closestSpan = (signed: Signed[], spans: Span[]) =>
  spans.reduce((a, b) => (sharedWith(b, signed) > sharedWith(a, signed) ? b : a));
const sharedWith = ({ stems }: Span, signed: Signed[]) => signed.filter(({ stem }) => stems.has(stem)).length;

/** In the sentence that is nearest to a claim its words must not be denied, whichever span holds it. */
export function compareDenials(window: Window, closest: Span) {
  const { signed, span, update, add } = window;
  const counted = signed.filter(({ stem }) => !update.institution.has(stem));
  const isNear = sharedWith(closest, counted) < sharedWith(span, counted) + 2;
  for (const word of signed)
    if ((!isNear || (closest.stems.has(word.stem) && !span.stems.has(word.stem))) && isOpposite(word, closest))
      add(NO, 'opposite');
}
