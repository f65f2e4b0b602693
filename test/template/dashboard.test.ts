import { beforeAll, expect, it } from 'vitest';
import { METRIC_UNITS } from '../../lib/platform/log/metrics.ts';
import { expectToExist, getMetric, getText, type Metric, SERVICE } from './metrics.ts';
import { ofType, packaged, type Resource, type Template } from './packaged.ts';

type MetricRow = (string | { expression?: string; stat?: string })[];

let template: Template;
let widgets: { type: string; width: number; height: number; properties: Resource['Properties'] }[];
/** The metrics that are drawn by name. */
let drawn: Metric[];

beforeAll(async () => {
  ({ template } = await packaged('plain'));
  const dashboard = template.Resources['Dashboard']?.Properties;
  widgets = JSON.parse(dashboard.DashboardBody['Fn::Sub']).widgets;
  drawn = widgets.flatMap(({ properties }) => properties.metrics.flatMap(parseRow));
});

/** Returns the metric in a row of a graph, if it names one: its dimensions are pairs of texts. */
function parseRow(row: MetricRow): Metric[] {
  const [namespace, name = '', ...rest] = row.filter((one): one is string => typeof one === 'string');
  const dimensions = Object.fromEntries(rest.flatMap((text, i) => (i % 2 ? [] : [[text, rest[i + 1] ?? '']])));
  return namespace === undefined ? [] : [{ namespace, name, dimensions }];
}

it('creates one dashboard for the region of the deployment', () => {
  expect(ofType(template, 'AWS::CloudWatch::Dashboard').map(([, one]) => one.Properties.DashboardName)).toEqual([
    SERVICE,
  ]);
  for (const { properties } of widgets) expect(properties.region, properties.title).toBe(`\${AWS::Region}`);
});

it('the dashboard draws only existing metrics, and includes the metrics of alarms', () => {
  for (const metric of drawn) expectToExist(template, metric);
  const shown = drawn.map(getText);
  for (const [id, { Properties }] of ofType(template, 'AWS::CloudWatch::Alarm')) {
    const stats = Properties.Metrics?.slice(1) ?? [{ MetricStat: { Metric: Properties } }];
    for (const { MetricStat } of stats) {
      const metric = getMetric(MetricStat.Metric);
      // An alarm on a function only says that it ran, or that it failed.
      if (!('FunctionName' in metric.dimensions)) expect(shown, id).toContain(getText(metric));
    }
  }
});

it('the dashboard draws the duration of each function of the API', () => {
  const called = JSON.stringify(template.Resources['ApiGatewayRestApi']?.Properties.Body.paths);
  const ids = new Set([...called.matchAll(/"(\w+)Version\d+"/g)].map(([, name]) => `${name}LambdaFunction`));
  expect(ids.size).toBeGreaterThan(20);
  const shown = drawn.filter(({ name }) => name === 'Duration').map(({ dimensions }) => dimensions['FunctionName']);
  for (const id of ids) expect(shown).toContain(template.Resources[id]?.Properties.FunctionName);
});

it('the dashboard draws each custom metric', () => {
  const shown = drawn.map(getText);
  for (const name of Object.keys(METRIC_UNITS)) expect(shown).toContain(`RegulatoryUpdates ${name} service=$`);
});

/** Drawn next to the alarms, to say what else happened; no value of theirs is wrong by itself. */
const WITHOUT_ALARM = [
  'alert_matches',
  'client_errors',
  'deliveries_failed',
  'deliveries_sent',
  'deliveries_unknown',
  'entries_created',
  'entries_updated',
  'feeds_failed',
  'feeds_read',
  'items_failed',
  'items_unknown',
  'server_errors',
  'shares_posted',
  'shares_refused',
  'summaries_refused',
];

it('every custom metric has an alarm, unless it is listed as drawn only', () => {
  const alarms = JSON.stringify(ofType(template, 'AWS::CloudWatch::Alarm'));
  const without = Object.keys(METRIC_UNITS).filter((name) => !alarms.includes(`"MetricName":"${name}"`));
  expect(without.sort()).toEqual(WITHOUT_ALARM);
});
