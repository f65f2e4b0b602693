import { figureOf } from './books.ts';
import type { countedHere } from './counted.ts';
import { DAYS, GB, type Row, rowOf, told } from './rows.ts';

type Counted = ReturnType<typeof countedHere>;

const DAY_SECONDS = 86_400;

/** Computes the monthly costs that do not depend on reads: ingestion, storage and monitoring. */
export function costsOfService(entriesADay: number, counted: Counted): Row[] {
  return [...costsOfIngestion(entriesADay, counted), ...costsOfWatching(counted)];
}

function costsOfIngestion(entriesADay: number, counted: Counted): Row[] {
  const runs = counted.feedRunsADay * DAYS;
  const entries = entriesADay * DAYS;
  const seconds =
    (runs * figureOf('runSeconds') + entries * figureOf('storeSeconds')) * counted.gigabytesOf('ingestFeed');
  const writes = runs * figureOf('runWrites');
  const reads = runs * figureOf('documentItems') + entries * figureOf('entryReads');
  return [
    rowOf(
      `Reading ${counted.feeds} feeds`,
      `${told(runs)} runs, ${told(seconds)} GB s, ${told(reads)} read and ${told(writes)} write units`,
      ['invocations', runs],
      ['compute', seconds],
      ['readUnits', reads],
      ['writeUnits', writes],
    ),
    rowOf('Storing entries', `${told(entries * figureOf('entryWrites'))} write units`, [
      'writeUnits',
      entries * figureOf('entryWrites'),
    ]),
    planning(counted),
    topicSummaries(entriesADay, counted),
    documents(entriesADay, counted),
    queues(runs, counted),
    promptAlerts(entries, counted),
    sealing(counted),
    storage(entries),
  ];
}

function planning({ planRunsADay, schedulesADay, gigabytesOf }: Counted): Row {
  const runs = planRunsADay * DAYS;
  const seconds = runs * figureOf('planSeconds') * gigabytesOf('planIngest');
  const how = `${told(runs)} runs of the planner, ${told(runs * figureOf('planReads'))} read units, and the schedules`;
  return rowOf(
    'Planning',
    how,
    ['invocations', schedulesADay * DAYS],
    ['schedules', schedulesADay * DAYS],
    ['compute', seconds],
    ['readUnits', runs * figureOf('planReads')],
  );
}

/** Without a model: a topic with new entries gets a summary at the next run, at most one per entry. */
function topicSummaries(entriesADay: number, { topicRunsADay, topics, gigabytesOf }: Counted): Row {
  const summaries = Math.min(entriesADay, topicRunsADay * topics) * DAYS;
  const seconds = (summaries + topicRunsADay * DAYS) * figureOf('topicSeconds') * gigabytesOf('summarizeTopics');
  return rowOf(
    'Summaries of topics',
    `at most ${told(summaries)}, ${told(figureOf('topicReads'))} read and ${told(figureOf('topicWrites'))} write units each`,
    ['compute', seconds],
    ['readUnits', summaries * figureOf('topicReads')],
    ['writeUnits', summaries * figureOf('topicWrites')],
  );
}

/** Documents within the daily limit of visits. */
function documents(entriesADay: number, { documentRunsADay, visitsADay, gigabytesOf }: Counted): Row {
  const visits = Math.min(entriesADay * figureOf('visitsOfDocument'), visitsADay) * DAYS;
  const texts = visits / figureOf('visitsOfDocument');
  const looks = documentRunsADay * DAYS;
  const seconds =
    looks * figureOf('lookSeconds') * gigabytesOf('planDocuments') +
    visits * figureOf('visitSeconds') * gigabytesOf('readDocuments');
  const reads = looks * figureOf('lookReads') + visits * figureOf('visitReads');
  const writes =
    visits * (figureOf('plannedWrites') + figureOf('againWrites')) +
    texts * (figureOf('textWrites') - figureOf('againWrites') + figureOf('wordWrites'));
  const size = (texts * (figureOf('textBytes') + figureOf('wordWrites') * figureOf('wordBytes'))) / GB;
  return rowOf(
    'Documents behind links',
    `${told(visits)} visits, ${told(seconds)} GB s, ${told(reads)} read and ${told(writes)} write units`,
    ['invocations', visits],
    ['compute', seconds],
    ['readUnits', reads],
    ['writeUnits', writes],
    ['storage', size],
    ['backups', size],
  );
}

/** The key that signs the heads of the evidence log, and at most two requests per run. */
function sealing({ sealRunsADay }: Counted): Row {
  const requests = 2 * sealRunsADay * DAYS;
  return rowOf(
    'Sealing the record',
    `1 key, at most ${told(requests)} requests`,
    ['keys', 1],
    ['signatures', requests],
  );
}

/** Lambda polls the job queues continuously. */
function queues(messages: number, counted: Counted): Row {
  const polls = counted.queues * figureOf('pollers') * ((DAYS * DAY_SECONDS) / figureOf('pollSeconds'));
  const requests = polls + messages * figureOf('messageRequests');
  return rowOf('Queues', `${told(requests)} requests, of which ${told(polls)} find nothing`, ['queues', requests]);
}

/**
 * Triggered runs of the matcher and the deliverer: at most one of each per new entry, and the polls of their queues.
 */
function promptAlerts(entries: number, { callQueues, gigabytesOf }: Counted): Row {
  const polls = callQueues * figureOf('pollers') * ((DAYS * DAY_SECONDS) / figureOf('pollSeconds'));
  const calls = callQueues * entries;
  const requests = polls + calls * figureOf('messageRequests');
  const seconds = entries * figureOf('callSeconds') * (gigabytesOf('matchAlerts') + gigabytesOf('deliver'));
  return rowOf(
    'Prompt alerts',
    `at most ${told(calls)} calls, ${told(requests)} requests, of which ${told(polls)} find nothing`,
    ['fifoQueues', requests],
    ['invocations', calls],
    ['compute', seconds],
  );
}

/** The storage of the month's entries; earlier months continue to cost the same. */
function storage(entries: number): Row {
  const size = (entries * figureOf('storedBytes')) / GB;
  return rowOf('Storage', `at most ${told(size)} GB more each month`, ['storage', size], ['backups', size]);
}

function costsOfWatching(counted: Counted): Row[] {
  const { alarms, alarmMetrics, ownMetrics } = counted;
  const runs = (counted.feedRunsADay + counted.planRunsADay + counted.topicRunsADay) * DAYS;
  const lines = (runs * figureOf('jobLineBytes')) / GB;
  return [
    rowOf('Alarms', `${alarms}, which look at ${alarmMetrics} metrics`, ['alarms', alarmMetrics]),
    rowOf('Metrics of our own', `${ownMetrics} of the service, in each hour`, ['metrics', ownMetrics]),
    rowOf('Dashboard', '1', ['dashboards', 1]),
    rowOf('Traces of the jobs', `at most one a run: ${told(runs)}`, ['traces', runs]),
    rowOf('Log of the jobs', `${told(lines)} GB`, ['logs', lines]),
  ];
}

/** Computes the costs of an enabled firewall. */
export function costsOfFirewall(requests: number, { wafRules }: Counted): Row {
  const how = `a web ACL, ${wafRules} rules, ${told(requests)} requests`;
  return rowOf('Firewall', how, ['webAcls', 1], ['wafRules', wafRules], ['wafRequests', requests]);
}
