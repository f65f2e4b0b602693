import type { Word } from './words.ts';

/*
 * Words that must not be left out, since what is kept would say something else. English, German, French, Spanish, Italian, Dutch and
 * Portuguese in one list, unless a word is harmless in another of these languages.
 */

const set = (...words: string[]) => new Set(words.join(' ').split(' '));

const DENIALS = set(
  'not no never without unless except excluding neither nor none nobody nothing cannot hardly barely rather instead',
  'nicht kein keine keinen keinem keiner keines nie niemals ohne weder außer ausgenommen sondern kaum statt anstatt',
  'ne pas jamais sans sauf ni aucun aucune rien hormis excepté guère hors exclusion',
  'nunca jamás sin salvo excepto ni ningún ninguno ninguna tampoco nada',
  'senza tranne eccetto né nessun nessuno nessuna neanche neppure nemmeno',
  'niet geen nooit zonder behalve tenzij uitgezonderd',
  'não sem exceto nem nenhum nenhuma jamais tampouco',
);
const CONDITIONS = set(
  'if when whenever provided unless prior subject once conditional conditionally pending whether otherwise',
  'wenn falls sofern soweit solange bevor vorbehaltlich sobald vor ob vorausgesetzt andernfalls',
  "quand lorsque lorsqu'il lorsqu'elle lorsqu'un lorsqu'une pourvu condition réserve avant tant sinon",
  'cuando siempre antes condición supeditado mientras',
  'quando qualora purché finché prima condizione salvo',
  'indien wanneer mits totdat voordat zodra vóór voorwaarde voorbehoud',
  'caso quando antes condição',
);
/** Words that deny or limit in one language, and not in others. */
const CONDITION_OF: Record<string, Set<string>> = {
  fr: set('si'),
  es: set('si'),
  it: set('se ove non'),
  nl: set('als noch'),
  de: set('als'),
  pt: set('se'),
};
const CONTRASTS = set(
  'but however despite notwithstanding nevertheless except',
  'aber jedoch allerdings hingegen trotz dennoch',
  'mais toutefois cependant malgré néanmoins',
  'pero sino embargo pese',
  'ma però tuttavia nonostante',
  'maar echter ondanks doch',
  'mas porém contudo apesar',
);
export const MODALS = set(
  'may must should would can could might shall will ought',
  'muss müssen musste mussten kann können konnte konnten könnte könnten darf dürfen durfte durften dürfte dürften soll sollen sollte sollten will wollen würde würden',
  'peut peuvent pourra pourront pourrait pourraient doit doivent devra devront devrait devraient',
  'puede pueden podrá podrán podría podrían debe deben deberá deberán debería deberían',
  'può possono potrà potranno potrebbe potrebbero deve devono dovrà dovranno dovrebbe dovrebbero',
  'kan kunnen kon konden mag mogen moet moeten moest moesten zal zullen zou zouden',
  'pode podem poderá poderão poderia poderiam deve devem deverá deverão deveria deveriam',
);
/** What a thing is before it is final, proved or whole: said of what stands beside it. */
const STATUS = new RegExp(
  `^(?:${[
    'propos|draft|alleg|suspect|purport|provisional|preliminar|interim|potential|possib|probab|likel|unlikel|former|subsidiar|affiliat|planned$|only$|solely|merely|partial|temporar|voluntar|consult|intend|expect|claim|appeal|estimat|apparent|unaudited|joint|clone|fake|unauthori[sz]|unlicen|unregister|reduc|suspend|overturn|annul|quash|revers|revok|rescind|withdraw|later$|discount',
    'mutmaßlich|angeblich|vorläufig|geplant|vorgeschlagen|entwurf|ehemalig|früher|tochter|teilweise|vorübergehend|voraussichtlich|möglich|verdacht|geschätzt|freiwillig|nur$|lediglich$|ausschließlich|allein$|entwürf|reduz|ermäßig|ausgesetzt|aufgehoben|widerruf',
    'présumé|prétend|provisoire|projet|proposé|ancien|filiale|seule|partiel|temporaire|soupçon|éventuel|probable|estim|seulement|uniquement|exclusivement|rédui|annul|suspend',
    'presunt|supuest|provisional|proyecto|propuest|antigu|exdirect|filial|parcial|temporal|posible|estim|sospech|sol[oa]$|sólo$|solamente|únicamente|exclusivamente|reduc|anul|suspend',
    'provvisori|propost|bozza|controllat|parzial|temporane|possibil|eventual|sospett|stim|solo$|soltanto|solamente|unicamente|esclusivamente|ridott|annull|sospes',
    'vermeend|voorlopig|voorgesteld|ontwerp|voormalig|dochter|gedeeltelijk|tijdelijk|mogelijk|verdacht|geschat|verwacht|alleen$|slechts|uitsluitend|verlaagd|vernietigd|geschorst',
    'alegad|suposto|suposta|provisóri|projeto|antig|subsidiári|parcial|temporári|possív|suspeit|estimad|apenas$|somente|unicamente|reduzid|anulad|suspens',
  ].join('|')})`,
);
/** What limits a number or group beside it. */
const LIMITS = set(
  'about around approximately roughly nearly almost over under above below up least most more less fewer than minimum maximum all each every any some several many both half part only just first last further additional total average net gross nor other another',
  'etwa rund circa ca ungefähr fast nahezu über unter mindestens höchstens maximal wenigstens mehr weniger als alle allen aller jeder jede jedes einige einigen mehrere beide beiden hälfte teil insgesamt weitere weiteren erste ersten letzte letzten',
  'environ près presque plus moins maximum minimum tous toutes tout chaque certains certaines plusieurs moitié partie total autre autres premier première dernier',
  'unos unas aproximadamente casi cerca más menos máximo mínimo todos todas todo cada algunos algunas varios varias mitad parte total otro otra otros otras primer último',
  'circa quasi oltre più meno massimo minimo tutti tutte tutto ogni alcuni alcune vari varie metà parte totale altri altre altro altra primo ultimo almeno',
  'ongeveer circa bijna ruim meer minder hoogstens hooguit minstens alle elke ieder enkele meerdere beide helft deel totaal andere eerste laatste',
  'cerca aproximadamente quase mais menos máximo mínimo todos todas cada alguns algumas vários várias metade parte total outro outra outros outras',
);
const SOURCES = set(
  "according allegedly reportedly laut zufolge selon d'après según secondo volgens segundo",
  'says said say saying states stated alleges alleged argues argued believes believed claims claimed contends contended considers estimates suggested suggests maintains asserts asserted told',
  'sagt sagte erklärte behauptet meint affirme affirmé déclaré soutient estime afirma afirmó sostiene asegura afferma sostiene ritiene dichiara zegt stelt beweert afirma sustenta alega alegan alega',
);
/** Words with which two parties are told as one. */
export const TOGETHER =
  /(?<!\p{L})(?:both|jointly|respectively|together|each|combined|collectively|a total of|in total|totall?ing|beiden?|gemeinsam|zusammen|jeweils|insgesamt|respectivement|conjointement|ensemble|solidairement|au total|amb[oa]s|respectivamente|conjuntamente|juntos|solidariamente|en total|entramb[ie]|rispettivamente|congiuntamente|insieme|in totale|respectievelijk|gezamenlijk|samen|in totaal|no total)(?!\p{L})/u;
/** Duties, permissions, bans and exceptions: a phrase that is left out of them makes them wider. */
const RULES =
  /^(?:(?:oblig|limits$|restrict|bars?$|barred$|capped$|exig|exij|verpflicht|verplicht|vereis|richied|exempt|banned$|prohibit|forbid|allow|permit|authori[sz]|require|offence|illegal|unlawful|interdi|exclu|befrei|verbot|verbiet|untersag|erlaub|proh[ií]b|exen|exim|viet|esent|esonera|verboden|verbied|vrijgesteld|proib|isent))/u;

const isDenial = ({ low }: Word) => DENIALS.has(low) || /n't$|^n'/.test(low);
const isCondition = ({ low }: Word, language: string) =>
  CONDITIONS.has(low) || (CONDITION_OF[language]?.has(low) ?? false);

/** True if words can be left out and what is beside them still says the same: no denial, condition, contrast or status among them. */
export function isClean(words: Word[], language: string): boolean {
  const last = words.at(-1);
  const [first, second] = words;
  const limits =
    first &&
    LIMITS.has(first.low) &&
    !(/^(?:under|über|unter|sobre|sous|sob|onder|first)$/.test(first.low) && !/\p{N}/u.test(second?.low ?? ''));
  const isOpen = words.some(
    ({ low }, i) => END.test(low) && (i === 0 || !words.slice(i + 1, i + 4).some((one) => /\p{N}/u.test(one.low))),
  );
  return (
    !limits &&
    !isOpen &&
    !(last && LIMITS.has(last.low)) &&
    !words.some(
      (word) =>
        isDenial(word) ||
        isCondition(word, language) ||
        CONTRASTS.has(word.low) ||
        STATUS.test(word.low) ||
        SOURCES.has(word.low),
    )
  );
}

/** True if a clause or deed of its own can be left out: it does not limit what is kept. */
export const isApart = (words: Word[], language: string): boolean =>
  !words.slice(0, 3).some((word) => CONTRASTS.has(word.low) || isCondition(word, language)) &&
  !words.some(({ low }) => /^(?:unless|except|exempt|exempted|provided|tenzij|mits|sauf|salvo|sofern)$/.test(low));

/** True for words that say what must, may or must not be, or what is not: they are as wide as their phrases let them. */
export const isRule = (word: Word, language: string): boolean =>
  isDenial(word) || MODALS.has(word.low) || RULES.test(word.low) || (language === 'it' && word.low === 'non');

/** An end in time; harmless with its date where it is not what is said of the thing kept. */
const END = /^(?:until|till|before|bis|jusqu'.*|hasta|fino|tot|até)$/;

/** True of words that begin a condition. */
export const opensCondition = (word: Word, language: string): boolean =>
  /^(?:if|when|where|unless|provided|wenn|falls|sofern|indien|quando|cuando|lorsque|caso)$/.test(word.low) ||
  (CONDITION_OF[language]?.has(word.low) ?? false);
