import { getFigure } from './price-data.ts';

const editUnits = getFigure('editWrites') + getFigure('editLater');
const keyUnits = getFigure('toldWrites');
const firstUseUnits = getFigure('firstUseWrites');

/** Costs that cannot be estimated before the first bill. */
export const UNKNOWN_COSTS = [
  'Cold starts: AWS bills the time in which an environment starts. Their number depends on the traffic pattern.',
  'Entries of earlier months: their storage costs continue each month.',
  `Edits: an entry that its feed changes takes ${editUnits} write units. Their number depends on the feeds.`,
  `API keys: a key in use takes at most ${keyUnits} write unit a second for its limit, and ${firstUseUnits} for ` +
    'its first use in an hour.',
  'Writes of people: at most 120 write units each, and at most 60 a minute from one person (`WRITES_PER_MINUTE`).',
  'Failing routes: each has its own metric, billed for the hours in which it failed.',
  'Shares, sign-ins and pages of the web app, log queries, alarm mails, requests to the AWS-managed key of the ' +
    'table, the bucket of deployments.',
  'People beyond the free tier of Cognito.',
];
