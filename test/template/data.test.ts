import { beforeAll, expect, it } from 'vitest';
import { checkDataLoss, DATA_RESOURCE_TYPES } from '../../scripts/operate/checks/data-loss.ts';
import { getStackName } from '../../scripts/operate/cloudformation-stack.ts';
import { ROLLBACK_ALARMS } from '../../scripts/operate/stack-state.ts';
import { ofType, packaged, type Template } from './packaged.ts';

let template: Template;
beforeAll(async () => {
  ({ template } = await packaged('model'));
});

/** Kept for the logs of the account's other APIs. */
const OF_THE_ACCOUNT = ['AWS::ApiGateway::Account', 'AWS::IAM::Role'];
/** Retained although they hold no data, so that their removal does not call a function. */
const NOTHING = ['Custom::StartCheck'];

it('the data-loss check covers every type of data resource that outlives the stack', () => {
  const kept = Object.values(template.Resources).filter(
    ({ Type, DeletionPolicy = '' }) =>
      DeletionPolicy.startsWith('Retain') && ![...OF_THE_ACCOUNT, ...NOTHING].includes(Type),
  );
  expect(kept.length).toBeGreaterThan(4);
  for (const { Type } of kept) expect(Object.keys(DATA_RESOURCE_TYPES)).toContain(Type);
});

it('no deployment setting changes a property whose change would replace a resource with data', () => {
  for (const [id, { Type, Properties }] of Object.entries(template.Resources)) {
    const fixed = DATA_RESOURCE_TYPES[Type]?.fixed.map((name) => Properties?.[name]) ?? [];
    const references = [...JSON.stringify(fixed).matchAll(/"(Ref|Fn::[A-Za-z]+)":"?([^"]*)/g)];
    for (const [, how, what = ''] of references)
      expect([how, Object.keys(template.Resources)], id).toEqual(['Ref', expect.arrayContaining([what])]);
  }
});

it('checkDataLoss accepts an unchanged template, and stops a renamed table', () => {
  expect(checkDataLoss(template, template, [])).toEqual([]);
  const other = structuredClone(template);
  Object.assign(other.Resources['Table']?.Properties, { TableName: 'other' });
  expect(checkDataLoss(template, other, []).map(({ severity }) => severity)).toEqual(['stops']);
});

it('the rollback alarms are alarms of the stack, at most the five that CloudFormation accepts', () => {
  const names = ofType(template, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties.AlarmName);
  for (const name of ROLLBACK_ALARMS) expect(names).toContain(`${getStackName('prod')}-${name}`);
  expect(ROLLBACK_ALARMS.length).toBeLessThanOrEqual(5);
});
