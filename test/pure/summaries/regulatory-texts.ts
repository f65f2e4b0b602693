import { readSections } from '../../support/sections.ts';

/** A text in the style of a regulator's updates, with parts of its most important sentences. */
export interface RegulatoryText {
  name: string;
  /** The sentences, split as a reader splits them. */
  sentences: string[];
  /** Each must be in the one line or in the five points. */
  keys: string[];
}

/** The texts of regulatory-texts.txt: a sentence on each line, and the keys after ">". */
export const REGULATORY_TEXTS: RegulatoryText[] = readSections(`${import.meta.dirname}/regulatory-texts.txt`).map(
  ({ heading, lines }) => ({
    name: heading,
    sentences: lines.filter((line) => !line.startsWith('> ')),
    keys: lines.filter((line) => line.startsWith('> ')).map((line) => line.slice(2)),
  }),
);
