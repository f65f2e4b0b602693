import { withoutNamedDates } from './days.ts';
import { readNumberWords } from './number-words.ts';
import { numbersIn } from './numbers.ts';
import { timesOf } from './times.ts';
import { isRange, unitOf } from './units.ts';
import { wordsOf } from './words.ts';

/** A number with its unit; things: beginnings of the words after it, where its unit says nothing. */
export interface Fact {
  value: string;
  unit: string;
  bound: Bound;
  things: string[];
  /** The time that it is for: "4% a month". */
  per: string;
  start: number;
  end: number;
}
/** A least or a most; a term is a most that may be told without it: "within 30 days". */
type Bound = '' | 'min' | 'max' | 'term';

/** A folded text as it is compared: in lower case, number words as digits, dates left out. */
export const readingOf = (folded: string, keepsEach = false) =>
  readNumberWords(
    ONE_TIME(
      QUARTERS(
        withoutNamedDates(folded)
          .replace(EVERY, keepsEach ? '$&' : ', ')
          .replace(AGAINST, 'opposed')
          .replace(FOR, 'supported'),
      ),
    ),
  ).text;

const FIRST = 'first|1st|1\\.|erste[sn]?|1er|premier|primer|primo|eerste';
const SECOND = 'second|2nd|2\\.|zweite[sn]?|2e|deuxieme|segundo|secondo|tweede';
const QUARTER = 'quarter|quartals?|trimestre|kwartaal';
const QUARTER_NAME = new RegExp(
  `(?<!\\p{L})(?:(${FIRST})|(${SECOND})) (?=(?:${QUARTER})(?!\\p{L}))|(?<![\\p{L}\\p{N}])q([1-4])(?!\\p{L})`,
  'giu',
);
const QUARTERS = (text: string) =>
  text.replace(QUARTER_NAME, (_, first?: string, second?: string, figure?: string) =>
    figure ? `${figure} quarter` : first ? '1 ' : second ? '2 ' : '',
  );

const AGAINST = /(?<!\p{L})vot(?:ed|es) against(?!\p{L})/giu;
const FOR = /(?<!\p{L})vot(?:ed|es) (?:for|in favou?r of)(?!\p{L})/giu;
const EVERY =
  /(?<!\p{L})(?:every|each|jede[nrms]?|chaque|cada|ogni|elke?|ieder) (?=(?:day|week|month|quarter|year|tag|woche|monat|quartal|jahr|jour|semaine|mois|trimestre|ann?e|dia|semana|mes|ano|giorno|settimana|anno|dag|maand|kwartaal|jaar)(?!\p{L}{3}))/giu;

/** "one year" is a number, "one of them" is not. */
const ONE_TIME = (text: string) =>
  text.replace(
    /(?<!\p{L})(?:one|single|ein(?:e[mnrs]?)?|une?|uno|una|een|une seule)(?=[ -](?:(?:calendar|full|single|further|volle[ns]?) )?(?:minut|hour|day|week|month|quarter|year|stunde|tag|woche|monat|quartal|jahr|heure|jour|semaine|mois|trimestre|an(?:nee)?(?!\p{L})|hora|dia|semana|mes|ano|ora(?!\p{L})|giorno|settimana|mese|anno|uur|dag|week|maand|kwartaal|jaar))/giu,
    '1',
  );

const GAP = String.raw`(?: ?(?:[a-z]{0,3}\p{Sc}|(?:[a-z]{3}(?![a-z])|rs\.?|a|an|of|de|d'|di|einem|un|une|una|la|le|el|il|total|aggregate) ?)){0,3} ?$`;
const NOT = `(?:(?:no|not|never|cannot|nicht|keine?n?|ne|n'|pas|non|niet|geen)(?: (?:to|be|any|peut|doit|puede|debe|puo|deve|mag|plus))? ?|(?<=n't ))`;
const than = (words: string, of = 'than|als|dan') => `(?:${words}) (?:${of})`;
/** "More than" is a least, "not more than" a most; and the other way round. */
const MORE = `${than('more|greater|higher|larger|longer|later|mehr|hoher|langer|spater|meer|hoger|langer')}|over|above|beyond|exceed\\p{L}*|in excess of|uber|uberschreit\\p{L}*|ubersteig\\p{L}*|plus d[e']|superieur\\p{L}* a|exced\\p{L}*|depass\\p{L}*|mas de|superior\\p{L}* a|super[aeio]\\p{L}*|oltre|piu di|eccede\\p{L}*|boven|overschrij\\p{L}*`;
const LESS = `${than('less|fewer|lower|smaller|shorter|earlier|weniger|niedriger|kurzer|minder|lager|korter')}|below|under|unter|moins d[e']|inferieur\\p{L}* a|menos de|inferior\\p{L}* a|meno di|onder|reach\\p{L}*(?<=${NOT}reach\\p{L}*)|attei\\p{L}+(?<=n'attei\\p{L}+)|alcanz\\p{L}+(?<=no alcanz\\p{L}+)`;
const LEAST = `at least|as (?:few|little) as|upwards? of|min\\.|mindestens|wenigstens|au moins|al menos|por lo menos|almeno|te minste|minstens|minimaal|minim(?:um|al|o)|(?:minimum|floor|mindest\\p{L}*|minim\\p{L}*)(?: [\\p{L}']+){0,8}`;
const AT_MOST = `at most|up to|as (?:many|much|high|long|late) as|(?:can|may|could|might) (?:reach|be as (?:high|much|long) as|run to|amount to)|peu(?:t|vent) atteindre|puede alcanzar|puo (?:raggiungere|arrivare a)|kan oplopen tot|max\\.|(?:capped|limited) (?:at|to)|hochstens|maximal|bis zu|au plus|jusqu'a|a lo sumo|hasta|al massimo|al piu|fino a|hoogstens|maximaal|te hoogste|tot|maxim(?:um|al|o)|(?:maximum|hochst\\p{L}*|maxim\\p{L}*|massim\\p{L}*|cap|ceiling|limit)(?: [\\p{L}']+){0,8}`;
const TERM = `within|in less than|binnen|innerhalb|dans un delai|dans les|entro|uiterlijk|en un plazo|em um prazo|no prazo`;
const boundBefore = (words: string) => new RegExp(`(?<!\\p{L})(?<not>${NOT})?(?:${words})(?: pas)?(?:${GAP})`, 'u');
const [BEFORE_MORE, BEFORE_LESS, BEFORE_LEAST, BEFORE_MOST, BEFORE_TERM] = [MORE, LESS, LEAST, AT_MOST, TERM].map(
  boundBefore,
) as [RegExp, RegExp, RegExp, RegExp, RegExp];
const MORE_AFTER =
  /^[^.,;\d]{0,14}?(?:au moins|au minimum|at least|al menos|almeno|ten minste)(?! *\d)|^[^.,;\d]{0,24}?(?:(?:or|and) (?:more|above|over|higher|longer|greater|upwards)|oder (?:mehr|langer|hoher)|und mehr|ou plus|o mas|o piu|of meer)(?!\p{L})/u;
const LESS_AFTER =
  /^[^.,;\d]{0,14}?(?:au plus|au maximum|at most|al massimo|como maximo|hoogstens)(?! *\d)|^[^.,;\d]{0,24}?(?:or (?:less|fewer|below|lower|under)|oder weniger|ou moins|o menos|o meno|of minder)(?!\p{L})/u;

function boundOf(text: string, start: number, end: number): Bound {
  const [before, after] = [text.slice(Math.max(0, start - 60), start), text.slice(end, end + 48)];
  if (
    /^.{0,20}(?:over|uber) ?$/.test(before.slice(-24)) &&
    /^[ -]?(?:\p{L}+ )?(?:day|week|month|year|tage|woche|monat|jahr)/u.test(after)
  )
    return '';
  if (MORE_AFTER.test(after)) return 'min';
  if (LESS_AFTER.test(after)) return 'max';
  const less = BEFORE_LESS.exec(before);
  if (less) return less.groups?.['not'] && !/reach|attei|alcanz/.test(less[0]) ? 'min' : 'max';
  const more = BEFORE_MORE.exec(before);
  if (more) return !more.groups?.['not'] ? 'min' : /later|spat|tard/.test(more[0]) ? 'term' : 'max';
  if (BEFORE_TERM.test(before)) return 'term';
  return BEFORE_MOST.test(before) ? 'max' : BEFORE_LEAST.test(before) ? 'min' : '';
}

const PER =
  /^[^.,;\d]{0,30}?(?<!\p{L})(?:an?|per|each|every|par|pro|je|im|al|a la|por|all'|all|,) ?(\p{L}+)|^[^;\d]{0,30}?, {1,2}(\p{L}+)/u;
const timePer = (text: string, end: number) => {
  const [, word, other] = PER.exec(text.slice(end, end + 50)) ?? [];
  return [...timesOf([word ?? other ?? ''])][0] ?? '';
};

/** The things that stand after a number, up to four, and not beyond a small word, a comma or another number. */
function thingsAfter(text: string, end: number): string[] {
  const [, after = ''] =
    /^(?:[ -](?:of|other|further|de|der|des|dei|degli|delle|van)(?: (?:the|its|their|these|those|les|las|los))?)? ?([^.,;:()\d]{0,60})/u.exec(
      text.slice(end),
    ) ?? [];
  const found: string[] = [];
  for (const [low] of after.matchAll(/\p{L}[\p{L}']*/gu)) {
    const [word] = wordsOf(low);
    if (!word || found.length === 4) break;
    found.push(word.stem);
  }
  return found;
}

/** Four digits without a mark are a year, unless a thing follows that is counted. */
const isYear = (text: string, start: number, end: number) =>
  /^(?:19|20)\d\d$/.test(text.slice(start, end)) &&
  (thingsAfter(text, end).length === 0 ||
    /(?:^|[ (/-])(?:in|of|since|its|the|for|from|until|to|by|and|after|before|during|year|fiscal|q\d|¦|im|seit|bis|ab|von|en|de|du|depuis|jusqu'en|desde|hasta|nel|dal|del|al|in|sinds|tot|van) ?$/.test(
      text.slice(Math.max(0, start - 12), start),
    ));

export function factsOf(reading: string): Fact[] {
  const numbers = numbersIn(reading);
  const units = numbers.map(
    ({ start, end }) => unitOf(reading, start, end) || (isYear(reading, start, end) ? '#year' : ''),
  );
  for (let i = numbers.length - 2; i >= 0; i -= 1)
    if (!units[i] && isRange(reading.slice(numbers[i]?.end, numbers[i + 1]?.start))) units[i] = units[i + 1] ?? '';
  const halves = [...reading.matchAll(HALF)].map(({ 0: half, index }) => ({
    value: '6',
    unit: 'month',
    bound: '' as const,
    things: [],
    per: '',
    start: index,
    end: index + half.length,
  }));
  return [
    ...halves,
    ...numbers.map(({ value, start, end }, i) => ({
      value,
      unit: units[i] ?? '',
      bound: boundOf(reading, start, end),
      things: thingsAfter(reading, end),
      per: timePer(reading, end),
      start,
      end,
    })),
  ];
}

const HALF =
  /(?<!\p{L})(?:(?:1|2|first|second) half|half[- ]years?|halbjahr|(?:premier|second) semestre|(?:primer|segundo) semestre|(?:primo|secondo) semestre|(?:eerste|tweede) helft)(?!\p{L})/gu;
