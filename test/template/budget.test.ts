import { beforeAll, expect, it, vi } from 'vitest';
import Packaging from '../../infra/plugin.mjs';
import { SERVICE } from './metrics.ts';
import { ofType, packaged, type Template } from './packaged.ts';

let template: Template;
beforeAll(async () => {
  ({ template } = await packaged('plain'));
});

it('creates a budget only if a limit is set, for the account or the tag SERVICE, ignoring credits', () => {
  const budgets = ofType(template, 'AWS::Budgets::Budget');
  expect(budgets.map(([id, { Condition }]) => [id, Condition])).toEqual([['Budget', 'HasMonthlyBudget']]);
  const { Budget, NotificationsWithSubscribers } = budgets[0]?.[1].Properties ?? {};
  const tagged = { TagKeyValue: [{ 'Fn::Join': ['$', ['user:SERVICE', SERVICE]] }] };
  expect(Budget).toEqual({
    BudgetType: 'COST',
    TimeUnit: 'MONTHLY',
    CostTypes: { IncludeCredit: false, IncludeRefund: false },
    BudgetLimit: { Amount: { Ref: 'MonthlyBudget' }, Unit: 'USD' },
    CostFilters: { 'Fn::If': ['HasCostTag', tagged, { Ref: 'AWS::NoValue' }] },
  });
  const levels = NotificationsWithSubscribers.map(
    ({ Notification, Subscribers }: Record<string, Record<string, unknown>>) =>
      [Notification?.['NotificationType'], Notification?.['Threshold'], Subscribers] as const,
  );
  const mail = [{ SubscriptionType: 'EMAIL', Address: { Ref: 'AlarmEmail' } }];
  expect(levels).toEqual([
    ['ACTUAL', 80, mail],
    ['ACTUAL', 100, mail],
    ['FORECASTED', 100, mail],
  ]);
});

it('subscribes the alarm address to an existing cost anomaly monitor, and creates no monitor', () => {
  expect(ofType(template, 'AWS::CE::AnomalyMonitor')).toEqual([]);
  const [[, { Condition, Properties }], ...others] = ofType(template, 'AWS::CE::AnomalySubscription') as [
    [string, Template['Resources'][string]],
  ];
  expect([Condition, others]).toEqual(['HasAnomalyMonitor', []]);
  const { ThresholdExpression, ...subscription } = Properties;
  expect(subscription).toEqual({
    SubscriptionName: SERVICE,
    MonitorArnList: [{ Ref: 'AnomalyMonitor' }],
    Frequency: 'DAILY',
    Subscribers: [{ Type: 'EMAIL', Address: { Ref: 'AlarmEmail' } }],
  });
  expect(JSON.parse(ThresholdExpression)).toEqual({
    Dimensions: { Key: 'ANOMALY_TOTAL_IMPACT_ABSOLUTE', MatchOptions: ['GREATER_THAN_OR_EQUAL'], Values: ['10'] },
  });
});

it('adds the tag SERVICE and keeps other stack tags in a first deployment, an update and a rollback', () => {
  vi.stubEnv('ALARM_EMAIL', '');
  for (const hook of [
    'before:aws:deploy:deploy:createStack',
    'before:aws:deploy:deploy:updateStack',
    'before:rollback:rollback',
  ] as const) {
    const provider = { stage: 'dev', stackTags: { OWNER: 'ada' } };
    const { hooks } = new Packaging({ service: { service: 'regulatory-updates', provider } }, { stage: 'prod' });
    hooks[hook]();
    expect(provider.stackTags, hook).toEqual({ OWNER: 'ada', SERVICE });
  }
  vi.unstubAllEnvs();
});
