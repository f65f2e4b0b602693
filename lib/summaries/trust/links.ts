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

/** The links and addresses of a text, in lower case. */
export function linksOf(text: string): Set<string> {
  const found = text.normalize('NFKC').replace(LOST_SPACE, '$1 ').toLowerCase().match(LINK) ?? [];
  return new Set(found.map((link) => link.replace(/[.,;:!?…]+$/, '')));
}
