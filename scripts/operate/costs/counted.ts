import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { DEFAULT_INTERVAL_MINUTES } from '../../../lib/feeds/feed.ts';
import { UNITS } from '../../../lib/log/metrics.ts';

const DAY_MINUTES = 24 * 60;
/** A schedule by minutes, such as rate(5 minutes) or cron(3/5 * * * ? *). */
const EVERY_MINUTES = /^(?:rate\((\d+) minutes?\)|cron\(\d+\/(\d+) \* \* \* \? \*\))$/;
const ONCE_A_DAY = /^cron\(\d+ \d+ \* \* \? \*\)$/;

interface Resource {
  Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: CloudFormation properties of every shape
  Properties: any;
}

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
const resourcesOf = (file: string): Record<string, Resource> => parse(read(file), { merge: true }).Resources;
const propertiesOf = (file: string, type: string) =>
  Object.values(resourcesOf(file)).flatMap(({ Type, Properties }) => (Type === type ? [Properties] : []));

function runsADay(expression: string): number {
  const [, rate, step] = EVERY_MINUTES.exec(expression) ?? [];
  if (rate ?? step) return DAY_MINUTES / Number(rate ?? step);
  if (ONCE_A_DAY.test(expression)) return 1;
  throw new Error(`infra/pipeline.yml: how often ${expression} is, is not known here.`);
}

/** Counts billed resources in the project's own files, so that the costs page agrees with them. */
export function countedHere() {
  const { functions, provider } = parse(read('serverless.yml'), { merge: true });
  const { feeds, topics } = JSON.parse(read('catalog.json'));
  const alarms = propertiesOf('infra/alarms.yml', 'AWS::CloudWatch::Alarm');
  const schedules = resourcesOf('infra/pipeline.yml');
  const runs = (name: string) => runsADay(schedules[name]?.Properties.ScheduleExpression);
  const callQueues = propertiesOf('infra/pipeline.yml', 'AWS::SQS::Queue').filter(({ FifoQueue }) => FifoQueue).length;
  const [rule] = propertiesOf('infra/stage.yml', 'AWS::XRay::SamplingRule');
  const [firewall] = propertiesOf('infra/firewall.yml', 'AWS::WAFv2::WebACL');
  return {
    gigabytesOf: (name: string): number => (functions[name].memorySize ?? provider.memorySize) / 1024,
    topics: topics.length as number,
    feeds: feeds.length as number,
    feedRunsADay: feeds.reduce(
      (sum: number, { interval_minutes = DEFAULT_INTERVAL_MINUTES }) => sum + DAY_MINUTES / interval_minutes,
      0,
    ) as number,
    planRunsADay: runs('PlanIngestSchedule'),
    topicRunsADay: runs('SummarizeTopicsSchedule'),
    sealRunsADay: runs('SealLogSchedule'),
    documentRunsADay: runs('PlanDocumentsSchedule'),
    /** The default limit of document visits per day. */
    visitsADay: parse(read('infra/pipeline.yml'), { merge: true }).Parameters.DocumentsADay.Default as number,
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
    ownMetrics: Object.keys(UNITS).length,
    tracedPart: rule.SamplingRule.FixedRate as number,
    wafRules: firewall.Rules.length as number,
  };
}
