import type { Block } from './block.ts';
import { oneLine } from './clean.ts';

/** A page that a server sends with 200 in place of the document, and the sentence that says so. */
export interface StandIn {
  status: 'blocked' | 'unreadable';
  reason: string;
}

/** What a page has that may stand in: its first heading ('' if none), the title that it names, and its text. */
interface ShortPage {
  hasFrames: boolean;
  heading: string;
  title: string | null;
  blocks: Block[];
  words: number;
}

/** What stands in has few words. */
const MOST_WORDS = 130;
const MOST_WORDS_OF_REPAIR = 60;

/** These alone are the heading of a page, or a part of its title. */
const NOT_FOUND =
  /^(?:sorry|oops|error|http|status|[\s,.:!#–-])*(?:4(?:04|10)[\s:.–-]*)?(?:(?:the |this |your )?(?:requested )?(?:page|file|document|content|url|resource)?(?: (?:that )?you (?:are|were) looking for| (?:that )?you requested)? ?(?:(?:was |is |could |can ?|cannot |can['’]t )?(?:not )?(?:be )?found|does(?: not|n['’]t) exist|(?:is )?no longer (?:exists?|available)|is gone)|seite nicht gefunden|(?:die )?seite (?:wurde|konnte) nicht gefunden(?: werden)?|page (?:introuvable|non trouvée)|pagina non trovata|página no encontrada|(?:お探しの)?ページ(?:が|は)見つかりません(?:でした)?)?[.!。]?$/i;
const NAMES_IT =
  /404|410|not\b.*found|n['’]t\b.*found|cannot be found|exist|no longer|is gone|gefunden|introuvable|trouvée|trovata|encontrada|見つかり/i;
const FAILED =
  /^(?:error|http|status|[\s:–-])*(?:50[0234][\s:.–-]*)?(?:internal server error|bad gateway|(?:service|site|website|server) (?:is )?(?:temporarily |currently )?unavailable|gateway time-?out|(?:site |website )?(?:is )?(?:currently )?(?:down for|under(?:going)?) maintenance)[.!]?$|^(?:error )?50[0234]$/i;
const REPAIRED =
  /\b(?:site|website|page|portal|service|server) (?:is|are) (?:currently |temporarily )?(?:down|unavailable|offline|closed|under(?:going)?)\b[^.!?]{0,40}\b(?:maintenance|repairs?|upgrade)\b/i;
const LATER = /\b(?:come|check|be) back\b|\btry again\b|\bback (?:soon|shortly|later)\b/i;

const ASKS_FOR_CONSENT =
  /^(?:before you (?:continue|proceed)|(?:we (?:value|respect|care about) )?your privacy(?: (?:settings|choices|matters))?|(?:about |this (?:site|website) uses )?cookies?(?: (?:settings|consent|preferences|notice|choices))?(?: on this (?:site|website))?|privacy (?:settings|preferences)|we use cookies|(?:cookie|datenschutz)-?einstellungen|gestion des cookies|impostazioni (?:dei )?cookie|configuración de cookies)[.!?]?$/i;
const OF_COOKIES = /cookie|consent|einwillig|consentement|consenso|consentimiento|privacy|datenschutz/i;
/** The site itself uses them: "guidelines for firms that use cookies" are a text. */
const USES_THEM =
  /\b(?:we|(?:our|this) (?:web)?(?:site|page))\b(?:(?!\b(?:for|that|which|who|how|on|about)\b)[^.!?]){0,80}(?:\b(?:us(?:es?|ing)|stor(?:es?|ing))\b[^.!?]{0,80}|\b(?:set|place)s? (?:\w+ )?)\bcookies\b|our use of cookies|(?:wir (?:verwenden|nutzen)|nous utilisons|utilizziamo|utilizamos)[^.!?]{0,60}\bcookies\b/i;
const LONGEST_NAME = 100;
const LONGEST_LABEL = 40;

/** What stands in for the document, or null: a page that is gone, or being repaired, a question about cookies, frames. */
export function standInOf({ hasFrames, heading, title, blocks, words }: ShortPage): StandIn | null {
  if (words > MOST_WORDS) return null;
  if (hasFrames)
    return { status: 'unreadable', reason: 'The page shows others in frames, and has no text of its own.' };
  const names = namesOf(heading, title);
  if (names.some((name) => NOT_FOUND.test(name) && NAMES_IT.test(name)))
    return { status: 'unreadable', reason: 'The page says that it was not found.' };
  const text = blocks.map((block) => block.text).join('\n');
  const isRepaired = words <= MOST_WORDS_OF_REPAIR && REPAIRED.test(text) && LATER.test(text);
  if (isRepaired || names.some((name) => FAILED.test(name)))
    return { status: 'unreadable', reason: 'The site says that it does not work at the moment.' };
  const isConsent = names.some((name) => ASKS_FOR_CONSENT.test(name)) && blocks.every(isOfConsent(names));
  return isConsent && USES_THEM.test(text)
    ? { status: 'blocked', reason: 'The page asks about cookies, and shows nothing else.' }
    : null;
}

/** The heading of a page, or without one the parts of its title, which names the site, too. */
function namesOf(heading: string, title: string | null): string[] {
  const names = heading === '' ? (title ?? '').split(/\s[|–—·:-]\s/).map(oneLine) : [heading];
  return names.filter((name) => name.length <= LONGEST_NAME);
}

const isOfConsent = (names: string[]) => (block: Block) =>
  block.isHeading || block.text.length <= LONGEST_LABEL || names.includes(block.text) || OF_COOKIES.test(block.text);
