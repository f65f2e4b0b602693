import { hasDisguise } from './addresses.ts';
import { lackOf } from './claims.ts';
import { figuresOf, hasOtherFigures } from './quantities.ts';
import { readUpdate, type Told } from './source.ts';

/** What a model's texts are checked against: the updates that they are about, the prompt, and the most characters of one. */
export interface Bounds {
  updates: Told[];
  prompt: string;
  longest: number;
}

/** Controls, direction marks, fillers, private, unassigned and replacement characters, except joiners and emoji selectors. */
const UNSEEN =
  /(?!\u200C|\u200D|\uFE0E|\uFE0F)[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\uFFFD]/u;
/** Tags and the chat platform's `<!…>`, `<@…>`; entities; Markdown's links, emphasis, code, and marks that begin a line. */
const MARKUP =
  /<[a-z/!?@#]|&(?:#x?[\da-f]+|[a-z]{2,8});|\]\(|\]\[|!\[|`|\*\*|__|~~|(?<![\p{L}\p{N}*_~])([*_~])[\p{L}\p{N}][^*_~]*\1(?![\p{L}\p{N}])|^(?:#{1,6}|[-*+•>]|\d{1,2}[.)])\s/iu;
const MENTION = /(?<![\p{L}\p{N}._%+-])@[\p{L}\p{N}_]/u;
const REST = String.raw`(?::\d+)?(?:[/?#][^\s<>"')\]]*)?`;
/** Addresses with a scheme, e-mail addresses, hosts in any script or as four numbers. Each begins where no label continues. */
const LINK = new RegExp(
  [
    String.raw`[a-z][a-z\d+.-]{0,20}:\/\/[^\s<>"')\]]+`,
    String.raw`(?<![\p{L}\p{N}])(?:mailto|javascript|tel|sms|slack):\S+`,
    String.raw`(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+\.[\p{L}\p{N}.-]+`,
    String.raw`(?<![\p{L}\p{N}-])(?<![\p{L}\p{N}-]\.)(?:[\p{L}\p{N}-]+\.)+(?:xn--[\p{L}\p{N}-]+|\p{L}{2,})${REST}`,
    String.raw`(?<!\p{N})(?<!\p{N}\.)\d{1,3}(?:\.\d{1,3}){3}(?!\d)${REST}`,
  ].join('|'),
  'gu',
);
/** A word that lost the space before it, as in "the U.K.must": not a host. */
const LOST_SPACE = /(?<![\p{L}\p{N}.-])(U\.S\.|U\.K\.|E\.U\.|U\.N\.)(?=\p{L}+(?![\p{L}\p{N}.:/-]))/gu;
const COMMON = new Set(
  'about after also been from have into more must only other over shall such than that their them then there these they this those under upon when where which while will with would your auch beim dass dies diese dieser durch eine einem einen einer eines nach nicht oder sich sind über unter wird werden avec cette dans elle leur pour plus sont'.split(
    ' ',
  ),
);
const WORD_RUN = 6;

/** Compatibility forms as plain ones: a wide "＠" is an "@". */
const plain = (text: string) => text.normalize('NFKC');

/**
 * Why texts of a model cannot be trusted, or null. They are refused for content that a reader must not see under the name of a
 * regulator's entry: invisible characters, markup, mentions, links, addresses and figures that the source does not have, addresses
 * in a disguise, words that are unrelated to the source, the prompt, and sentences that no span of the source holds.
 */
export function refusalOf(texts: string[], bounds: Bounds): string | null {
  const source = bounds.updates.map(textOf).join('\n');
  const figures = figuresOf(source);
  const links = linksOf(source);
  const words = contentWords(source);
  const rules: [string, (text: string) => boolean][] = [
    ['empty', (text) => text.trim() === ''],
    ['too long', (text) => text.length > bounds.longest],
    ['characters that are not seen', (text) => UNSEEN.test(text)],
    ['markup', (text) => MARKUP.test(plain(text))],
    ['a mention', (text) => MENTION.test(plain(text))],
    ['a link or address that the source does not have', (text) => [...linksOf(text)].some((link) => !links.has(link))],
    ['an address in a disguise', hasDisguise],
    ['a figure that the source does not have', (text) => hasOtherFigures(text, figures)],
    ['nothing in common with the source', (text) => ![...contentWords(text)].some((word) => words.has(word))],
    ['the prompt', (text) => repeats(text, source, bounds.prompt)],
  ];
  for (const [reason, isBroken] of rules) if (texts.some(isBroken)) return reason;
  const updates = bounds.updates.map(readUpdate);
  for (const text of texts) {
    const lack = lackOf(text, updates);
    if (lack) return `no span of the source: ${lack}`;
  }
  const different = new Set(texts.slice(1).map((text) => text.toLowerCase()));
  return different.size < texts.length - 1 ? 'the same point twice' : null;
}

const textOf = ({ title, institution_name, description }: Told) => [title, institution_name, description].join('\n');

function linksOf(text: string): Set<string> {
  const found = plain(text).replace(LOST_SPACE, '$1 ').toLowerCase().match(LINK) ?? [];
  return new Set(found.map((link) => link.replace(/[.,;:!?…]+$/, '')));
}

/** Beginnings of words of four letters or more that are not in every text; pairs of characters where words have no spaces. */
function contentWords(text: string): Set<string> {
  const letters = plain(text).toLowerCase();
  const words = (letters.match(/\p{L}{4,}/gu) ?? [])
    .filter((word) => !COMMON.has(word))
    .map((word) => word.slice(0, 6));
  const acronyms = (plain(text).match(/(?<!\p{L})\p{Lu}{3,6}(?!\p{L})/gu) ?? []).map((one) => one.toLowerCase());
  const runs =
    letters.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]{2,}/gu) ?? [];
  return new Set([
    ...words,
    ...acronyms,
    ...runs.flatMap((run) => Array.from({ length: run.length - 1 }, (_, i) => run.slice(i, i + 2))),
  ]);
}

/** True if a text shares six words in a row with the prompt that the source does not have, or has a name of the tool's. */
function repeats(text: string, source: string, prompt: string): boolean {
  if (/\p{L}_\p{L}/u.test(text) && !/\p{L}_\p{L}/u.test(source)) return true;
  const spaced = (one: string) =>
    ` ${(
      plain(one)
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? []
    ).join(' ')} `;
  const words = spaced(text).trim().split(' ');
  const [inPrompt, inSource] = [spaced(prompt), spaced(source)];
  return words.some((_, i) => {
    const run = ` ${words.slice(i, i + WORD_RUN).join(' ')} `;
    return i + WORD_RUN <= words.length && inPrompt.includes(run) && !inSource.includes(run);
  });
}
