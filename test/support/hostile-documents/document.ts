/** A document that means ill, or that is not what it seems, and what a reader may say that it is. */
export interface HostileDocument {
  name: string;
  /** As a server labels it. */
  contentType: string;
  body: () => Buffer;
  /** `text`, or why there is none; one of them. */
  said: Said[];
  /** What the text holds, if there is one. */
  holds: string[];
  /** What it never holds. */
  lacks: string[];
  /** It takes a reader to its bound of time or near it: too long for a test. */
  isEndless: boolean;
}
type Said = ('text' | 'blocked' | 'paywalled' | 'scanned' | 'protected' | 'too_large') | ('unsupported' | 'unreadable');

/** What a notice says between all the traps, and some of it that has to be found. */
export const PROSE = [
  'The supervisor today fined Larkspur Savings Bank 4.2 million for reports that it sent late in nineteen months ' +
    'of the last three years.',
  'The bank had moved its reporting to a new provider in April and did not check whether the figures of its two ' +
    'branches abroad were complete. Nobody noticed until an inspection in November.',
  'The bank has repaired its systems, named a person who answers for the reports, and accepted the decision. It ' +
    'may appeal within thirty days.',
];
export const FOUND = ['Larkspur Savings Bank', 'inspection in November', 'appeal within thirty days'];
const LABELS = { html: 'text/html; charset=utf-8', pdf: 'application/pdf', text: 'text/plain; charset=utf-8' };
export type Label = keyof typeof LABELS;

interface HostileOptions {
  /** The results that are allowed, with a space between. */
  said: string;
  body: () => Buffer | string;
  holds?: string[];
  lacks?: string[];
  contentType?: string;
  isEndless?: boolean;
}

/** Returns a hostile document. */
export function hostile(label: Label, name: string, options: HostileOptions): HostileDocument {
  const { said, body, holds = [], lacks = [], contentType = LABELS[label], isEndless = false } = options;
  return {
    name,
    contentType,
    body: () => Buffer.from(body()),
    said: said.split(' ') as Said[],
    holds,
    lacks,
    isEndless,
  };
}

/** A page whose text is the notice, with something before and after its paragraphs and in its head. */
export const page = (before: string, after = '', head = '') =>
  `<!DOCTYPE html><html lang="en"><head><title>Bank fined</title>${head}</head><body><main><h1>Bank ` +
  `fined</h1>${before}${PROSE.map((text) => `<p>${text}</p>`).join('\n')}${after}</main></body></html>`;
