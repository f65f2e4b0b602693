/*
 * Addresses that are written so that no program takes them for one: "example dot com", "hxxp", spaced dots, "(at)", other scripts'
 * letters, digits as words. They are refused wherever they stand: an honest summary has no reason to disguise an address.
 */

const HOSTS =
  'com|net|org|info|biz|eu|io|co|uk|de|fr|es|it|nl|ch|at|be|us|ie|lu|pl|se|no|dk|fi|pt|ru|cn|jp|in|au|ca|sg|hk|gov|edu|int|mil|app|dev|xyz|online|site|shop|top|club|link|page|live|news|money|finance|bank|support|help|me|tv|cc|ly|gl|to|gg|ai|tk|ml|example|test';
/** Endings that are no words of the six languages. */
const SURE_HOSTS = 'com|org|xyz|biz|www|edu|gov|io|eu|uk|ly|gg|tk|cc|tv';
const OPEN = String.raw`[([{<«„"'*_|/\\-]`;
const CLOSE = String.raw`[)\]}>»“"'*_|/\\-]`;
const DOT = '(?:dot|punkt|punto|point|punt|ponto|d o t|d0t)';
const AT = '(?:at|ät|a t|arroba|arobase|chiocciola|klammeraffe|apenstaartje|apestaartje|chez|bei)';

const DISGUISES = [
  String.raw`${OPEN} ?(?:\.|,|·|${DOT}) ?${CLOSE}`,
  String.raw`[\p{L}\p{N}] dot (?!plots?(?!\p{L})|matrix)\p{L}{2,12}`,
  `${OPEN} ?(?:@|${AT}) ?${CLOSE}`,
  String.raw`[\p{L}\p{N}] ?[-_]?(?<!\p{L})(?:dot|d o t|d0t)(?!\p{L})[-_]? ?(?:${HOSTS})(?!\p{L})`,
  String.raw`[\p{L}\p{N}] (?:punkt|punto|point|punt|ponto) (?:${SURE_HOSTS}|net|info|de|fr|es|it|nl|ch|at)(?=[\s/]*(?:$|[/.,;:!?)]|(?:slash|schragstrich|barre|barra)))`,
  String.raw`[\p{L}\p{N}-]+ \. ?(?:${HOSTS})(?!\p{L})`,
  String.raw`[\p{L}\p{N}-]{2,}\. (?:${SURE_HOSTS})(?![\p{L}])`,
  String.raw`(?<![\p{L}\p{N}.@-])(?:com(?=\s*(?:$|[.,;:!?)/]|(?:br|uk|au|mx|es)(?!\p{L})))|www|w w w|http|https|hxxp|hxxps|h\*\*p|h t t p s?|ftp)(?![\p{L}.:]|://)`,
  String.raw`hxxps?|h\*\*ps?|meow://|(?:https?|ftp) ?(?:: ?/ ?/|colon|\[:\])(?! *[\p{L}\p{N}])|https?: +/|https? +:`,
  String.raw`(?<!\p{L})(?:slash|schragstrich|backslash|forward slash|barra|barre oblique)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:arroba|arobase|chiocciola|klammeraffe|apenstaartje)(?!\p{L})`,
  String.raw`(?:(?<![\p{L}\p{N}])[\p{L}\p{N}][ .·_-]){5,}[\p{L}\p{N}](?![\p{L}\p{N}])`,
  String.raw`(?<!\p{L})(?:(?:zero|one|two|three|four|five|six|seven|eight|nine|oh|null|eins|zwei|drei|vier|funf|sechs|sieben|acht|neun|zero|un|deux|trois|quatre|cinq|sept|huit|neuf|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|due|tre|quattro|cinque|sei|sette|otto|nove|nul|een|twee|drie|vier|vijf|zes|zeven|negen)(?!\p{L})[ ,.-]+){4,}(?=\p{L})`,
];
/** Other scripts' letters in a word of Latin ones. */
const MIXED =
  /[\p{Script=Latin}][\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}](?<!µ)|[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}](?<!µ)[\p{Script=Latin}]/u;
/** Signs that look like the full stop of a host, between letters or digits of one. */
const LOOKALIKE = /[\p{Script=Latin}\d][。｡․‧∙⋅•・·﹒．][\p{Script=Latin}\d]/u;
let disguise: RegExp | undefined;

/** True if a text has an address in a disguise. */
export function hasDisguise(text: string): boolean {
  disguise ??= new RegExp(DISGUISES.join('|'), 'iu');
  const plain = text.normalize('NFKC').replace(/[\u2010-\u2015\u2212]/g, '-');
  return LOOKALIKE.test(text) || MIXED.test(plain) || disguise.test(plain);
}
