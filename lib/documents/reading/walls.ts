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
/** What only a page that asks has. */
const CHALLENGES =
  /cdn-cgi\/challenge-platform\/h\/\w+\/orchestrate\/|cf-browser-verification|cf_chl_|_Incapsula_Resource\?[CS]WUDNSAI|px-captcha|captcha-delivery\.com|\/_sec\/cp_challenge|gokuProps|sgcaptcha|bm-verify/;
/** Scripts of guards, which they put into the pages of the site as well. */
const GUARDS = /cdn-cgi\/challenge-platform|_Incapsula_Resource|awswaf/;
/** With the script of a guard so little is no text. */
const NO_TEXT = { words: 10, characters: 60 };

const WALLS: RegExp[] = [
  /(?:subscribe|sign ?in|log ?in|register|upgrade|join|abonnieren sie|abonnez-vous|suscr[ií]base|abbonati)\b[^.!?]{0,60}\b(?:to|um|pour|para|per) (?:continue|keep) reading/i,
  /(?:subscribe|sign ?in|log ?in|register|upgrade|join)\b[^.!?]{0,60}\bto (?:continue to )?(?:read|view|access|unlock|see) (?:this|the|more|our|full|all)\b/i,
  /(?:article|content|page|document|story|text|report|publication)s? (?:is|are) (?:only )?(?:available|reserved|accessible|restricted|exclusively|exclusive)\b[^.!?]{0,30}\b(?:subscribers|members|registered users|customers)/i,
  /(?:for|to) (?:paying |registered )?(?:subscribers|members) only|(?:subscribers?|members?)[- ]only (?:content|article)|this is (?:premium|subscriber) content|already (?:a subscriber|have (?:a subscription|an account))\?/i,
  /nur für (?:abonnenten|mitglieder|registrierte)|(?:mit|jetzt) \S{0,12}abo\S* weiterlesen|um (?:den (?:ganzen )?artikel|weiter)\s?(?:zu\s?)?lesen|anmelden, um/i,
  /réservée?s? aux (?:abonné|membre|adhérent)|abonnez-vous pour (?:lire|accéder)|connectez-vous pour (?:lire|accéder|consulter)/i,
  /riservat[oaie] (?:agli abbonati|ai soci)|abbonati per (?:leggere|continuare)|solo para (?:suscriptores|socios)|suscr[ií]b(?:a|e)(?:se|te) para (?:leer|seguir)|inicie sesión para/i,
  /会員限定|有料会員|続きを(?:読む|ご覧)|ログインして(?:ください|続き)/,
];
const NOT_FREE = /"isAccessibleForFree"\s*:\s*"?false/i;

/** A page of few words that stands in place of the text: of a bot wall, or of a sale. `shown` has all its texts, `html` its source. */
export function wallOf(title: string | null, shown: string, words: number, html: string): Wall | null {
  const text = shown.slice(0, LOOKED_AT);
  const isRefusal =
    isRefusalText(text) || [text, title ?? ''].some((part) => REFUSAL_LINE.test(part)) || isRefusalText(title ?? '');
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
