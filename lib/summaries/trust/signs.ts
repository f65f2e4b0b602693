const SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const STOPS = /[\s,;:!?.、。，；：！？．「」『』（）()【】〔〕・…"'“”‘’-]+/gu;
/** Signs of a denial, condition or exception: a part that has one is not left out. */
const LIMITS =
  /不|未|没|沒|無|无|非|否|除|但|若|如果|仅|僅|只|ない|ず|ません|なく|場合|とき|限|のみ|ただし|안 |않|없|못|아니|경우|때|단,|다만|만 |ไม่|มิ|หาก|ถ้า|เว้น|ยกเว้น|แต่|เท่านั้น/;

/** True for a text in a script without spaces between its words, or whose denial stands at its end. */
export const hasSigns = (text: string) => SCRIPTS.test(text);

/** True if a text is a part of a sentence between two of its stops, and nothing that limits it is left out. */
export function isPart(text: string, sentence: string): boolean {
  const parts = (one: string) => one.normalize('NFKC').split(STOPS).filter(Boolean);
  const [own, all] = [parts(text), parts(sentence)];
  const at = all.findIndex((_, i) => own.every((part, k) => all[i + k] === part));
  if (own.length === 0 || at < 0) return false;
  return ![...all.slice(0, at), ...all.slice(at + own.length)].some((part) => LIMITS.test(part));
}
