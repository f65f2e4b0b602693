import { aws, awsIfThere, awsWhenReady, until } from './aws.ts';

/*
 * The steps of a restore. Each looks first whether it was done, so that a run that was killed is simply started again: the second
 * table and both backups have the second of the restore in their names.
 */

/** Names of one restore. */
export interface Plan {
  stage: string;
  table: string;
  /** The second that is restored, `YYYY-MM-DDTHH:MM:SSZ`. */
  to: string;
  /** The table that the state is restored into first. */
  second: string;
  /** The backup of the restored state, and that of the state before. */
  restored: string;
  before: string;
}

export function planOf(stage: string, to: string): Plan {
  const table = `regulatory-updates-${stage}`;
  const at = to.replaceAll(/[-:]/g, '');
  return { stage, table, to, second: `${table}-${at}`, restored: `restored-${at}`, before: `before-restore-${at}` };
}

export const SCHEDULES = [
  'plan-ingest',
  'summarize-topics',
  'match-alerts',
  'plan-documents',
  'seal-log',
  'prune-days',
  'deliver',
];
export const TTL = { Enabled: true, AttributeName: 'expires_at' };

/** The description of a schedule that a restore stopped, and is to start again: the template gives them none. */
const STOPPED = 'Stopped by npm run ops -- restore';

const schedulesOf = ({ table }: Plan) =>
  Promise.all(SCHEDULES.map((name) => aws('scheduler', 'get-schedule', '--name', `${table}-${name}`)));

/** Of a schedule what its change needs is all of it: what is left out is taken from it. */
async function change(schedule: Record<string, unknown>, to: { State: string; Description?: string }): Promise<void> {
  const { Name, GroupName, ScheduleExpression, FlexibleTimeWindow, Target } = schedule;
  const input = { Name, GroupName, ScheduleExpression, FlexibleTimeWindow, Target, ...to };
  await aws('scheduler', 'update-schedule', '--cli-input-json', JSON.stringify(input));
}

/** Stops what writes by itself; one that is off already, by a setting or by hand, is left as it is. */
export async function stopSchedules(plan: Plan): Promise<void> {
  for (const schedule of await schedulesOf(plan))
    if (schedule.State === 'ENABLED') await change(schedule, { State: 'DISABLED', Description: STOPPED });
}

/** Starts what a restore stopped, and nothing else. */
export async function startSchedules(plan: Plan): Promise<void> {
  for (const schedule of await schedulesOf(plan))
    if (schedule.Description === STOPPED) await change(schedule, { State: 'ENABLED' });
}

/** Whether a restore stopped schedules and did not end. */
export async function isUnderWay(plan: Plan): Promise<boolean> {
  return (await schedulesOf(plan)).some(({ Description }) => Description === STOPPED);
}

const describe = async (table: string) =>
  (await awsIfThere('dynamodb', 'describe-table', '--table-name', table))?.Table ?? null;
const isActive = async (table: string) => (await describe(table))?.TableStatus === 'ACTIVE';

/** The state of that second in a table beside the present one. */
export async function restoreBeside({ table, second, to }: Plan): Promise<void> {
  if (!(await describe(second))) {
    const names = ['--source-table-name', table, '--target-table-name', second];
    await awsWhenReady('dynamodb', 'restore-table-to-point-in-time', ...names, '--restore-date-time', to);
  }
  await until(() => isActive(second));
}

interface Backup {
  BackupArn: string;
  BackupStatus: string;
  /** Seconds, or an ISO date, as the CLI is set up. */
  BackupCreationDateTime: string | number;
}

const timeOf = (told: string | number) => (typeof told === 'number' ? told * 1_000 : Date.parse(told));

/** The newest backup of a table under a name. */
async function findBackup(table: string, name: string): Promise<Backup | null> {
  const { BackupSummaries = [] } = await aws('dynamodb', 'list-backups', '--table-name', table);
  const own: (Backup & { BackupName: string })[] = BackupSummaries;
  const usable = own.filter(({ BackupName, BackupStatus }) => BackupName === name && BackupStatus !== 'DELETED');
  const newestFirst = (one: Backup, other: Backup) =>
    timeOf(other.BackupCreationDateTime) - timeOf(one.BackupCreationDateTime);
  return usable.sort(newestFirst)[0] ?? null;
}

/** Makes a backup of a table under a name, unless there is one that is not older than that; waits until it can be used. */
async function backUp(table: string, name: string, oldestMs = Number.POSITIVE_INFINITY): Promise<void> {
  const known = await findBackup(table, name);
  if (!known || Date.now() - timeOf(known.BackupCreationDateTime) > oldestMs)
    await awsWhenReady('dynamodb', 'create-backup', '--table-name', table, '--backup-name', name);
  await until(async () => (await findBackup(table, name))?.BackupStatus === 'AVAILABLE');
}

/** The present state goes on changing after a run that was killed: then it is saved again. */
const PRESENT_MS = 10 * 60_000;

/** Saves both states: the one to be put in place, and the present one in case it is wanted back. */
export async function saveBoth({ table, second, restored, before }: Plan): Promise<void> {
  await backUp(second, restored);
  await backUp(table, before, PRESENT_MS);
}

/** Whether the present table is another one than that whose state was saved: it was replaced already. */
export async function isInPlace({ table, before }: Plan): Promise<boolean> {
  const [present, saved] = [await describe(table), await findBackup(table, before)];
  if (!present || !saved) return false;
  const { BackupDescription } = await aws('dynamodb', 'describe-backup', '--backup-arn', saved.BackupArn);
  return BackupDescription.SourceTableDetails.TableId !== present.TableId;
}

/** Whether the present table is gone after its state was saved: a run was killed between the deletion and the restore. */
export const isGone = async ({ table }: Plan) => (await describe(table)) === null;

/** Deletes the present table. Only after `saveBoth`. @throws Error if its state is not saved */
export async function removePresent({ table, before }: Plan): Promise<void> {
  const saved = await findBackup(table, before);
  if (saved?.BackupStatus !== 'AVAILABLE') throw new Error(`${table} is not saved as ${before}; it is not deleted.`);
  const present = await describe(table);
  if (!present) return;
  if (present.TableStatus !== 'DELETING') {
    await until(() => isActive(table));
    await aws('dynamodb', 'update-table', '--table-name', table, '--no-deletion-protection-enabled');
    await until(() => isActive(table));
    await aws('dynamodb', 'delete-table', '--table-name', table);
  }
  await until(async () => (await describe(table)) === null);
}

/** Makes the table anew from the saved state. */
export async function putInPlace({ table, second, restored }: Plan): Promise<void> {
  if (!(await describe(table))) {
    const saved = await findBackup(second, restored);
    if (!saved) throw new Error(`the backup ${restored} of ${second} is not there.`);
    const arn = ['--backup-arn', saved.BackupArn];
    await awsWhenReady('dynamodb', 'restore-table-from-backup', '--target-table-name', table, ...arn);
  }
  await until(() => isActive(table));
}

/** What a backup does not bring, and no deployment sets, because the template did not change. */
export async function setSettings({ table, stage }: Plan): Promise<void> {
  const of = ['--table-name', table];
  const { TimeToLiveDescription } = await aws('dynamodb', 'describe-time-to-live', ...of);
  if (!/^ENABL/.test(TimeToLiveDescription?.TimeToLiveStatus ?? ''))
    await awsWhenReady('dynamodb', 'update-time-to-live', ...of, '--time-to-live-specification', JSON.stringify(TTL));
  const recovery = ['--point-in-time-recovery-specification', 'PointInTimeRecoveryEnabled=true'];
  await awsWhenReady('dynamodb', 'update-continuous-backups', ...of, ...recovery);
  const { TableArn } = await describe(table);
  await aws(
    'dynamodb',
    'tag-resource',
    '--resource-arn',
    TableArn,
    '--tags',
    `Key=STAGE,Value=${stage}`,
    `Key=SERVICE,Value=${table}`,
  );
  await awsWhenReady('dynamodb', 'update-table', ...of, '--deletion-protection-enabled');
  await until(() => isActive(table));
}
