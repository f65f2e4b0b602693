/** Controls, direction marks, fillers, private, unassigned and replacement characters, except joiners and emoji selectors. */
const UNSEEN =
  /(?!\u200C|\u200D|\uFE0E|\uFE0F)[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\uFFFD]/u;
/** Tags and the chat platform's `<!…>`, `<@…>`; entities; Markdown's links, emphasis, code, and marks that begin a line. */
const MARKUP =
  /<[a-z/!?@#]|&(?:#x?[\da-f]+|[a-z]{2,8});|\]\(|\]\[|!\[|`|\*\*|__|~~|(?<![\p{L}\p{N}*_~])([*_~])[\p{L}\p{N}][^*_~]*\1(?![\p{L}\p{N}])|^(?:#{1,6}|[-*+•>]|\d{1,2}[.)])\s/iu;
const MENTION = /(?<![\p{L}\p{N}._%+-])@[\p{L}\p{N}_]/u;

/** Why a text cannot be shown, whatever its source has: its form alone. Null if nothing is wrong with it. */
export function faultOfForm(text: string, longest: number): string | null {
  const plain = text.normalize('NFKC');
  if (text.trim() === '') return 'empty';
  if (text.length > longest) return 'too long';
  if (UNSEEN.test(text)) return 'characters that are not seen';
  if (MARKUP.test(plain)) return 'markup';
  return MENTION.test(plain) ? 'a mention' : null;
}
