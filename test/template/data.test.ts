import { beforeAll, expect, it } from 'vitest';
import { HOLDS_DATA, judgeData } from '../../scripts/operate/checks/data.ts';
import { judgeSizes } from '../../scripts/operate/checks/sizes.ts';
import { packaged, type Template } from './packaged.ts';

let template: Template;
beforeAll(async () => {
  ({ template } = await packaged('model'));
});

/** Kept for the logs of the account's other APIs. */
const OF_THE_ACCOUNT = ['AWS::ApiGateway::Account', 'AWS::IAM::Role'];
/** Are not there: they are kept so that nobody is asked to delete them. */
const NOTHING = ['Custom::StartCheck'];

it('what is kept when the stack goes is what a deployment looks after', () => {
  const kept = Object.values(template.Resources).filter(
    ({ Type, DeletionPolicy = '' }) =>
      DeletionPolicy.startsWith('Retain') && ![...OF_THE_ACCOUNT, ...NOTHING].includes(Type),
  );
  expect(kept.length).toBeGreaterThan(4);
  for (const { Type } of kept) expect(Object.keys(HOLDS_DATA)).toContain(Type);
});

it('what would make another table, pool, group or bucket of one hangs on no setting: the template alone tells it', () => {
  for (const [id, { Type, Properties }] of Object.entries(template.Resources)) {
    const fixed = HOLDS_DATA[Type]?.fixed.map((name) => Properties?.[name]) ?? [];
    const references = [...JSON.stringify(fixed).matchAll(/"(Ref|Fn::[A-Za-z]+)":"?([^"]*)/g)];
    for (const [, how, what = ''] of references)
      expect([how, Object.keys(template.Resources)], id).toEqual(['Ref', expect.arrayContaining([what])]);
  }
});

it('the template as it is takes nothing away from itself, and another name of the table does', () => {
  expect(judgeData(template, template, [])).toEqual([]);
  const other = structuredClone(template);
  Object.assign(other.Resources['Table']?.Properties, { TableName: 'other' });
  expect(judgeData(template, other, []).map(({ weight }) => weight)).toEqual(['stops']);
});

it('the template is not near a limit of CloudFormation, and no environment near that of Lambda', () => {
  expect(judgeSizes({ template, text: JSON.stringify(template), unpacked: {} }, {})).toEqual([]);
});
