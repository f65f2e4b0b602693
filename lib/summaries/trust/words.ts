import { POLES } from './poles.ts';

/** A word of a folded text in lower case: its beginning without an ending, and its place. */
export interface Word {
  low: string;
  stem: string;
  at: number;
}

const STOP = new Set(
  (
    "a an the and or of to in on at by for from with as is are was were be been being it its this that these those he she they them their his her which who whom whose what when where there here also has have had having not no nor neither never than then so such but if while whereas although because since until under between among into onto about against during through per via own same other others any both each may must shall should will would can could might do does did done it's s " +
    'der die das den dem des ein eine einen einem einer eines und oder von vom zu zum zur im am auf aus bei beim mit nach fur als ist sind war waren wird werden wurde wurden worden sein seine seiner seinen ihr ihre ihrer ihren es sie er sich dass diese dieser dieses diesem diesen auch hat haben hatte hatten nicht kein keine keinen keiner keinem noch nur aber wenn wahrend weil bis durch gegen um uber ab soll sollen muss mussen kann konnen darf durfen wie jedoch sowie ' +
    'le la les l d un une du de et ou au aux en dans par pour sur avec sans est sont etait ete etre ont avait qui que qu dont ce cette ces cet son sa ses leur leurs il elle ils elles ne pas n y se plus mais si comme doit doivent peut peuvent sera seront selon entre ' +
    'el los las lo una unos unas del al o con por para sin fue fueron era ser sido ha han habia cual cuyo este esta estos estas su sus ni mas pero como debe deben puede pueden seran segun ' +
    'i gli uno della dello dei degli delle dal dalla nel nella nei nelle alla allo agli sul sulla e ed non senza sono stato stata stati state essere hanno aveva che cui questo questa questi queste suo sua suoi sue ma come deve devono puo possono sara saranno secondo tra fra anche ' +
    'het een van voor naar met op te ten ter aan bij uit door over zijn wordt werd heeft hebben dat deze dit haar hun zich niet geen ook maar moet moeten mag mogen kan kunnen zal zullen dan tot om ' +
    'bn k m mn mio mrd mln million millions billion billions trillion thousand millionen milliarden milliard milliards millones milioni miliardi miljoen miljard mil percent prozent procent'
  ).split(' '),
);

/** Forms that do not begin as their verb does. */
const IRREGULAR: Record<string, string> = Object.fromEntries(
  'held:hold found:find took:take taken:take made:make paid:pay gave:give given:give sold:sell bought:buy left:leave kept:keep met:meet sent:send told:tell rose:rise risen:rise grew:grow grown:grow fell:fall fallen:fall began:begin begun:begin went:go gone:go came:come became:become brought:bring led:lead lost:lose sought:seek spent:spend stood:stand withdrew:withdraw withdrawn:withdraw wrote:write written:write ran:run drew:draw drawn:draw broke:break broken:break borne:bear bore:bear dealt:deal misled:mislead chose:choose chosen:choose saw:see seen:see knew:know known:know used:use'
    .split(' ')
    .map((pair) => pair.split(':')),
);

/** Longer words are joined of others, and many have the first in common: "Bundesbank", "Bundesverwaltungsgericht". */
const LONG = 15;

/** The beginning of a word that its forms share. */
export function stemOf(form: string): string {
  const low = IRREGULAR[form] ?? form;
  const bare = low.replace(/(?:'s|s')$/, '').replace(/(?:ies|ied|y)$/, 'i');
  const cut =
    bare.length > 4
      ? bare.replace(/(?:ements?|ings?|ed|es|s|en|er|em|e|n|o|a|os|as|i)$/, '')
      : bare.replace(/(?:e|s)$/, '');
  const most = bare.length > LONG ? bare.length - 5 : 6;
  return (cut.length < 3 ? bare : cut).replace(/y$/, 'i').slice(0, most);
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]{2,}/gu;
/** True of a pair of signs of a script that does not part words. */
export const isPair = (low: string) =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]{2}$/u.test(low);

/** The words of a text, the small ones left out; pairs of signs where a script does not part words. */
export function wordsOf(text: string): Word[] {
  const pairs = [...text.matchAll(UNSPACED)].flatMap(({ 0: run, index }) =>
    Array.from({ length: run.length - 1 }, (_, i) => ({
      low: run.slice(i, i + 2),
      stem: run.slice(i, i + 2),
      at: index + i,
    })),
  );
  return [...spacedWords(text.replace(UNSPACED, (run) => ' '.repeat(run.length))), ...pairs];
}

function spacedWords(text: string): Word[] {
  return [...text.matchAll(/(?<!\d)\p{L}[\p{L}']*/gu)]
    .map(({ 0: low, index }) => ({
      low: low.replace(/^(?:l|d|qu|n|s|c|dell|all|nell|sull|dall|un)'(?=\p{L}{2})/u, ''),
      at: index,
    }))
    .filter(({ low }) => !STOP.has(low) && low.length > 1)
    .map(({ low, at }) => ({ low, stem: stemOf(low), at }));
}

/** A meaning that a word has: the question of a pair of opposites, and its answer. */
export interface Meaning {
  question: string;
  answer: 1 | -1;
}

let sides: { question: string; answer: 1 | -1; exact: Set<string>; beginnings: string[] }[] | undefined;
function readSides() {
  sides ??= Object.entries<[string, string]>(POLES).flatMap(([question, answers]) =>
    answers.map((words, i) => {
      const all = words.split(' ').filter(Boolean);
      return {
        question,
        answer: i === 0 ? (1 as const) : (-1 as const),
        exact: new Set(all.filter((one) => one.endsWith('$')).map((one) => one.replace(/\$+$/, ''))),
        beginnings: all.filter((one) => !/[$(]/.test(one)),
      };
    }),
  );
  return sides;
}

/** An authorisation may be granted or revoked: as a noun it is no answer. */
const NOUN = /(?:tions?|zion[ei]|cion|ciones|ung|ungen|ing)$/;
const known = new Map<string, Meaning[]>();
export function meaningsOf(low: string): Meaning[] {
  let found = known.get(low);
  if (!found) {
    found = readSides().filter(
      ({ question, answer, exact, beginnings }) =>
        (exact.has(low) || beginnings.some((one) => low.startsWith(one))) &&
        !(question === 'grant' && answer === 1 && NOUN.test(low)),
    );
    if (known.size > 5_000) known.clear();
    known.set(low, found);
  }
  return found;
}
