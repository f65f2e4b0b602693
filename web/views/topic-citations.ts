/** A piece of a summary: bare text, or the number of an entry that is cited. */
export interface TextPart {
  text: string;
  id?: string;
}

const CITATION = /(\[\d{1,4}(?:, ?\d{1,4})*\])/;

/**
 * A summary's text in pieces. Numbers in brackets cite entries by their places in `ids`, counted from 1 (TopicSummary). Brackets
 * that hold any other number are the text of a source.
 */
export function partsOf(text: string, ids: string[]): TextPart[] {
  return text.split(CITATION).flatMap((piece) => {
    const places = CITATION.test(piece) ? piece.slice(1, -1).split(/, ?/) : [];
    const cited = places.map((place) => ({ text: place, id: ids[Number(place) - 1] }));
    if (cited.length === 0 || cited.some(({ id }) => id === undefined)) return [{ text: piece }];
    const list = cited.flatMap((part, index) => [{ text: index === 0 ? '[' : ', ' }, part as TextPart]);
    return [...list, { text: ']' }];
  });
}
