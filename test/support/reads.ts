/** A read that a view waits for. */
export interface Read {
  address: string;
  /** The path of the request below /api/v2, with its query. */
  path: RegExp;
  /** As the view names it while it waits. */
  what: string;
}

/** What the views of the app read of an admin who has the alert. */
export const getReads = (entryId: string, alertId: string): Read[] => [
  { address: '#/home', path: /^\/home$/, what: 'your home' },
  { address: '#/updates', path: /^\/feeds\/entries\/detail\?/, what: 'the updates' },
  { address: `#/entries/${entryId}`, path: new RegExp(`^/feeds/entries/${entryId}$`), what: 'the update' },
  { address: '#/saved', path: /^\/me\/saved\?(?!ids_only)/, what: 'your saved updates' },
  { address: '#/reviews?queue=open', path: /^\/reviews\?(?!.*due_before)/, what: 'the reviews' },
  { address: '#/alerts', path: /^\/alerts$/, what: 'your alerts' },
  { address: `#/alerts/${alertId}`, path: /^\/alerts\/[^/]+\/matches/, what: 'the alert' },
  { address: `#/alerts/${alertId}/deliveries`, path: /\/deliveries\?/, what: 'the deliveries' },
  { address: '#/alerts/destinations', path: /^\/destinations$/, what: 'your destinations' },
  { address: '#/alerts/everybody', path: /^\/admin\/alerts/, what: "everybody's alerts" },
  { address: '#/calendar', path: /^\/feeds\/dates\?/, what: 'the dates' },
  { address: '#/topics/us-sec', path: /^\/feeds\/topics\/us-sec\/summary$/, what: 'the summary' },
  { address: '#/topics/us-fda', path: /^\/feeds\/stats\/topics\/us-fda$/, what: 'the figures' },
  { address: '#/sources', path: /^\/sources\?/, what: 'the sources' },
  { address: '#/figures', path: /^\/feeds\/stats\/overview$/, what: 'the totals' },
  { address: '#/figures', path: /^\/feeds\/stats\/topics\?/, what: 'the figures by topic' },
  { address: '#/settings/keys', path: /^\/admin\/api-keys$/, what: 'the keys' },
  { address: '#/settings/chat', path: /^\/admin\/chat$/, what: 'the chat settings' },
];
