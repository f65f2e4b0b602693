import { FetchError } from '../ingest/fetch.ts';
import { instantOf } from '../values/time.ts';
import { FORBIDDEN, type Met, meet } from './fetched.ts';
import { findHost, giveBackHost, keepRules } from './hosts.ts';
import type { Round } from './plan.ts';
import { addressOfRules, fetchRules, type Rules, rulesOf } from './robots.ts';
import { pauseMs } from './settings.ts';
import { findDocument, forgetRow, storeVisit } from './visit.ts';

/** How long a robots.txt is cached (RFC 9309, 2.4). */
const RULES_FOR_MS = 24 * 3_600_000;
/** A longer pause ends the batch: the other documents are visited later. */
const LONGEST_WAIT_MS = 20_000;
/** The longest pause that a host can ask for. */
const LONGEST_REST_S = 86_400;

/** The context of a crawl batch; `wait` takes milliseconds. */
export interface Surroundings {
  localOrigins: string[];
  isTimeLeft: () => boolean;
  now: () => Date;
  wait: (ms: number) => Promise<void>;
}

/** Counts visits by outcome; `past` if the document was visited since, or the batch is over. */
export type Outcomes = Record<string, number>;

/**
 * Visits the documents of a batch one by one with the pause that their host asks for, and releases the host's lease.
 *
 * Documents that are left when time is over are sent again. @throws Problem 503
 */
export async function visitRound(round: Round, world: Surroundings): Promise<Outcomes> {
  const outcomes: Outcomes = {};
  const count = (outcome: string) => {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  };
  let pause = pauseMs;
  let rules: Rules | Met | null = null;
  for (const [i, sent] of round.documents.entries()) {
    const kept = await findDocument(sent.id);
    if (!kept || kept.visit !== sent.visit || instantOf(world.now()) >= round.until) {
      if (kept) await forgetRow(kept, sent.visit, sent.due_at);
      count('past');
      continue;
    }
    if (i > 0 && pause > 0) await world.wait(pause);
    rules ??= await rulesFor(round.host, kept.document.url, world);
    const met = 'kind' in rules ? rules : await metBy(rules, kept.document, world);
    const rest = met.kind === 'none' ? Math.min(met.waits ?? 0, LONGEST_REST_S) : 0;
    pause = Math.max(pauseMs, 'pause' in rules ? rules.pause * 1_000 : 0, rest * 1_000);
    count((await storeVisit(kept, met, sent.due_at, world.now())) ? outcomeOf(met) : 'past');
    if (pause > LONGEST_WAIT_MS || !world.isTimeLeft()) break;
  }
  await giveBackHost(round.host, round.until, new Date(world.now().getTime() + pause));
  return outcomes;
}

const outcomeOf = (met: Met) => (met.kind === 'none' ? met.status : met.kind);

async function metBy(rules: Rules, document: Parameters<typeof meet>[0], { localOrigins }: Surroundings): Promise<Met> {
  return rules.isAllowed(document.url) ? meet(document, { localOrigins, isAllowed: rules.isAllowed }) : FORBIDDEN;
}

/** Returns the robots.txt rules of a host, cached for a day; if they cannot be read, the result of the visit. */
async function rulesFor(host: string, url: string, { localOrigins, now }: Surroundings): Promise<Rules | Met> {
  const known = await findHost(host);
  const isCurrent = known.rules_at !== null && Date.parse(known.rules_at) > now().getTime() - RULES_FOR_MS;
  if (known.rules !== null && isCurrent) return rulesOf(addressOfRules(url), known.rules);
  try {
    const rules = await fetchRules(url, localOrigins);
    await keepRules(host, rules, now());
    return rulesOf(addressOfRules(url), rules);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    const reason = `The robots.txt of the site cannot be read: ${error.message}.`;
    return { kind: 'none', status: 'failed', reason, waits: error.retryAfter };
  }
}
