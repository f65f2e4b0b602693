import type { Person } from './people.ts';

/** A view of the app as a test walks through it. */
interface View {
  /** Its fragment; an update is one of the newest. */
  address: string;
  heading: RegExp;
  /** What it says by intention of what is missing; of a stack in which nobody has saved, reviewed or followed anything. */
  says?: RegExp;
  /** Its buttons, by their names as a pattern, and who has them; everybody else must not. */
  buttons?: Record<string, Person[]>;
}

const EVERYBODY: Person[] = ['viewer', 'member', 'admin'];
const WRITERS: Person[] = ['member', 'admin'];
const OF_AN_UPDATE = { Share: WRITERS, Review: WRITERS, 'Saved?': EVERYBODY, 'Copy link': EVERYBODY };

/** All views of the app: what can be said of each of them is asked of these. */
export const viewsOf = (entryId: string): Record<string, View> => ({
  home: { address: '#/home', heading: /^Home$/, says: /./ },
  updates: { address: '#/updates', heading: /^Updates$/, buttons: { Export: EVERYBODY, Mark: EVERYBODY } },
  'updates that match': {
    address: '#/updates?search=capital',
    heading: /^Updates$/,
    buttons: { 'Alert me': EVERYBODY },
  },
  'no updates that match': { address: '#/updates?search=zzyzx', heading: /^Updates$/, says: /^No update matches/ },
  'an update': { address: `#/entries/${entryId}`, heading: /./, buttons: OF_AN_UPDATE },
  'no update': { address: '#/entries/nothing', heading: /^Update$/, says: /./ },
  saved: { address: '#/saved', heading: /^Saved$/, says: /^Nothing is saved/ },
  reviews: { address: '#/reviews?queue=overdue', heading: /^Reviews$/, says: /./, buttons: { Evidence: EVERYBODY } },
  alerts: { address: '#/alerts', heading: /^Alerts$/ },
  destinations: {
    address: '#/alerts/destinations',
    heading: /^Destinations$/,
    buttons: { 'Add a destination': EVERYBODY },
  },
  'no deliveries': { address: '#/alerts/nothing/deliveries', heading: /^Alert$/, says: /./ },
  'no alert': { address: '#/alerts/nothing', heading: /^Alert$/, says: /./ },
  calendar: { address: '#/calendar', heading: /^Calendar$/, says: /./ },
  'nothing in the calendar': { address: '#/calendar?topic=nothing', heading: /^Calendar$/, says: /^No date matches/ },
  topics: { address: '#/topics', heading: /^Topics$/ },
  'a topic': { address: '#/topics/eu-ecb', heading: /^European Central Bank$/, buttons: { 'Alert me': EVERYBODY } },
  statistics: { address: '#/figures', heading: /^Statistics$/ },
  keys: { address: '#/settings/keys', heading: /./, says: /./, buttons: { 'Create a key': ['admin'] } },
  chat: { address: '#/settings/chat', heading: /./, says: /./, buttons: { 'Check again': ['admin'] } },
  account: { address: '#/account', heading: /^Your account$/ },
  nowhere: { address: '#/nowhere', heading: /no such page/ },
});
