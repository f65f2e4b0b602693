import { findWithAws, runAws, runAwsWhenReady, waitUntil } from './aws-cli.ts';

/*
 * The steps of a restore. Each checks whether it is done, so that an interrupted run can be started again. The names
 * of the second table and of both backups contain the restored second.
 */

/** Names of one restore. */
export interface RestorePlan {
  stage: string;
  table: string;
  /** The restored second, `YYYY-MM-DDTHH:MM:SSZ`. */
  to: string;
  /** The table into which the state is restored first. */
  restoredTable: string;
  /** The backups of the restored and of the previous state. */
  restoredBackup: string;
  previousBackup: string;
}

export function planRestore(stage: string, to: string): RestorePlan {
  const table = `regulatory-updates-${stage}`;
  const at = to.replaceAll(/[-:]/g, '');
  return {
    stage,
    table,
    to,
    restoredTable: `${table}-${at}`,
    restoredBackup: `restored-${at}`,
    previousBackup: `before-restore-${at}`,
  };
}

export const SCHEDULE_NAMES = [
  'plan-ingest',
  'summarize-topics',
  'match-alerts',
  'plan-documents',
  'seal-log',
  'prune-days',
  'deliver',
];
export const TTL_SETTINGS = { Enabled: true, AttributeName: 'expires_at' };

/** The description of a schedule that a restore stopped; the template sets none. */
const STOPPED_DESCRIPTION = 'Stopped by npm run ops -- restore';

const getSchedules = ({ table }: RestorePlan) =>
  Promise.all(SCHEDULE_NAMES.map((name) => runAws('scheduler', 'get-schedule', '--name', `${table}-${name}`)));

/** An update replaces the whole schedule, so all of its fields are sent. */
async function updateSchedule(
  schedule: Record<string, unknown>,
  to: { State: string; Description?: string },
): Promise<void> {
  const { Name, GroupName, ScheduleExpression, FlexibleTimeWindow, Target } = schedule;
  const input = { Name, GroupName, ScheduleExpression, FlexibleTimeWindow, Target, ...to };
  await runAws('scheduler', 'update-schedule', '--cli-input-json', JSON.stringify(input));
}

/** Stops the enabled schedules; disabled ones are left alone. */
export async function stopSchedules(plan: RestorePlan): Promise<void> {
  for (const schedule of await getSchedules(plan))
    if (schedule.State === 'ENABLED')
      await updateSchedule(schedule, { State: 'DISABLED', Description: STOPPED_DESCRIPTION });
}

/** Starts the schedules that a restore stopped. */
export async function startSchedules(plan: RestorePlan): Promise<void> {
  for (const schedule of await getSchedules(plan))
    if (schedule.Description === STOPPED_DESCRIPTION) await updateSchedule(schedule, { State: 'ENABLED' });
}

/** Whether a restore was interrupted after stopping the schedules. */
export async function isInterrupted(plan: RestorePlan): Promise<boolean> {
  return (await getSchedules(plan)).some(({ Description }) => Description === STOPPED_DESCRIPTION);
}

const describeTable = async (table: string) =>
  (await findWithAws('dynamodb', 'describe-table', '--table-name', table))?.Table ?? null;
const isTableActive = async (table: string) => (await describeTable(table))?.TableStatus === 'ACTIVE';

/** Restores the state of that second into a second table. */
export async function restoreToSecondTable({ table, restoredTable, to }: RestorePlan): Promise<void> {
  if (!(await describeTable(restoredTable))) {
    const names = ['--source-table-name', table, '--target-table-name', restoredTable];
    await runAwsWhenReady('dynamodb', 'restore-table-to-point-in-time', ...names, '--restore-date-time', to);
  }
  await waitUntil(() => isTableActive(restoredTable));
}

interface TableBackup {
  BackupArn: string;
  BackupStatus: string;
  /** Seconds or an ISO date, depending on the configuration of the CLI. */
  BackupCreationDateTime: string | number;
}

const parseBackupTime = (time: string | number) => (typeof time === 'number' ? time * 1_000 : Date.parse(time));

/** Returns the newest backup of a table with a name. */
async function findBackup(table: string, name: string): Promise<TableBackup | null> {
  const { BackupSummaries = [] } = await runAws('dynamodb', 'list-backups', '--table-name', table);
  const own: (TableBackup & { BackupName: string })[] = BackupSummaries;
  const usable = own.filter(({ BackupName, BackupStatus }) => BackupName === name && BackupStatus !== 'DELETED');
  const newestFirst = (one: TableBackup, other: TableBackup) =>
    parseBackupTime(other.BackupCreationDateTime) - parseBackupTime(one.BackupCreationDateTime);
  return usable.sort(newestFirst)[0] ?? null;
}

/** Ensures a backup with a name that is not older than `oldestMs`, and waits until it is available. */
async function ensureBackup(table: string, name: string, oldestMs = Number.POSITIVE_INFINITY): Promise<void> {
  const known = await findBackup(table, name);
  if (!known || Date.now() - parseBackupTime(known.BackupCreationDateTime) > oldestMs)
    await runAwsWhenReady('dynamodb', 'create-backup', '--table-name', table, '--backup-name', name);
  await waitUntil(async () => (await findBackup(table, name))?.BackupStatus === 'AVAILABLE');
}

/** After an interrupted run the current state has changed and is saved again. */
const MAX_BACKUP_AGE_MS = 10 * 60_000;

/** Saves the state to restore and the current state. */
export async function backUpBothTables({
  table,
  restoredTable,
  restoredBackup,
  previousBackup,
}: RestorePlan): Promise<void> {
  await ensureBackup(restoredTable, restoredBackup);
  await ensureBackup(table, previousBackup, MAX_BACKUP_AGE_MS);
}

/** Whether the current table differs from the saved one, because it was replaced already. */
export async function isTableReplaced({ table, previousBackup }: RestorePlan): Promise<boolean> {
  const present = await describeTable(table);
  const saved = await findBackup(table, previousBackup);
  if (!present || !saved) return false;
  const { BackupDescription } = await runAws('dynamodb', 'describe-backup', '--backup-arn', saved.BackupArn);
  return BackupDescription.SourceTableDetails.TableId !== present.TableId;
}

/** Whether the current table is deleted, because a run was interrupted between deletion and restore. */
export const isTableDeleted = async ({ table }: RestorePlan) => (await describeTable(table)) === null;

/** Deletes the current table; call `backUpBothTables` before. @throws Error if its state is not saved */
export async function deleteCurrentTable({ table, previousBackup }: RestorePlan): Promise<void> {
  const saved = await findBackup(table, previousBackup);
  if (saved?.BackupStatus !== 'AVAILABLE')
    throw new Error(`${table} is not saved as ${previousBackup}; it is not deleted.`);
  const present = await describeTable(table);
  if (!present) return;
  if (present.TableStatus !== 'DELETING') {
    await waitUntil(() => isTableActive(table));
    await runAws('dynamodb', 'update-table', '--table-name', table, '--no-deletion-protection-enabled');
    await waitUntil(() => isTableActive(table));
    await runAws('dynamodb', 'delete-table', '--table-name', table);
  }
  await waitUntil(async () => (await describeTable(table)) === null);
}

/** Creates the table from the saved state. */
export async function recreateTable({ table, restoredTable, restoredBackup }: RestorePlan): Promise<void> {
  if (!(await describeTable(table))) {
    const saved = await findBackup(restoredTable, restoredBackup);
    if (!saved) throw new Error(`the backup ${restoredBackup} of ${restoredTable} is not there.`);
    const arn = ['--backup-arn', saved.BackupArn];
    await runAwsWhenReady('dynamodb', 'restore-table-from-backup', '--target-table-name', table, ...arn);
  }
  await waitUntil(() => isTableActive(table));
}

/** Applies settings that neither a backup nor an unchanged template sets. */
export async function applyTableSettings({ table, stage }: RestorePlan): Promise<void> {
  const of = ['--table-name', table];
  const { TimeToLiveDescription } = await runAws('dynamodb', 'describe-time-to-live', ...of);
  if (!/^ENABL/.test(TimeToLiveDescription?.TimeToLiveStatus ?? ''))
    await runAwsWhenReady(
      'dynamodb',
      'update-time-to-live',
      ...of,
      '--time-to-live-specification',
      JSON.stringify(TTL_SETTINGS),
    );
  const recovery = ['--point-in-time-recovery-specification', 'PointInTimeRecoveryEnabled=true'];
  await runAwsWhenReady('dynamodb', 'update-continuous-backups', ...of, ...recovery);
  const { TableArn } = await describeTable(table);
  await runAws(
    'dynamodb',
    'tag-resource',
    '--resource-arn',
    TableArn,
    '--tags',
    `Key=STAGE,Value=${stage}`,
    `Key=SERVICE,Value=${table}`,
  );
  await runAwsWhenReady('dynamodb', 'update-table', ...of, '--deletion-protection-enabled');
  await waitUntil(() => isTableActive(table));
}
