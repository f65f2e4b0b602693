/** A page instead of the text, and the sentence that says so. */
export interface Wall {
  status: 'blocked' | 'paywalled';
  reason: string;
}

/** What asks for a person or refuses has few words. */
const MOST_WORDS_OF_REFUSAL = 130;
/** What is shown of a text that is for subscribers. */
const MOST_WORDS_OF_TEASER = 250;
/** Characters that are looked at. */
const LOOKED_AT = 6_000;

/** What a wall says, each of which a notice about walls may say as well: it is at the beginning of a sentence, or not alone. */
const REFUSALS = [
  "(?:verify|confirm|prove|make sure|checking (?:if|that)) (?:that )?you(?:'re|’re| are)? (?:a |not a )?(?:ro)?(?:bot|human|person)",
  '(?:checking|verifying) (?:your browser|if the site connection is secure)|just a moment\\.\\.\\.|one moment, please|attention required!',
  '(?:enable|turn on|activate|allow) (?:javascript|js|cookies)\\b|(?:this (?:site|page|website) )?requires javascript|javascript (?:is|must be) (?:disabled|enabled|required)',
  'javascript aktivieren|bitte aktivieren sie javascript|activer javascript|veuillez activer javascript|habilite javascript|abilitare javascript',
  "complete the (?:captcha|security check)|(?:our systems have detected |we have detected )?unusual (?:traffic|activity) from|i(?:'|’)m not a robot",
  '(?:you have|your ip (?:address )?has) been blocked|request unsuccessful|the requested url was rejected|pardon our interruption|bot detection',
  "you don(?:'|’)t have permission to access|your (?:request|access) (?:has been|was) (?:blocked|denied)|too many requests|ray id|support id|reference #\\d",
].map((words) => ({
  anywhere: new RegExp(words, 'i'),
  first: new RegExp(
    `(?:^|[.!?:\\n]\\s*)(?:sorry,? |please |to (?:continue|proceed|access)[^.,!?\\n]{0,40}, |press (?:&|and) hold to |(?:we|you) (?:just )?need to )*(?:${words})`,
    'i',
  ),
}));
/** These alone are a line of their own, or the title. */
const REFUSAL_LINE =
  /^(?:error )?(?:40[13]|429)?[\s:–-]*(?:access denied|access to this page has been denied|forbidden|403|request rejected|unauthorized|zugriff verweigert|accès refusé|acceso denegado|accesso negato|アクセスが拒否されました)[.!]?$/im;
/** Whole sentences in quotes: a warning about a wall quotes it. */
const QUOTED = /["“„«‘][^\n]{1,300}?(?:[.!?]["”“»’]|["”“»’][.!?])/g;
/** What only a page that asks has. */
const CHALLENGES =
  /cdn-cgi\/challenge-platform\/h\/\w+\/orchestrate\/|cf-browser-verification|cf_chl_|_Incapsula_Resource\?[CS]WUDNSAI|px-captcha|captcha-delivery\.com|\/_sec\/cp_challenge|gokuProps|sgcaptcha|bm-verify/;
/** Scripts of guards, which they put into the pages of the site as well. */
const GUARDS = /cdn-cgi\/challenge-platform|_Incapsula_Resource|awswaf/;
/** With the script of a guard so little is no text. */
const NO_TEXT = { words: 10, characters: 60 };

const SIGN_IN = '(?:subscribe|sign ?in|log ?in|register|upgrade|join)\\b';
const TO_READ = '[^.!?]{0,60}\\bto (?:continue to )?(?:read|view|access|unlock|see)';
/** What "licensees must" do, who are not the reader, concerns another site. */
const NOT_OF_OTHERS = "(?<!(?<!\\byou(?:['’]ll| will)? )(?:must|should|can|may|will|need to|have to) )";
const ALL_OF_IT = '(?:(?:the|our|all|of|this|rest|more|full|whole|entire|complete|remaining|exclusive|premium) ){1,5}';
const TEXT = '(?:article|content|page|document|story|text|report|publication|analysis|research|notice|version|post)';

/** All are about reading what the page has: one signs in to a portal, and registers for an event, as well. */
const WALLS: RegExp[] = [
  /(?:subscribe|sign ?in|log ?in|register|upgrade|join|abonnieren sie|abonnez-vous|suscr[ií]base|abbonati)\b[^.!?]{0,60}\b(?:to|um|pour|para|per) (?:continue|keep) reading/i,
  new RegExp(`${SIGN_IN}${TO_READ} this (?:\\w+ )?${TEXT}`, 'i'),
  new RegExp(`${NOT_OF_OTHERS}${SIGN_IN}${TO_READ} (?:this\\b|${ALL_OF_IT}${TEXT})`, 'i'),
  new RegExp(`${SIGN_IN} (?:now )?to read (?:more|on)\\b`, 'i'),
  /(?:article|content|page|document|story|text|report|publication)s? (?:is|are) (?:only )?(?:available|reserved|accessible|restricted|exclusively|exclusive)\b[^.!?]{0,30}\b(?:subscribers|members|registered users|customers)/i,
  /(?:for|to) (?:paying |registered )?(?:subscribers|members) only|(?:subscribers?|members?)[- ]only (?:content|article)|this is (?:premium|subscriber) content|already (?:a subscriber|have (?:a subscription|an account))\?/i,
  /nur für (?:abonnenten|mitglieder|registrierte)|(?:mit|jetzt) \S{0,12}abo\S* weiterlesen|um (?:den (?:ganzen )?artikel|weiter)\s?(?:zu\s?)?lesen|anmelden, um [^.!?]{0,60}(?:lesen|artikel|beitrag|inhalt|dokument)/i,
  /réservée?s? aux (?:abonné|membre|adhérent)|abonnez-vous pour (?:lire|accéder)|connectez-vous pour (?:lire|(?:accéder|consulter) [^.!?]{0,40}(?:article|contenu|page|document|texte|suite|intégralité))/i,
  /riservat[oaie] (?:agli abbonati|ai soci)|abbonati per (?:leggere|continuare)|solo para (?:suscriptores|socios)|suscr[ií]b(?:a|e)(?:se|te) para (?:leer|seguir)|inicie sesión para (?:leer|[^.!?]{0,40}(?:artículo|contenido|página|documento|texto))/i,
  /会員限定|有料会員|続きを(?:読む|ご覧)|ログインして(?:ください|続き)/,
];
const NOT_FREE = /"isAccessibleForFree"\s*:\s*"?false/i;

/** A page of few words that stands in place of the text: of a bot wall, or of a sale. `shown` has all its texts, `html` its source. */
export function wallOf(title: string | null, shown: string, words: number, html: string): Wall | null {
  const text = shown.slice(0, LOOKED_AT);
  const isRefusal =
    isRefusalText(text.replace(QUOTED, '.')) ||
    [text, title ?? ''].some((part) => REFUSAL_LINE.test(part)) ||
    isRefusalText(title ?? '');
  const isGuarded =
    GUARDS.test(html) &&
    ((words < NO_TEXT.words && text.length < NO_TEXT.characters) ||
      REFUSALS.some(({ anywhere }) => anywhere.test(text)));
  if (words <= MOST_WORDS_OF_REFUSAL && (isRefusal || isGuarded || CHALLENGES.test(html)))
    return { status: 'blocked', reason: 'The site asks for a person at a browser, or refuses programs.' };
  if (words <= MOST_WORDS_OF_TEASER && (NOT_FREE.test(html) || WALLS.some((pattern) => pattern.test(text))))
    return { status: 'paywalled', reason: 'The page shows its text to subscribers, or after signing in.' };
  return null;
}

const isRefusalText = (text: string) =>
  REFUSALS.some(({ first }) => first.test(text)) || REFUSALS.filter(({ anywhere }) => anywhere.test(text)).length > 1;
