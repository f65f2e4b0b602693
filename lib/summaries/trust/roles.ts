/** What happens on a date, as beginnings of folded words in lower case in six languages. */
const ROLES: [string, RegExp][] = [
  [
    'effect',
    /(?<!\p{L})(?:effect|in(?:to)? force|appl(?:y|ies|ied|icab)|implement|come into|commenc|in kraft|gilt|gelten|anzuwenden|anwendbar|wirksam|vigueur|s'appliqu|applicab|effet|vigor|aplic|efect|vigore|applic|effett|in werking|kracht|toepass)/u,
  ],
  [
    'comment',
    /(?<!\p{L})(?:comment|respon[ds]|feedback|consultation (?:closes|ends|runs|period)|repl(?:y|ies)|views|stellungnahm|kommentar|ruckmeld|anmerkung|konsultation|observation|contribution|reponse|remarque|consultation|observacion|comentario|alegacion|consulta|osservazion|commenti|contributi|consultazion|reacti|reageren|consultatie|zienswij)/u,
  ],
  [
    'publish',
    /(?<!\p{L})(?:publish|releas|announc|veroffentlich|bekannt|publie|publica|public[oa]d|pubblica|gepubliceer|publiceer|bekendgemaakt)/u,
  ],
  [
    'end',
    /(?<!\p{L})(?:expir|runs? out|runs? until|ends?(?!\p{L})|ended|ending|until|closes?(?!\p{L})|closed|lapse|cease|terminat|ablauf|lauft|abgelaufen|endet|bis|befrist|prend fin|jusqu|echeance|venc|hasta|finaliza|scad|fino al|cessa|verloop|verstrijk|eindig|afloop|tot)(?!ing)/u,
  ],
  [
    'decide',
    /(?<!\p{L})(?:convict|sentenc|decid|decision|order(?:s|ed)?(?!\p{L})|fin(?:ed|es)(?!\p{L})|sanction|adopt|approv|sign|dated|impos|judg|verurteil|urteil|entschied|beschluss|beschloss|verhangt|datiert|decid|condamn|arrete|sanction|multa|condena|acord|adopt|aprob|decis|sanzion|adott|approvat|delibera|besl|veroorde|boete)/u,
  ],
  [
    'pay',
    /(?<!\p{L})(?:pay|paid|refund|redress|reimburs|restitut|compensat|claim|zahl|erstatt|entschadig|pai?e|paiement|rembours|indemn|pag|reembols|rimbors|risarc|betaal|betalen|terugbetal|vergoed)/u,
  ],
];

/** A date that something runs from is not one that it runs to. */
const FROM =
  /(?<!\p{L})(?:from|since|starting(?: on)?|beginning(?: on)?|as of|as from|with effect from|effective(?: from| as of| on)?|after|ab(?: dem)?|vom|seit(?: dem)?|mit wirkung vom|nach dem|a (?:compter|partir) du|depuis le|des le|apres le|desde(?: el)?|a partir del?|tras el|dal|dall'|a (?:decorrere|partire) dal|dopo il|vanaf|sinds|met ingang van|na)(?: \p{L}+day,?| \p{L}+tag,?(?: dem)?| \p{L}+di)? *¦/u;
const TO =
  /(?<!\p{L})(?:by|until|till|before|no later than|on or before|not later than|through|up to|bis(?: zum| spatestens)?|spatestens(?: am| bis zum)?|vor dem|jusqu'au|avant le|au plus tard le|hasta(?: el)?|antes del?|a mas tardar el|entro(?: e non oltre)?(?: il|l')?|fino al|prima del|tot(?: en met)?|voor|uiterlijk(?: op)?)(?: \p{L}+day,?| \p{L}+tag,?(?: dem)?| \p{L}+di)? *¦/u;

export const rolesOf = (reading: string) =>
  new Set(ROLES.filter(([, words]) => words.test(reading)).map(([role]) => role));
/** "Comment until" is of comments. */
const PREPOSITION = /^(?:until|bis|jusqu|hasta|fino al|tot)$/;
/** The role whose words stand nearest to a date. */
export function nearestRole(reading: string): string | null {
  const at = reading.indexOf('¦');
  const near = ROLES.flatMap(([role, words]) =>
    [...reading.matchAll(new RegExp(words.source, 'gu'))]
      .filter(([word]) => !PREPOSITION.test(word))
      .map(({ index }) => ({ role, far: Math.abs(index - at) })),
  ).sort((a, b) => a.far - b.far);
  return near[0]?.role ?? null;
}
export const runsFrom = (reading: string) => FROM.test(reading);
export const runsTo = (reading: string) => TO.test(reading);
