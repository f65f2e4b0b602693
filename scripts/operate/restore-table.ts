import { aws, awsIfThere, awsWhenReady, until } from './aws.ts';

/*
 * The steps of a restore. Each checks whether it is done, so that an interrupted run can be started again. The names
 * of the second table and of both backups contain the restored second.
 */

/** Names of one restore. */
export interface Plan {
  stage: string;
  table: string;
  /** The restored second, `YYYY-MM-DDTHH:MM:SSZ`. */
  to: string;
  /** The table into which the state is restored first. */
  second: string;
  /** The backups of the restored and of the previous state. */
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

/** The description of a schedule that a restore stopped; the template sets none. */
const STOPPED = 'Stopped by npm run ops -- restore';

const schedulesOf = ({ table }: Plan) =>
  Promise.all(SCHEDULES.map((name) => aws('scheduler', 'get-schedule', '--name', `${table}-${name}`)));

/** An update replaces the whole schedule, so all of its fields are sent. */
async function change(schedule: Record<string, unknown>, to: { State: string; Description?: string }): Promise<void> {
  const { Name, GroupName, ScheduleExpression, FlexibleTimeWindow, Target } = schedule;
  const input = { Name, GroupName, ScheduleExpression, FlexibleTimeWindow, Target, ...to };
  await aws('scheduler', 'update-schedule', '--cli-input-json', JSON.stringify(input));
}

/** Stops the enabled schedules; disabled ones are left alone. */
export async function stopSchedules(plan: Plan): Promise<void> {
  for (const schedule of await schedulesOf(plan))
    if (schedule.State === 'ENABLED') await change(schedule, { State: 'DISABLED', Description: STOPPED });
}

/** Starts the schedules that a restore stopped. */
export async function startSchedules(plan: Plan): Promise<void> {
  for (const schedule of await schedulesOf(plan))
    if (schedule.Description === STOPPED) await change(schedule, { State: 'ENABLED' });
}

/** Whether a restore was interrupted after stopping the schedules. */
export async function isUnderWay(plan: Plan): Promise<boolean> {
  return (await schedulesOf(plan)).some(({ Description }) => Description === STOPPED);
}

const describe = async (table: string) =>
  (await awsIfThere('dynamodb', 'describe-table', '--table-name', table))?.Table ?? null;
const isActive = async (table: string) => (await describe(table))?.TableStatus === 'ACTIVE';

/** Restores the state of that second into a second table. */
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
  /** Seconds or an ISO date, depending on the configuration of the CLI. */
  BackupCreationDateTime: string | number;
}

const timeOf = (told: string | number) => (typeof told === 'number' ? told * 1_000 : Date.parse(told));

/** Returns the newest backup of a table with a name. */
async function findBackup(table: string, name: string): Promise<Backup | null> {
  const { BackupSummaries = [] } = await aws('dynamodb', 'list-backups', '--table-name', table);
  const own: (Backup & { BackupName: string })[] = BackupSummaries;
  const usable = own.filter(({ BackupName, BackupStatus }) => BackupName === name && BackupStatus !== 'DELETED');
  const newestFirst = (one: Backup, other: Backup) =>
    timeOf(other.BackupCreationDateTime) - timeOf(one.BackupCreationDateTime);
  return usable.sort(newestFirst)[0] ?? null;
}

/** Ensures a backup with a name that is not older than `oldestMs`, and waits until it is available. */
async function backUp(table: string, name: string, oldestMs = Number.POSITIVE_INFINITY): Promise<void> {
  const known = await findBackup(table, name);
  if (!known || Date.now() - timeOf(known.BackupCreationDateTime) > oldestMs)
    await awsWhenReady('dynamodb', 'create-backup', '--table-name', table, '--backup-name', name);
  await until(async () => (await findBackup(table, name))?.BackupStatus === 'AVAILABLE');
}

/** After an interrupted run the current state has changed and is saved again. */
const PRESENT_MS = 10 * 60_000;

/** Saves the state to restore and the current state. */
export async function saveBoth({ table, second, restored, before }: Plan): Promise<void> {
  await backUp(second, restored);
  await backUp(table, before, PRESENT_MS);
}

/** Whether the current table differs from the saved one, because it was replaced already. */
export async function isInPlace({ table, before }: Plan): Promise<boolean> {
  const [present, saved] = [await describe(table), await findBackup(table, before)];
  if (!present || !saved) return false;
  const { BackupDescription } = await aws('dynamodb', 'describe-backup', '--backup-arn', saved.BackupArn);
  return BackupDescription.SourceTableDetails.TableId !== present.TableId;
}

/** Whether the current table is deleted, because a run was interrupted between deletion and restore. */
export const isGone = async ({ table }: Plan) => (await describe(table)) === null;

/** Deletes the current table; call `saveBoth` before. @throws Error if its state is not saved */
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

/** Creates the table from the saved state. */
export async function putInPlace({ table, second, restored }: Plan): Promise<void> {
  if (!(await describe(table))) {
    const saved = await findBackup(second, restored);
    if (!saved) throw new Error(`the backup ${restored} of ${second} is not there.`);
    const arn = ['--backup-arn', saved.BackupArn];
    await awsWhenReady('dynamodb', 'restore-table-from-backup', '--target-table-name', table, ...arn);
  }
  await until(() => isActive(table));
}

/** Applies settings that neither a backup nor an unchanged template sets. */
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
