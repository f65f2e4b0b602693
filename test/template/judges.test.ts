import { expect, it } from 'vitest';
import { JUDGES } from '../../scripts/operate/judges.ts';
import { nameOf } from '../../scripts/operate/stack.ts';
import { ofType, packaged } from './packaged.ts';

it('the alarms that judge an update are alarms of the stack, at most as many as CloudFormation takes', async () => {
  const { template } = await packaged('plain');
  const names = ofType(template, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties.AlarmName);
  for (const name of JUDGES) expect(names).toContain(`${nameOf('prod')}-${name}`);
  expect(JUDGES.length).toBeLessThanOrEqual(5);
});
