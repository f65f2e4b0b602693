import { MODALS } from './guards.ts';
import type { Word } from './words.ts';

/*
 * Small words of a language that say where a phrase begins: enough to see whole phrases, and no more.
 */

const KINDS = ['adjuncts', 'bound', 'and', 'relatives', 'subordinators', 'determiners', 'verbs', 'fillers'] as const;

/**
 * adjuncts begin phrases that can be left out; bound words belong to the noun or verb before them; subordinators begin clauses of time
 * or reason; fillers say only that, when or how something goes on; openVerbs: forms that are verbs, unless the word before says
 * otherwise.
 */
export type Grammar = Record<(typeof KINDS)[number], Set<string>> & { openVerbs: RegExp };

const ENGLISH = /^\p{Ll}{2,}ed$/u;
const OPEN_VERBS: Record<string, RegExp> = {
  en: ENGLISH,
  es: /^\p{Ll}+(?:ó|aron|ieron)$/u,
  pt: /^\p{Ll}+(?:ou|aram|eram|iram)$/u,
};

const WORDS: Record<string, Record<(typeof KINDS)[number], string>> = {
  en: {
    adjuncts:
      'in on at during since throughout by under pursuant following through via with for across after amid within alongside against into as between compared',
    bound: 'of to from than per about over above below near',
    and: 'and',
    relatives: 'which who whom whose that where',
    subordinators: 'because after as since while whereas although though so',
    determiners: 'the a an its their his her this these those our',
    verbs:
      'is are was were be been has have had does do did found made took gave held paid rose fell grew began led met sent sold won lost left kept built brought set put became went came says takes requires applies remains sets proposes finds includes expects covers provides allows permits prohibits introduces publishes issues fines charges orders imposes warns bans recalls raises cuts launches approves opens closes updates adopts amends extends reports confirms contains explains describes sold withdrew refused believes considers alleges argues states notes plans wants agrees fall remain apply require include',
    fillers:
      'today also separately additionally furthermore moreover now currently recently yesterday therefore thus accordingly',
  },
  de: {
    adjuncts:
      'in im ins am an bei beim mit während seit durch unter gemäß nach für wegen aufgrund auf infolge gegen zwischen',
    bound: 'von vom zu zum zur der des aus um über',
    and: 'und sowie',
    relatives: 'der die das den dem deren dessen denen welche welcher welches wo wonach',
    subordinators: 'weil da nachdem obwohl während damit',
    determiners: 'der die das den dem des ein eine einen einem einer ihre ihr ihren seine sein diese dieser dieses',
    verbs: 'ist sind war waren wird werden wurde wurden hat haben hatte hatten gilt gelten bleibt bleiben tritt treten',
    fillers: 'heute auch zudem außerdem ferner nun darüber_hinaus daher',
  },
  fr: {
    adjuncts: 'dans en au aux par pour sur sous pendant depuis lors avec durant suite après le conformément entre',
    bound: "de du des d'un d'une à",
    and: 'et',
    relatives: "qui que dont où qu'il qu'elle lequel laquelle lesquels lesquelles",
    subordinators: 'car puisque',
    determiners: 'le la les un une des ce cette ces son sa ses leur leurs',
    verbs:
      'est sont était étaient sera seront a ont avait avaient aura auront fut furent été publie prononce lance adopte modifie reste entre demeure',
    fillers: "aujourd'hui également aussi ainsi désormais",
  },
  es: {
    adjuncts: 'en por para con durante bajo mediante tras conforme ante contra entre',
    bound: 'de del a al desde',
    and: 'y e',
    relatives: 'que quien quienes cual cuales cuyo cuya cuyos cuyas donde',
    subordinators: 'porque ya',
    determiners: 'el la los las un una unos unas su sus este esta estos estas',
    verbs:
      'es son era eran fue fueron será serán ha han había habían está están tiene tienen entra publica establece prohíbe exige',
    fillers: 'hoy también además asimismo así',
  },
  it: {
    adjuncts:
      'in nel nella nei nelle negli per con durante mediante sul sulla sui sulle dopo presso ai tramite contro tra fra',
    bound: 'di del della dei degli delle dello a al alla da dal dalla',
    and: 'e ed',
    relatives: 'che cui quale quali dove',
    subordinators: 'perché poiché',
    determiners: 'il lo la i gli le un uno una suo sua suoi sue questo questa questi queste',
    verbs: 'è sono era erano fu furono sarà saranno ha hanno aveva avevano viene vengono segnala resta',
    fillers: 'oggi anche inoltre così altresì',
  },
  nl: {
    adjuncts: 'in op voor met door via tijdens sinds na volgens bij wegens onder tegen tussen',
    bound: 'van te tot naar uit aan om over',
    and: 'en',
    relatives: 'die dat wie waar waarin waarbij waarmee waarvan',
    subordinators: 'omdat doordat nadat',
    determiners: 'de het een deze dit haar zijn hun',
    verbs: 'is zijn was waren wordt worden werd werden heeft hebben had hadden krijgt blijft geldt',
    fillers: 'vandaag ook bovendien daarnaast verder',
  },
  pt: {
    adjuncts: 'em no na nos nas por pelo pela pelos pelas para com durante após mediante sob contra entre',
    bound: 'de do da dos das a ao à aos às desde',
    and: 'e',
    relatives: 'que quem cujo cuja cujos cujas onde qual quais',
    subordinators: 'porque pois',
    determiners: 'o a os as um uma uns umas seu sua seus suas este esta',
    verbs: 'é são era eram foi foram será serão tem têm tinha tinham está estão há',
    fillers: 'hoje também ainda assim agora',
  },
};

const GRAMMARS = new Map<string, Grammar>(
  Object.entries(WORDS).map(([language, words]) => {
    const sets = Object.fromEntries(KINDS.map((kind) => [kind, new Set(words[kind].split(' '))]));
    return [language, { ...sets, openVerbs: OPEN_VERBS[language] ?? /(?!)/ } as Grammar];
  }),
);

export const grammarOf = (language: string): Grammar => (GRAMMARS.get(language) ?? GRAMMARS.get('en')) as Grammar;

/** The most probable language of a text, by its small words; English if it has none. */
export function languageOf(text: string): string {
  const lows = text.toLowerCase().match(/[\p{L}']+/gu) ?? [];
  let [best, most] = ['en', 0];
  for (const [language, { adjuncts, bound, and, determiners, verbs }] of GRAMMARS) {
    const small = lows.filter((low) => [adjuncts, bound, and, determiners, verbs].some((set) => set.has(low))).length;
    if (small > most) [best, most] = [language, small];
  }
  return best;
}

/** True if a word is certainly the verb of a clause; the words beside it tell a participle or a plural from it. */
export function isVerb(
  words: Word[],
  at: number,
  { verbs, openVerbs, determiners, adjuncts, bound }: Grammar,
): boolean {
  const [before, word, next] = [words[at - 1]?.low ?? '', words[at], words[at + 1]?.low ?? ''];
  if (!word) return false;
  if (
    /^(?:fall|charges|orders|plans|issues|reports|notes|updates|covers|raises|cuts)$/.test(word.low) &&
    (determiners.has(before) || adjuncts.has(before) || bound.has(before))
  )
    return false;
  if (verbs.has(word.low) || MODALS.has(word.low)) return true;
  if (
    openVerbs === ENGLISH &&
    /^\p{Ll}{3,}[^su]s$/u.test(word.raw) &&
    at > 0 &&
    words[at + 1]?.before === '' &&
    (determiners.has(next) || next === 'that')
  )
    return true;
  if (!openVerbs.test(word.raw)) return false;
  return (
    ![determiners, adjuncts, bound, verbs, MODALS].some((set) => set.has(before)) &&
    !/^(?:any|some|each|every|all|no|other|two|three|four|five)$/.test(before)
  );
}
