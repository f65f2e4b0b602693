/** A word of a sentence: as it is compared, as it is written, and the signs between it and the word before it. */
export interface Word {
  low: string;
  raw: string;
  /** Commas, semicolons, colons, dashes and brackets before it; quotation marks and full stops are none. */
  before: string;
  /** True if no space parts it from the word before it: "10b-5", "5%", "26(1)". */
  isJoined: boolean;
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['.,][\p{L}\p{M}\p{N}]+)*|[%‰§&@#+=<>~^|\\_]|\p{Sc}/gu;
const PER_CENT = /(?<!\p{L})(?:per ?cent|prozent|procent|pour ?cent|por cient?o|per cento|por cento)(?!\p{L})/giu;

/** Compatibility forms as plain ones, one form of apostrophes, dashes and "per cent". */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u2010\u2011]/g, '-')
    .replace(PER_CENT, '%')
    .replace(/\s+/g, ' ');

/** After the short form of a company's kind a sentence may begin: "of Kestrel Ltd. Mr Quek". */
const COMPANY_END = /(?<!\p{L})(?:ltd|llc|inc|plc|corp|co|s\.a|s\.p\.a|s\.r\.l|b\.v|n\.v)\.\s+$/iu;

/** The words, numbers and signs of a sentence in their order. */
export function wordsOf(sentence: string): Word[] {
  const text = plain(sentence);
  let end = 0;
  return [...text.matchAll(WORD)].map(({ 0: raw, index }) => {
    const between = text.slice(end, index);
    const isJoined = end > 0 && (raw === '%' || !/[\s\u2014]/.test(between));
    end = index + raw.length;
    const isBegun = COMPANY_END.test(text.slice(Math.max(0, index - 12), index)) && /^\p{Lu}/u.test(raw);
    const before = isJoined
      ? ''
      : isBegun
        ? ';'
        : between.replace(/[\u2012-\u2015\u2212]/g, '-').replace(/[^,;:()[\]-]/g, '');
    return { low: raw.toLowerCase(), raw, before, isJoined };
  });
}
