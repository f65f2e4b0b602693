import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { ONE_CALL } from './patiently.ts';

const client = new CloudWatchClient(ONE_CALL);

/** Which of these alarms fire. @throws Error where one of them is not there: nobody knows whether it would */
export async function firing(names: string[]): Promise<string[]> {
  const { MetricAlarms = [] } = await client.send(new DescribeAlarmsCommand({ AlarmNames: names }));
  const states = new Map(MetricAlarms.map(({ AlarmName = '', StateValue }) => [AlarmName, StateValue]));
  const missing = names.filter((name) => !states.has(name));
  if (missing.length > 0) throw new Error(`there is no alarm ${missing.join(', ')}`);
  return names.filter((name) => states.get(name) === 'ALARM');
}
