import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { nameOf } from './stack.ts';

/** The alarms of infra/alarms.yml that say that callers are refused who should not be. */
export const JUDGES = ['server-errors', 'authorizer-errors'];

/**
 * The ARNs of the alarms that judge an update of a stage. CloudFormation would undo any update whose alarm fires from the start, also
 * the one that is to mend the cause, and any whose alarm is missing.
 */
export async function judges(stage: string): Promise<string[]> {
  const AlarmNames = JUDGES.map((name) => `${nameOf(stage)}-${name}`);
  const { MetricAlarms = [] } = await new CloudWatchClient().send(new DescribeAlarmsCommand({ AlarmNames }));
  const [firing, quiet] = [true, false].map((isFiring) =>
    MetricAlarms.filter(({ StateValue }) => (StateValue === 'ALARM') === isFiring),
  );
  const names = (alarms = MetricAlarms) => alarms.map(({ AlarmName }) => AlarmName).join(', ') || 'none';
  console.log(`Alarms that judge the update: ${names(quiet)}. Left out, because they fire: ${names(firing)}.`);
  return (quiet ?? []).flatMap(({ AlarmArn }) => AlarmArn ?? []);
}
