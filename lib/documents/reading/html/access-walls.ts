/**
 * A page that a site serves instead of the requested text.
 * `blocked` is a bot check or a refusal, `paywalled` a paywall. `reason` is one sentence for people.
 */
export interface AccessWall {
  status: 'blocked' | 'paywalled';
  reason: string;
}

/** A bot check or refusal has at most so many words. */
const MAX_REFUSAL_WORDS = 130;
/** A paywalled page shows at most so many words of its text. */
const MAX_TEASER_WORDS = 250;
/** Limit of examined characters. */
const EXAMINED_LENGTH = 6_000;

/**
 * Phrases of bot checks, which notices about them contain too.
 * They count at the beginning of a sentence, or if there are several.
 */
const REFUSALS = [
  "(?:verify|confirm|prove|make sure|checking (?:if|that)) (?:that )?you(?:'re|’re| are)? (?:a |" +
    'not a )?(?:ro)?(?:bot|human|person)',
  '(?:checking|verifying) (?:your browser|if the site connection is secure)|just a moment\\.\\.\\.|' +
    'one moment, please|attention required!',
  '(?:enable|turn on|activate|allow) (?:javascript|js|cookies)\\b|(?:this (?:site|page|' +
    'website) )?requires javascript|javascript (?:is|must be) (?:disabled|enabled|required)',
  'javascript aktivieren|bitte aktivieren sie javascript|activer javascript|veuillez activer javascript|' +
    'habilite javascript|abilitare javascript',
  'complete the (?:captcha|security check)|(?:our systems have detected |we have detected )?unusual (?:traffic|' +
    "activity) from|i(?:'|’)m not a robot",
  '(?:you have|your ip (?:address )?has) been blocked|request unsuccessful|the requested url was rejected|' +
    'pardon our interruption|bot detection',
  "you don(?:'|’)t have permission to access|your (?:request|access) (?:has been|was) (?:blocked|denied)|" +
    'too many requests|ray id|support id|reference #\\d',
].map((words) => ({
  anywhere: new RegExp(words, 'i'),
  first: new RegExp(
    '(?:^|[.!?:\\n]\\s*)(?:sorry,? |please |to (?:continue|proceed|access)[^.,!?\\n]{0,40}, |press (?:&|' +
      `and) hold to |(?:we|you) (?:just )?need to )*(?:${words})`,
    'i',
  ),
}));
const REFUSALS_ALONE = [
  'access denied|access to this page has been denied|forbidden|403|request rejected|unauthorized',
  'zugriff verweigert|accès refusé|acceso denegado|accesso negato|アクセスが拒否されました',
];
/** These alone are a line of their own, or the title. */
const REFUSAL_LINE = new RegExp(
  String.raw`^(?:error )?(?:40[13]|429)?[\s:–-]*(?:${REFUSALS_ALONE.join('|')})[.!]?$`,
  'im',
);
/** Quoted sentences: a warning about bot checks quotes them. */
const QUOTED = /["“„«‘][^\n]{1,300}?(?:[.!?]["”“»’]|["”“»’][.!?])/g;
/** Markup that only a challenge page has. */
const CHALLENGE_PAGE = new RegExp(
  [
    String.raw`cdn-cgi\/challenge-platform\/h\/\w+\/orchestrate\/|cf-browser-verification|cf_chl_`,
    String.raw`_Incapsula_Resource\?[CS]WUDNSAI|px-captcha|captcha-delivery\.com|\/_sec\/cp_challenge`,
    'gokuProps|sgcaptcha|bm-verify',
  ].join('|'),
);
/** Scripts of bot guards, which are on normal pages of a site too. */
const BOT_GUARD = /cdn-cgi\/challenge-platform|_Incapsula_Resource|awswaf/;
/** With a bot guard's script, a page below these limits has no text. */
const NO_TEXT = { words: 10, characters: 60 };

const SIGN_IN = '(?:subscribe|sign ?in|log ?in|register|upgrade|join)\\b';
const TO_READ = '[^.!?]{0,60}\\bto (?:continue to )?(?:read|view|access|unlock|see)';
/** Excludes "licensees must sign in …", which is about another site. */
const NOT_OF_OTHERS = "(?<!(?<!\\byou(?:['’]ll| will)? )(?:must|should|can|may|will|need to|have to) )";
const ALL_OF_IT = '(?:(?:the|our|all|of|this|rest|more|full|whole|entire|complete|remaining|exclusive|premium) ){1,5}';
const TEXT = '(?:article|content|page|document|story|text|report|publication|analysis|research|notice|version|post)';

const SUBSCRIBE_WORDS = [
  'subscribe|sign ?in|log ?in|register|upgrade|join|abonnieren sie|abonnez-vous|suscr[ií]base',
  'abbonati',
];
const PAGE_TEXTS = ['article|content|page|document|story|text|report|publication'];
const RESTRICTION_WORDS = ['available|reserved|accessible|restricted|exclusively|exclusive'];
const FRENCH_READ_OBJECTS = [
  'lire',
  '(?:accéder|consulter) [^.!?]{0,40}(?:article|contenu|page|document|texte|suite|intégralité)',
];
/** Phrases about reading this page: signing in to a portal and registering for an event are not walls. */
const WALLS: RegExp[] = [
  new RegExp(
    String.raw`(?:${SUBSCRIBE_WORDS.join('|')})\b[^.!?]{0,60}\b(?:to|um|pour|para|per) (?:continue|keep) reading`,
    'i',
  ),
  new RegExp(`${SIGN_IN}${TO_READ} this (?:\\w+ )?${TEXT}`, 'i'),
  new RegExp(`${NOT_OF_OTHERS}${SIGN_IN}${TO_READ} (?:this\\b|${ALL_OF_IT}${TEXT})`, 'i'),
  new RegExp(`${SIGN_IN} (?:now )?to read (?:more|on)\\b`, 'i'),
  new RegExp(
    String.raw`(?:${PAGE_TEXTS.join('|')})s? (?:is|are) (?:only )?(?:${RESTRICTION_WORDS.join('|')})\b` +
      String.raw`[^.!?]{0,30}\b(?:subscribers|members|registered users|customers)`,
    'i',
  ),
  new RegExp(
    [
      '(?:for|to) (?:paying |registered )?(?:subscribers|members) only',
      '(?:subscribers?|members?)[- ]only (?:content|article)|this is (?:premium|subscriber) content',
      String.raw`already (?:a subscriber|have (?:a subscription|an account))\?`,
    ].join('|'),
    'i',
  ),
  new RegExp(
    [
      String.raw`nur für (?:abonnenten|mitglieder|registrierte)|(?:mit|jetzt) \S{0,12}abo\S* weiterlesen`,
      String.raw`um (?:den (?:ganzen )?artikel|weiter)\s?(?:zu\s?)?lesen`,
      'anmelden, um [^.!?]{0,60}(?:lesen|artikel|beitrag|inhalt|dokument)',
    ].join('|'),
    'i',
  ),
  new RegExp(
    [
      'réservée?s? aux (?:abonné|membre|adhérent)|abonnez-vous pour (?:lire|accéder)',
      `connectez-vous pour (?:${FRENCH_READ_OBJECTS.join('|')})`,
    ].join('|'),
    'i',
  ),
  new RegExp(
    [
      'riservat[oaie] (?:agli abbonati|ai soci)|abbonati per (?:leggere|continuare)',
      'solo para (?:suscriptores|socios)|suscr[ií]b(?:a|e)(?:se|te) para (?:leer|seguir)',
      'inicie sesión para (?:leer|[^.!?]{0,40}(?:artículo|contenido|página|documento|texto))',
    ].join('|'),
    'i',
  ),
  /会員限定|有料会員|続きを(?:読む|ご覧)|ログインして(?:ください|続き)/,
];
const NOT_FREE = /"isAccessibleForFree"\s*:\s*"?false/i;

interface AccessWallEvidence {
  /** The title of the page. */
  title: string | null;
  /** All text of the page. */
  pageText: string;
  /** The number of words. */
  words: number;
  /** The source of the page. */
  html: string;
}

/**
 * Recognizes a short page that is a bot check, a refusal or a paywall; null for a readable page.
 * `pageText` is all text of the page, `html` its source.
 */
export function findAccessWall({ title, pageText, words, html }: AccessWallEvidence): AccessWall | null {
  const text = pageText.slice(0, EXAMINED_LENGTH);
  const isRefusal =
    isRefusalText(text.replace(QUOTED, '.')) ||
    [text, title ?? ''].some((part) => REFUSAL_LINE.test(part)) ||
    isRefusalText(title ?? '');
  const isGuarded =
    BOT_GUARD.test(html) &&
    ((words < NO_TEXT.words && text.length < NO_TEXT.characters) ||
      REFUSALS.some(({ anywhere }) => anywhere.test(text)));
  if (words <= MAX_REFUSAL_WORDS && (isRefusal || isGuarded || CHALLENGE_PAGE.test(html)))
    return { status: 'blocked', reason: 'The site asks for a person at a browser, or refuses programs.' };
  if (words <= MAX_TEASER_WORDS && (NOT_FREE.test(html) || WALLS.some((pattern) => pattern.test(text))))
    return { status: 'paywalled', reason: 'The page shows its text to subscribers, or after signing in.' };
  return null;
}

const isRefusalText = (text: string) =>
  REFUSALS.some(({ first }) => first.test(text)) || REFUSALS.filter(({ anywhere }) => anywhere.test(text)).length > 1;
