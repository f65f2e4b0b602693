const MAX_LINK_LENGTH = 2_000;
/** Parameters that name a visitor, a campaign or a session, not the target of a link. */
const TRACKING_PARAMETERS = new Set(
  (
    'mc_cid mc_eid fbclid gclid dclid msclkid gbraid wbraid yclid twclid igshid mkt_tok _ga _gl _hsenc _hsmi ' +
    '_openstat vero_id oly_enc_id oly_anon_id jsessionid phpsessid sessionid session_id cfid cftoken at_campaign ' +
    'at_medium at_source pk_campaign pk_medium pk_source mtm_campaign mtm_medium mtm_source'
  ).split(' '),
);
const TRACKING_PREFIXES = ['utm_', 'aspsessionid'];
const SESSION_IN_PATH = /;jsessionid=[^/;]*/gi;

function isTracking(parameter: string): boolean {
  const name = (parameter.split('=')[0] ?? '').toLowerCase();
  return (
    TRACKING_PARAMETERS.has(name) || TRACKING_PREFIXES.some((prefix) => name.startsWith(prefix) && name !== prefix)
  );
}

/**
 * Returns a link as an absolute http or https address, without tracking parameters and session ids.
 * Null for any other link. `base` resolves relative links; null without a base.
 */
export function toCanonicalLink(link: string | null, base: string | null): string | null {
  const text = link?.trim();
  if (!text || !URL.canParse(text, base ?? undefined)) return null;
  const url = new URL(text, base ?? undefined);
  if (!/^https?:$/.test(url.protocol)) return null;
  url.username = '';
  url.password = '';
  url.pathname = url.pathname.replace(SESSION_IN_PATH, '');
  const parameters = url.search.slice(1).split('&');
  const remainingParameters = parameters.filter((parameter) => !isTracking(parameter));
  if (remainingParameters.length < parameters.length) url.search = remainingParameters.join('&');
  return url.href.length > MAX_LINK_LENGTH ? null : url.href;
}

/**
 * Returns a key that is equal for links to the same target, to recognize items by their link.
 * The key has no scheme, no `www.` and no slash at the end of the path; query parameters are sorted. The path keeps its
 * case.
 */
export function toLinkKey(link: string): string {
  if (!URL.canParse(link)) return link;
  const { host, pathname, search, hash } = new URL(link);
  const path = pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  const parameters = search.slice(1).split('&').filter(Boolean).sort().join('&');
  return `//${host.replace(/^www\./, '')}${path}${parameters && `?${parameters}`}${hash}`;
}

/**
 * Returns the base address of relative links: `address` with all `bases` applied to it in order.
 * Each base is resolved against the result of the previous one; invalid bases are skipped.
 */
export function resolveBaseUrl(address: string, bases: string[] = []): string {
  let resolved = address;
  for (const base of bases) {
    if (!URL.canParse(base, resolved)) continue;
    const next = new URL(base, resolved).href;
    if (URL.canParse('x', next)) resolved = next;
  }
  return resolved;
}
