import type { Line, Token } from './follow.ts';
import { marksOf } from './marks.ts';

/** The text of some tokens of a gap, with the word behind it. */
export function textOf({ reading }: Line, tokens: Token[], after?: Token): string {
  const text = reading.slice(tokens[0]?.at ?? 0, tokens.at(-1)?.end ?? 0);
  return after ? `${text} ${after.low}` : text;
}

const PART = /^(?:least|most|up|more|less|fewer|prior|minimum|maximum|required|need|needs|able)$/;
/** The tokens right before the next shared word: no other word of content or comma stands between. */
export function tight({ reading }: Line, tokens: Token[], after: Token | undefined): Token[] {
  const at = tokens.findLastIndex(
    ({ isContent, low, end }, i) =>
      (isContent && marksOf(low).size === 0 && !PART.test(low)) ||
      /[,;:]/.test(reading.slice(end, (tokens[i + 1] ?? after)?.at)),
  );
  return tokens.slice(at + 1);
}
