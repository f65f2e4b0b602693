import { buildCostRow, type CostRow, DAYS_PER_MONTH, formatNumber, GB } from './cost-rows.ts';
import { getFigure } from './price-data.ts';
import type { countProjectFigures } from './project-figures.ts';

type ProjectFigures = ReturnType<typeof countProjectFigures>;

const DAY_SECONDS = 86_400;

/** Computes the monthly costs that do not depend on reads: ingestion, storage and monitoring. */
export function computeServiceCosts(entriesADay: number, counted: ProjectFigures): CostRow[] {
  return [...computeIngestionCosts(entriesADay, counted), ...computeMonitoringCosts(counted)];
}

function computeIngestionCosts(entriesADay: number, counted: ProjectFigures): CostRow[] {
  const runs = counted.feedRunsADay * DAYS_PER_MONTH;
  const entries = entriesADay * DAYS_PER_MONTH;
  const seconds =
    (runs * getFigure('runSeconds') + entries * getFigure('storeSeconds')) * counted.gigabytesOf('ingestFeed');
  const writes = runs * getFigure('runWrites');
  const reads = runs * getFigure('documentItems') + entries * getFigure('entryReads');
  return [
    buildCostRow(
      `Reading ${counted.feeds} feeds`,
      `${formatNumber(runs)} runs, ${formatNumber(seconds)} GB s, ${formatNumber(reads)} read and ` +
        `${formatNumber(writes)} write units`,
      ['invocations', runs],
      ['compute', seconds],
      ['readUnits', reads],
      ['writeUnits', writes],
    ),
    buildCostRow('Storing entries', `${formatNumber(entries * getFigure('entryWrites'))} write units`, [
      'writeUnits',
      entries * getFigure('entryWrites'),
    ]),
    buildPlanningRow(counted),
    buildTopicSummariesRow(entriesADay, counted),
    buildDocumentsRow(entriesADay, counted),
    buildQueuesRow(runs, counted),
    buildPromptAlertsRow(entries, counted),
    buildSealingRow(counted),
    buildStorageRow(entries),
  ];
}

function buildPlanningRow({ planRunsADay, schedulesADay, gigabytesOf }: ProjectFigures): CostRow {
  const runs = planRunsADay * DAYS_PER_MONTH;
  const seconds = runs * getFigure('planSeconds') * gigabytesOf('planIngest');
  const how =
    `${formatNumber(runs)} runs of the planner, ${formatNumber(runs * getFigure('planReads'))} read units, and the ` +
    'schedules';
  return buildCostRow(
    'Planning',
    how,
    ['invocations', schedulesADay * DAYS_PER_MONTH],
    ['schedules', schedulesADay * DAYS_PER_MONTH],
    ['compute', seconds],
    ['readUnits', runs * getFigure('planReads')],
  );
}

/** Without a model: a topic with new entries gets a summary at the next run, at most one per entry. */
function buildTopicSummariesRow(entriesADay: number, { topicRunsADay, topics, gigabytesOf }: ProjectFigures): CostRow {
  const summaries = Math.min(entriesADay, topicRunsADay * topics) * DAYS_PER_MONTH;
  const seconds =
    (summaries + topicRunsADay * DAYS_PER_MONTH) * getFigure('topicSeconds') * gigabytesOf('summarizeTopics');
  return buildCostRow(
    'Summaries of topics',
    `at most ${formatNumber(summaries)}, ${formatNumber(getFigure('topicReads'))} read and ` +
      `${formatNumber(getFigure('topicWrites'))} write units each`,
    ['compute', seconds],
    ['readUnits', summaries * getFigure('topicReads')],
    ['writeUnits', summaries * getFigure('topicWrites')],
  );
}

/** Documents within the daily limit of visits. */
function buildDocumentsRow(
  entriesADay: number,
  { documentRunsADay, visitsADay, gigabytesOf }: ProjectFigures,
): CostRow {
  const visits = Math.min(entriesADay * getFigure('visitsOfDocument'), visitsADay) * DAYS_PER_MONTH;
  const texts = visits / getFigure('visitsOfDocument');
  const looks = documentRunsADay * DAYS_PER_MONTH;
  const seconds =
    looks * getFigure('lookSeconds') * gigabytesOf('planDocuments') +
    visits * getFigure('visitSeconds') * gigabytesOf('readDocuments');
  const reads = looks * getFigure('lookReads') + visits * getFigure('visitReads');
  const writes =
    visits * (getFigure('plannedWrites') + getFigure('againWrites')) +
    texts * (getFigure('textWrites') - getFigure('againWrites') + getFigure('wordWrites'));
  const size = (texts * (getFigure('textBytes') + getFigure('wordWrites') * getFigure('wordBytes'))) / GB;
  return buildCostRow(
    'Documents behind links',
    `${formatNumber(visits)} visits, ${formatNumber(seconds)} GB s, ${formatNumber(reads)} read and ` +
      `${formatNumber(writes)} write units`,
    ['invocations', visits],
    ['compute', seconds],
    ['readUnits', reads],
    ['writeUnits', writes],
    ['storage', size],
    ['backups', size],
  );
}

/** The key that signs the heads of the evidence log, and at most two requests per run. */
function buildSealingRow({ sealRunsADay }: ProjectFigures): CostRow {
  const requests = 2 * sealRunsADay * DAYS_PER_MONTH;
  return buildCostRow(
    'Sealing the record',
    `1 key, at most ${formatNumber(requests)} requests`,
    ['keys', 1],
    ['signatures', requests],
  );
}

/** Lambda polls the job queues continuously. */
function buildQueuesRow(messages: number, counted: ProjectFigures): CostRow {
  const polls = counted.queues * getFigure('pollers') * ((DAYS_PER_MONTH * DAY_SECONDS) / getFigure('pollSeconds'));
  const requests = polls + messages * getFigure('messageRequests');
  return buildCostRow('Queues', `${formatNumber(requests)} requests, of which ${formatNumber(polls)} find nothing`, [
    'queues',
    requests,
  ]);
}

/** Builds the row of triggered runs: a matcher and a deliverer per entry at most, and polls of queues. */
function buildPromptAlertsRow(entries: number, { callQueues, gigabytesOf }: ProjectFigures): CostRow {
  const polls = callQueues * getFigure('pollers') * ((DAYS_PER_MONTH * DAY_SECONDS) / getFigure('pollSeconds'));
  const calls = callQueues * entries;
  const requests = polls + calls * getFigure('messageRequests');
  const seconds = entries * getFigure('callSeconds') * (gigabytesOf('matchAlerts') + gigabytesOf('deliver'));
  return buildCostRow(
    'Prompt alerts',
    `at most ${formatNumber(calls)} calls, ${formatNumber(requests)} requests, of which ${formatNumber(polls)} ` +
      'find nothing',
    ['fifoQueues', requests],
    ['invocations', calls],
    ['compute', seconds],
  );
}

/** The storage of the month's entries; earlier months continue to cost the same. */
function buildStorageRow(entries: number): CostRow {
  const size = (entries * getFigure('storedBytes')) / GB;
  return buildCostRow(
    'Storage',
    `at most ${formatNumber(size)} GB more each month`,
    ['storage', size],
    ['backups', size],
  );
}

function computeMonitoringCosts(counted: ProjectFigures): CostRow[] {
  const { alarms, alarmMetrics, ownMetrics } = counted;
  const runs = (counted.feedRunsADay + counted.planRunsADay + counted.topicRunsADay) * DAYS_PER_MONTH;
  const lines = (runs * getFigure('jobLineBytes')) / GB;
  return [
    buildCostRow('Alarms', `${alarms}, which look at ${alarmMetrics} metrics`, ['alarms', alarmMetrics]),
    buildCostRow('Metrics of our own', `${ownMetrics} of the service, in each hour`, ['metrics', ownMetrics]),
    buildCostRow('Dashboard', '1', ['dashboards', 1]),
    buildCostRow('Traces of the jobs', `at most one a run: ${formatNumber(runs)}`, ['traces', runs]),
    buildCostRow('Log of the jobs', `${formatNumber(lines)} GB`, ['logs', lines]),
  ];
}

/** Computes the costs of an enabled firewall. */
export function computeFirewallCosts(requests: number, { wafRules }: ProjectFigures): CostRow {
  const how = `a web ACL, ${wafRules} rules, ${formatNumber(requests)} requests`;
  return buildCostRow('Firewall', how, ['webAcls', 1], ['wafRules', wafRules], ['wafRequests', requests]);
}
