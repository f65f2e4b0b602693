import { logOutput } from './output.ts';

/*
 * The audit log: one line for each change of an alert, a destination or the limit of a key. Lines contain ids and
 * field names only: no address, secret, query or token. Retention is that of the logs.
 */

/** What an audit record says was done to a resource. */
export type AuditAction = 'made' | 'changed' | 'paused' | 'resumed' | 'deleted' | 'verified' | 'secret_rotated';

/**
 * Who made an audited change: the subject of a person's token or the id of an API key, and their role.
 * The service and visitors of a link have no id.
 */
export interface AuditActor {
  id: string | null;
  role: string;
}

/** The actor of changes that the service makes itself, such as pausing a failing destination. */
export const SERVICE_ACTOR: AuditActor = { id: null, role: 'service' };
/** The actor of changes by a link in a mail, whose reader is not signed in. */
export const LINK_ACTOR: AuditActor = { id: null, role: 'link' };

/** The alert, destination or API key that an audited change was made to. */
export type AuditTarget = { alert_id: string } | { destination_id: string } | { key_id: string };

/**
 * Logs one line that records a change of an alert, destination or API key.
 * `changed` has the names of changed fields. It stores nothing in the table.
 */
export function writeAuditRecord(
  { id: caller, role }: AuditActor,
  action: AuditAction,
  { changed = [], ...target }: AuditTarget & { changed?: string[] },
): void {
  const fields = changed.length > 0 ? { changed: changed.join(',') } : {};
  logOutput.log(JSON.stringify({ level: 'INFO', trail: action, ...target, caller, role, ...fields }));
}
