import { getFigure } from './price-data.ts';

const editUnits = getFigure('editWrites') + getFigure('editLater');
const keyUnits = getFigure('toldWrites');
const firstUseUnits = getFigure('firstUseWrites');

/** Costs that cannot be estimated before the first bill. */
export const UNKNOWN_COSTS = [
  'Starts of functions: AWS bills the time in which an environment starts. How many start depends on how ' +
    'requests come.',
  'Entries of earlier months: they go on costing what the row of storage says of their month.',
  `Edits: an entry that its feed changes takes ${editUnits} write units. How many change is the feeds’ own doing.`,
  `API keys: a key in use takes at most ${keyUnits} write unit a second for its limit, and ${firstUseUnits} for ` +
    'its first use in an hour.',
  'Writes of people: at most 120 write units each, and at most 60 a minute from one person (`WRITES_PER_MINUTE`).',
  'Routes that fail: each has its own metric, paid for the hours in which it failed.',
  'Shares, sign-ins and pages of the web app, log queries, alarm mails, requests to AWS’s key for the table, the ' +
    'bucket of deployments.',
  'People beyond the number that Cognito serves free of charge.',
];
