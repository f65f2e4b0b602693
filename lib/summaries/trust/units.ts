/*
 * What a number counts: money, a share, a time, the number of a provision, or the thing named after it. Texts are folded and in
 * lower case, and number words are digits already.
 */

const ISO = 'ars|bgn|bhd|cop|egp|ghs|isk|kwd|kzt|lkr|mad|omr|pen|pkr|qar|rub|sar|tzs|uah|ugx|uyu|vnd|xof';
const CURRENCIES: [string, string][] = [
  ['eur', '€|euros?|eur'],
  [
    'usd',
    'us ?\\$|usd|(?:us|u\\.s\\.|american) dollars?|us-dollars?|dollars? (?:us|americains)|dolares estadounidenses|dollari statunitensi',
  ],
  ['gbp', '£|gbp|pounds? sterling|pounds?|sterling|livres? sterling|libras? esterlinas?|sterline|sterlina|pfund'],
  [
    'chf',
    'chf|swiss francs?|schweizer franken|zwitserse franken?|francs? suisses?|franchi svizzeri|francos? suizos?|franken|sfr\\.?|fr\\.',
  ],
  ['jpy', '¥|jpy|yens?'],
  ['inr', '₹|inr|rs\\.?|rupees?'],
  ['cny', 'cny|rmb|yuan|renminbi'],
  ['aud', 'au?\\$|aud|australian dollars?'],
  ['cad', '(?:ca?|cdn)\\$|cad|canadian dollars?|dollars? canadiens?'],
  ['sgd', 's\\$|sgd|singapore dollars?'],
  ['hkd', 'hk\\$|hkd|hong kong dollars?'],
  ['nzd', 'nz\\$|nzd|new zealand dollars?'],
  ['sek', 'sek|skr|swedish kron[a-z]+|kronor|schwedische kronen'],
  ['nok', 'nok|nkr|norwegian kron[a-z]+'],
  ['dkk', 'dkk|dkr|danish kron[a-z]+'],
  ['pln', 'pln|zlotys?|zlot[a-z]+'],
  ['czk', 'czk|koruna'],
  ['huf', 'huf|forints?'],
  ['try', 'try|liras?'],
  ['brl', 'r\\$|brl|reais'],
  ['mxn', 'mxn|mexican pesos?|pesos'],
  ['zar', 'zar|rand|r'],
  ['krw', '₩|krw|won'],
  ['aed', 'aed|dirhams?'],
  ['kes', 'kes|kshs?|kenyan? shillings?'],
  ['ngn', '₦|ngn|naira'],
  ['myr', 'myr|rm|ringgit'],
  ['php', '₱|php'],
  ['idr', 'idr|rp|rupiah'],
  ['thb', '฿|thb|baht'],
  ['twd', 'nt\\$|twd'],
  ['ils', '₪|ils|nis|shekels?'],
  ['clp', 'clp|chilean pesos?'],
  ['ron', 'ron|lei'],
  ['iso', ISO],
  ['kr', 'kr\\.?|kron(?:er?|or|en|a)'],
  ['$', '\\$|dollars?|dolares|dollari'],
  ['cent', 'cents?|pence|p(?![a-z.])|centimes|rappen|centimos|centesimi'],
];
const BUSINESS =
  '(?:business|working|trading|banking|court) days?|(?:werk|arbeits|bankarbeits|geschafts|handels|borsen)tage?n?|jours? ouvr(?:es?|ables?)|jours? de bourse|dias? (?:habil(?:es)?|laborables?)|giorn[oi] (?:lavorativ[oi]|di borsa)|(?:werk|handels)dag(?:en)?';
const MEASURES: [string, string][] = [
  ['%', '%|per ?cent|percent|prozent|v\\.h\\.|pour ?cent|por ?ciento|per ?cento|procent'],
  [
    'points',
    '(?:percentage|percent|%)[ -]points?|prozentpunkte?n?|points? de (?:pourcentage|%)|puntos? porcentual(?:es)?|punt[oi] percentual[ei]|procentpunte?n?|pp(?![a-z])',
  ],
  ['bp', '(?:basis|base)[ -]points?|bps?|basispunkte?n?|basispunte?n?|points? de base|puntos? basicos|punt[oi] base'],
  ['business day', BUSINESS],
  ['clock', '[ap]\\.?m(?![a-z])\\.?|uhr|o.clock'],
  ['minute', 'minutes?|minuten|minutos?|minut[oi]'],
  ['hour', 'hours?|hrs?|stunden?|heures?|horas?|or[ae]|uur|uren'],
  ['day', 'days?|tage?n?|jours?|dias?|giorn[oi]|dag(?:en)?'],
  ['week', 'weeks?|wochen?|semaines?|semanas?|settiman[ae]|wek?en|week'],
  ['month', 'months?|monate?n?|mois|mes|meses|mes[ei]|maand(?:en)?'],
  ['quarter', 'quarters?|quartale?n?|trimestres?|trimestr[ei]|kwarta(?:al|len)'],
  ['year', 'years?|jahre?n?|ans?|annees?|anos?|ann[oi]|ja(?:ar|ren)'],
];
const PROVISIONS: [string, string][] = [
  ['section', '§§?|sections?|secs?\\.?|ss?\\.|abschnitt[es]*|secciones|seccion|sezion[ei]'],
  ['article', 'articles?|artikeln?|arts?\\.?|articulos?|articol[oi]'],
  [
    'paragraph',
    'paragraphs?|paras?\\.?|absatz(?:es)?|abs\\.|alineas?|apartados?|paragraf[oi]|comm[ai]|lid|randnummern?|rn\\.?|rz\\.?',
  ],
  ['rule', 'rules?|regeln?|regle|regla|regola'],
  ['form', 'forms?|formulare?|formulaires?|formularios?|formulier|modul[oi]|vordruck'],
  [
    'law',
    'regulations?|verordnung|reglements?|reglamentos?|regolament[oi]|verordening|directives?|richtlinie|direttiva|directiva|richtlijn|reg\\.',
  ],
  ['chapter', 'chapters?|kapiteln?|chapitres?|capitulos?|cap[oi]|hoofdstuk'],
  ['part', 'parts?|teil|parties?|partes?|deel|title|titel|titre|titulo|titolo'],
  ['annex', 'annex(?:es)?|appendi(?:x|ces)|anhang|anlage|anexos?|allegat[oi]|bijlage|schedules?|exhibits?|annexes?'],
  ['principle', 'principles?|grundsatz|principes?|principios?|recommendations?|empfehlung|guidelines?|leitlinien?'],
  [
    'notice',
    'circulars?|rundschreiben|circulaires?|circular(?:es)?|circolar[ei]|circulaire|notices?|releases?|bulletins?|no\\.?|nos\\.?|nr\\.?|nummern?|number|numeros?|n°|file|docket|items?|tables?|tabelle|tableau|phase|tier|pillar|level|stage|basel|ifrs|ias|group|category|classe?|question|standard|version|volume|page|fr|cfr|usc|proposal|statement|option',
  ],
];

/** A number may be one of a list: "Sections 12, 14(1) and". */
const LIST = String.raw`(?:\(?(?:eu|ec|eg|ue|ce|no|nr|n)\)?[ .°]+)*(?:\d+\p{L}?(?:\(\p{L}{0,4}\d*\))* ?(?:,|-|/|and|or|to|und|oder|bis|et|ou|y|o|e|en|of) ?)*`;
const named = (table: [string, string][]) =>
  table.map(([name, words]) => `(?<x${table.findIndex(([one]) => one === name)}>${words})`).join('|');
const nameIn = (table: [string, string][], groups: Record<string, string | undefined> | undefined) =>
  table.find((_, i) => groups?.[`x${i}`] !== undefined)?.[0];

const MONEY_BEFORE = new RegExp(`(?<!\\p{L})(?:${named(CURRENCIES)}) ?$`, 'u');
const MONEY_AFTER = new RegExp(`^\\.?[ -]?(?:de |di |d')?(?:${named(CURRENCIES)})(?!\\p{L})`, 'u');
const MEASURE_AFTER = new RegExp(
  `^(?:[ -](?!and|und|or|to|et|by|of|every|each|per|in|jede)\\p{L}+)?[ -]?(?:${named(MEASURES)})(?![\\p{L}])`,
  'u',
);
const MEASURE_NEXT = new RegExp(`^[ -]?(?:${named(MEASURES)})(?![\\p{L}])`, 'u');
const PROVISION_BEFORE = new RegExp(`(?<!\\p{L})(?:${named(PROVISIONS)})s? ?${LIST}$`, 'u');
const RANGE = /^ ?(?:-|to|and|or|bis|und|a|et|y|e|tot|en|hasta) ?(?:[€£$]|\p{L}{2,3}\$? ?)?(?=\d)/u;

/** True if letters are a part of the number: "CP14/24", "30b1-9", "10-K". */
const isCode = (before: string, after: string) =>
  /\p{L}/u.test(/[\p{L}\d/.()-]*$/u.exec(before)?.[0] ?? '') || /^-?\p{L}(?!\p{L})|^\p{L}\d/u.test(after);

/** The measure that stands right after a number, or undefined. */
export const measureAfter = (text: string, end: number) =>
  nameIn(MEASURES, MEASURE_NEXT.exec(text.slice(end, end + 40))?.groups);

/** What a number in a text counts: a currency, a measure, a kind of provision, or "" for all else. */
export function unitOf(text: string, start: number, end: number): string {
  const before = text.slice(Math.max(0, start - 60), start);
  const after = text.slice(end, end + 40);
  const next = measureAfter(text, end);
  if (next) return next;
  const money =
    nameIn(CURRENCIES, MONEY_BEFORE.exec(before)?.groups) ?? nameIn(CURRENCIES, MONEY_AFTER.exec(after)?.groups);
  if (money) return money;
  if (isCode(before, after)) return '#code';
  const provision = nameIn(PROVISIONS, PROVISION_BEFORE.exec(before)?.groups);
  if (provision) return `#${provision}`;
  return nameIn(MEASURES, MEASURE_AFTER.exec(after)?.groups) ?? '';
}

/** True if two numbers are parts of one range and share the unit of the second: "5 to 10 days". */
export const isRange = (between: string) => RANGE.test(`${between}1`);

const DOLLARS = ['usd', '$'];
/** True if a summary may write one unit for the other. */
export function isSameUnit(own: string, source: string): boolean {
  return (
    own === source ||
    (DOLLARS.includes(own) && DOLLARS.includes(source)) ||
    (own === 'kr' && /^(?:sek|nok|dkk)$/.test(source)) ||
    (source === 'kr' && /^(?:sek|nok|dkk)$/.test(own)) ||
    (own === '$' && /^(aud|cad|sgd|hkd|nzd)$/.test(source))
  );
}

/** The same quantity in other units: [from, to, factor]. */
export const CONVERSIONS: [string, string, number][] = [
  ['bp', 'points', 0.01],
  ['points', 'bp', 100],
  ['%', 'bp', 100],
  ['bp', '%', 0.01],
  ['month', 'year', 1 / 12],
  ['year', 'month', 12],
  ['day', 'week', 1 / 7],
  ['week', 'day', 7],
  ['day', 'hour', 24],
  ['hour', 'day', 1 / 24],
];

export const isCurrency = (unit: string) => CURRENCIES.some(([name]) => name === unit);
