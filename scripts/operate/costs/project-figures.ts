import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { DEFAULT_FETCH_INTERVAL_MINUTES } from '../../../lib/feeds/feed.ts';
import { METRIC_UNITS } from '../../../lib/platform/log/metrics.ts';

const MINUTES_PER_DAY = 24 * 60;
/** A schedule by minutes, such as rate(5 minutes) or cron(3/5 * * * ? *). */
const MINUTE_SCHEDULE = /^(?:rate\((\d+) minutes?\)|cron\(\d+\/(\d+) \* \* \* \? \*\))$/;
const DAILY_SCHEDULE = /^cron\(\d+ \d+ \* \* \? \*\)$/;

interface InfraResource {
  Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: CloudFormation properties of every shape
  Properties: any;
}

const readProjectFile = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
const readResources = (file: string): Record<string, InfraResource> =>
  parse(readProjectFile(file), { merge: true }).Resources;
const listProperties = (file: string, type: string) =>
  Object.values(readResources(file)).flatMap(({ Type, Properties }) => (Type === type ? [Properties] : []));

function getRunsPerDay(expression: string): number {
  const [, rate, step] = MINUTE_SCHEDULE.exec(expression) ?? [];
  if (rate ?? step) return MINUTES_PER_DAY / Number(rate ?? step);
  if (DAILY_SCHEDULE.test(expression)) return 1;
  throw new Error(`infra/pipeline.yml: how often ${expression} is, is not known here.`);
}

/** Counts billed resources in the project's own files, so that the costs page agrees with them. */
export function countProjectFigures() {
  const { functions, provider } = parse(readProjectFile('serverless.yml'), { merge: true });
  const { feeds, topics } = JSON.parse(readProjectFile('catalog.json'));
  const alarms = listProperties('infra/alarms.yml', 'AWS::CloudWatch::Alarm');
  const schedules = readResources('infra/pipeline.yml');
  const runs = (name: string) => getRunsPerDay(schedules[name]?.Properties.ScheduleExpression);
  const callQueues = listProperties('infra/pipeline.yml', 'AWS::SQS::Queue').filter(
    ({ FifoQueue }) => FifoQueue,
  ).length;
  const [rule] = listProperties('infra/stage.yml', 'AWS::XRay::SamplingRule');
  const [firewall] = listProperties('infra/firewall.yml', 'AWS::WAFv2::WebACL');
  return {
    gigabytesOf: (name: string): number => (functions[name].memorySize ?? provider.memorySize) / 1024,
    topics: topics.length as number,
    feeds: feeds.length as number,
    feedRunsADay: feeds.reduce(
      (sum: number, { interval_minutes = DEFAULT_FETCH_INTERVAL_MINUTES }) => sum + MINUTES_PER_DAY / interval_minutes,
      0,
    ) as number,
    planRunsADay: runs('PlanIngestSchedule'),
    topicRunsADay: runs('SummarizeTopicsSchedule'),
    sealRunsADay: runs('SealLogSchedule'),
    documentRunsADay: runs('PlanDocumentsSchedule'),
    /** The default limit of document visits per day. */
    visitsADay: parse(readProjectFile('infra/pipeline.yml'), { merge: true }).Parameters.DocumentsADay
      .Default as number,
    schedulesADay: Object.keys(schedules)
      .filter((name) => schedules[name]?.Type === 'AWS::Scheduler::Schedule')
      .reduce((sum, name) => sum + runs(name), 0),
    /** Polled queues, without the trigger queues. */
    queues:
      Object.values<{ events?: object[] }>(functions).flatMap(({ events = [] }) =>
        events.filter((event) => 'sqs' in event),
      ).length - callQueues,
    callQueues,
    alarms: alarms.length,
    alarmMetrics: alarms.reduce((sum, { Metrics }) => sum + (Metrics ? Metrics.length - 1 : 1), 0),
    ownMetrics: Object.keys(METRIC_UNITS).length,
    tracedPart: rule.SamplingRule.FixedRate as number,
    wafRules: firewall.Rules.length as number,
  };
}
