import type { TextBlock } from '../text-block.ts';
import { toSingleLine } from '../text-block.ts';

/**
 * A page that a server sends with status 200 instead of the document, such as an error page.
 * `reason` is one sentence for people.
 */
interface PlaceholderPage {
  status: 'blocked' | 'unreadable';
  reason: string;
}

/** The fields of a possible placeholder: its first heading ('' for none), its title and its text. */
interface ShortPage {
  hasFrames: boolean;
  heading: string;
  title: string | null;
  blocks: TextBlock[];
  words: number;
}

/** A placeholder has at most so many words. */
const MAX_WORDS = 130;
const MAX_REPAIR_WORDS = 60;

const NOT_FOUND_PREDICATES = [
  "(?:was |is |could |can ?|cannot |can['’]t )?(?:not )?(?:be )?found|does(?: not|n['’]t) exist",
  '(?:is )?no longer (?:exists?|available)|is gone',
];
const NOT_FOUND_TITLES = [
  '(?:the |this |your )?(?:requested )?(?:page|file|document|content|url|resource)?' +
    `(?: (?:that )?you (?:are|were) looking for| (?:that )?you requested)? ?(?:${NOT_FOUND_PREDICATES.join('|')})`,
  'seite nicht gefunden|(?:die )?seite (?:wurde|konnte) nicht gefunden(?: werden)?',
  'page (?:introuvable|non trouvée)|pagina non trovata|página no encontrada',
  '(?:お探しの)?ページ(?:が|は)見つかりません(?:でした)?',
];
/** The complete heading of a page, or a part of its title. */
const NOT_FOUND_TITLE = new RegExp(
  String.raw`^(?:sorry|oops|error|http|status|[\s,.:!#–-])*(?:4(?:04|10)[\s:.–-]*)?` +
    `(?:${NOT_FOUND_TITLES.join('|')})?[.!。]?$`,
  'i',
);
const NOT_FOUND_WORD = new RegExp(
  [
    String.raw`404|410|not\b.*found|n['’]t\b.*found|cannot be found|exist|no longer|is gone|gefunden`,
    'introuvable|trouvée|trovata|encontrada|見つかり',
  ].join('|'),
  'i',
);
const SERVER_ERRORS = [
  'internal server error|bad gateway',
  '(?:service|site|website|server) (?:is )?(?:temporarily |currently )?unavailable',
  'gateway time-?out',
  '(?:site |website )?(?:is )?(?:currently )?(?:down for|under(?:going)?) maintenance',
];
const SERVER_ERROR_TITLE = new RegExp(
  [
    String.raw`^(?:error|http|status|[\s:–-])*(?:50[0234][\s:.–-]*)?(?:${SERVER_ERRORS.join('|')})[.!]?$`,
    '^(?:error )?50[0234]$',
  ].join('|'),
  'i',
);
const MAINTENANCE = new RegExp(
  String.raw`\b(?:site|website|page|portal|service|server) (?:is|are) (?:currently |temporarily )?(?:down|` +
    String.raw`unavailable|offline|closed|under(?:going)?)\b[^.!?]{0,40}\b(?:maintenance|repairs?|upgrade)\b`,
  'i',
);
const COME_BACK_LATER = /\b(?:come|check|be) back\b|\btry again\b|\bback (?:soon|shortly|later)\b/i;

const CONSENT_TITLES = [
  'before you (?:continue|proceed)',
  '(?:we (?:value|respect|care about) )?your privacy(?: (?:settings|choices|matters))?',
  '(?:about |this (?:site|website) uses )?cookies?(?: (?:settings|consent|preferences|notice|' +
    'choices))?(?: on this (?:site|website))?',
  'privacy (?:settings|preferences)|we use cookies|(?:cookie|datenschutz)-?einstellungen',
  'gestion des cookies|impostazioni (?:dei )?cookie|configuración de cookies',
];
const CONSENT_TITLE = new RegExp(`^(?:${CONSENT_TITLES.join('|')})[.!?]?$`, 'i');
const COOKIE_WORD = /cookie|consent|einwillig|consentement|consenso|consentimiento|privacy|datenschutz/i;
const USE_WORDS = [String.raw`\b(?:us(?:es?|ing)|stor(?:es?|ing))\b[^.!?]{0,80}|\b(?:set|place)s? (?:\w+ )?`];
/** The site itself uses cookies: "guidelines for firms that use cookies" is a text. */
const SITE_USES_COOKIES = new RegExp(
  [
    String.raw`\b(?:we|(?:our|this) (?:web)?(?:site|page))\b` +
      String.raw`(?:(?!\b(?:for|that|which|who|how|on|about)\b)[^.!?]){0,80}` +
      String.raw`(?:${USE_WORDS.join('|')})\bcookies\b`,
    'our use of cookies',
    String.raw`(?:wir (?:verwenden|nutzen)|nous utilisons|utilizziamo|utilizamos)[^.!?]{0,60}\bcookies\b`,
  ].join('|'),
  'i',
);
const MAX_NAME_LENGTH = 100;
const MAX_LABEL_LENGTH = 40;

/**
 * Recognizes a short page that a server sends instead of a document; null for a real document.
 * Examples are a missing page, a maintenance notice, a cookie question and a frameset.
 */
export function findPlaceholderPage({ hasFrames, heading, title, blocks, words }: ShortPage): PlaceholderPage | null {
  if (words > MAX_WORDS) return null;
  if (hasFrames) return { status: 'unreadable', reason: 'The page shows other pages in frames, and has no text.' };
  const names = listNames(heading, title);
  if (names.some((name) => NOT_FOUND_TITLE.test(name) && NOT_FOUND_WORD.test(name)))
    return { status: 'unreadable', reason: 'The page says that it was not found.' };
  const text = blocks.map((block) => block.text).join('\n');
  const isRepaired = words <= MAX_REPAIR_WORDS && MAINTENANCE.test(text) && COME_BACK_LATER.test(text);
  if (isRepaired || names.some((name) => SERVER_ERROR_TITLE.test(name)))
    return { status: 'unreadable', reason: 'The site says that it does not work at the moment.' };
  const isConsent = names.some((name) => CONSENT_TITLE.test(name)) && blocks.every(createConsentTest(names));
  return isConsent && SITE_USES_COOKIES.test(text)
    ? { status: 'blocked', reason: 'The page asks about cookies, and shows nothing else.' }
    : null;
}

/** Returns the heading of a page, or else the parts of its title, which may include the site's name. */
function listNames(heading: string, title: string | null): string[] {
  const names = heading === '' ? (title ?? '').split(/\s[|–—·:-]\s/).map(toSingleLine) : [heading];
  return names.filter((name) => name.length <= MAX_NAME_LENGTH);
}

const createConsentTest = (names: string[]) => (block: TextBlock) =>
  block.isHeading ||
  block.text.length <= MAX_LABEL_LENGTH ||
  names.includes(block.text) ||
  COOKIE_WORD.test(block.text);
