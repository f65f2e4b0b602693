import type { Person } from './people.ts';

/** A view of the app as a test walks through it. */
interface TestedView {
  /** Its fragment; an update is one of the newest. */
  address: string;
  heading: RegExp;
  /** A message that reports missing or refused data. All of it must appear, for everybody unless persons are named. */
  says?: { words: RegExp; to?: Person[] };
  /** A further message that appears before anybody has saved or reviewed something. */
  maySay?: RegExp;
  /** Its buttons, by their names as a pattern, and who has them; everybody else must not. */
  buttons?: Record<string, Person[]>;
}

const EVERYBODY: Person[] = ['viewer', 'member', 'admin'];
const WRITERS: Person[] = ['member', 'admin'];
const NOT_FOUND = (noun: string) => ({
  words: new RegExp(`^Not found\\. There is no ${noun} with the id "nothing"\\. Go to the updates\\.Try again$`),
});
const FOR_ADMINS = {
  words: /^You do not have access\. This needs the role admin; you have (viewer|member)\. Try again$/,
  to: ['viewer', 'member'] as Person[],
};
const OF_AN_UPDATE = { Share: WRITERS, Review: WRITERS, 'Saved?': EVERYBODY, 'Copy link': EVERYBODY };

/** All views of the app: what can be said of each of them is asked of these. */
export const getViews = (entryId: string): Record<string, TestedView> => ({
  home: { address: '#/home', heading: /^Home$/ },
  updates: { address: '#/updates', heading: /^Updates$/, buttons: { Export: EVERYBODY, Mark: EVERYBODY } },
  'updates that match': {
    address: '#/updates?search=capital',
    heading: /^Updates$/,
    buttons: { 'Create alert': EVERYBODY },
  },
  'no updates that match': {
    address: '#/updates?search=zzyzx',
    heading: /^Updates$/,
    says: { words: /^No updates match/ },
  },
  'an update': { address: `#/entries/${entryId}`, heading: /./, buttons: OF_AN_UPDATE },
  'no update': { address: '#/entries/nothing', heading: /^Update$/, says: NOT_FOUND('entry') },
  saved: { address: '#/saved', heading: /^Saved$/, maySay: /^No saved updates/ },
  reviews: {
    address: '#/reviews?queue=overdue',
    heading: /^Reviews$/,
    maySay: /^No reviews are overdue/,
    buttons: { Evidence: EVERYBODY },
  },
  alerts: { address: '#/alerts', heading: /^Alerts$/ },
  destinations: {
    address: '#/alerts/destinations',
    heading: /^Destinations$/,
    buttons: { 'Add a destination': EVERYBODY },
  },
  'no deliveries': { address: '#/alerts/nothing/deliveries', heading: /^Alert$/, says: NOT_FOUND('alert') },
  'no alert': { address: '#/alerts/nothing', heading: /^Alert$/, says: NOT_FOUND('alert') },
  calendar: { address: '#/calendar', heading: /^Calendar$/ },
  'nothing in the calendar': {
    address: '#/calendar?topic=nothing',
    heading: /^Calendar$/,
    says: { words: /^No date matches/ },
  },
  topics: { address: '#/topics', heading: /^Topics$/ },
  'a topic': { address: '#/topics/eu-ecb', heading: /^European Central Bank$/, buttons: { 'Create alert': EVERYBODY } },
  sources: { address: '#/sources', heading: /^Sources$/ },
  'no source': { address: '#/sources/nothing', heading: /^Source$/, says: NOT_FOUND('source') },
  'a new source': { address: '#/sources/add', heading: /^Add a source$/, buttons: { Find: WRITERS } },
  statistics: { address: '#/figures', heading: /^Statistics$/ },
  keys: { address: '#/settings/keys', heading: /^API Keys$/, says: FOR_ADMINS, buttons: { 'Create a key': ['admin'] } },
  chat: { address: '#/settings/chat', heading: /^Chat$/, says: FOR_ADMINS, buttons: { 'Check again': ['admin'] } },
  account: { address: '#/account', heading: /^Your account$/ },
  nowhere: { address: '#/nowhere', heading: /^Page not found$/ },
});
