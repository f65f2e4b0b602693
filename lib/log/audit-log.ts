import { logOutput } from './output.ts';

/*
 * The audit log: one line for each change of an alert, a destination or the limit of a key. Lines contain ids and
 * field names only: no address, secret, query or token. Retention is that of the logs.
 */

/** The action of an audit record. */
export type AuditAction = 'made' | 'changed' | 'paused' | 'resumed' | 'deleted' | 'verified' | 'secret_rotated';

/** The actor: the subject of a person's token, and their role. The service and link visitors have no id. */
export interface AuditActor {
  id: string | null;
  role: string;
}

export const SERVICE_ACTOR: AuditActor = { id: null, role: 'service' };
/** A reader of an alert email who opened a link in it. */
export const LINK_ACTOR: AuditActor = { id: null, role: 'link' };

/** The resource that was changed. */
export type AuditTarget = { alert_id: string } | { destination_id: string } | { key_id: string };

/** Writes one line of the audit log. `changed` lists the names of changed fields. */
export function writeAuditRecord(
  { id: caller, role }: AuditActor,
  action: AuditAction,
  target: AuditTarget,
  changedFields: string[] = [],
): void {
  const fields = changedFields.length > 0 ? { changed: changedFields.join(',') } : {};
  logOutput.log(JSON.stringify({ level: 'INFO', trail: action, ...target, caller, role, ...fields }));
}
