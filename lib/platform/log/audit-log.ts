import { unprefixedConsole } from './metrics.ts';

/*
 * The audit log: one line for each change of an alert, a destination, a source or the limit of a key. Lines contain ids
 * and field names only: no address, secret, query or token. Only for sources, which are public, they contain the
 * settings before and after. Retention is that of the logs.
 */

/** The kind of change that an audit record reports; `made` means that the target was created. */
export type AuditAction = 'made' | 'changed' | 'paused' | 'resumed' | 'deleted' | 'verified' | 'secret_rotated';

/**
 * Who made an audited change. `id` is the `sub` of a person or the id of an API key.
 * The service itself and visitors of a link have no id.
 */
export interface AuditActor {
  id: string | null;
  role: string;
}

/** The actor of changes that the service makes itself, such as pausing a failing destination. */
export const SERVICE_ACTOR: AuditActor = { id: null, role: 'service' };
/** The actor of changes that were made by a link in a mail, without signing in. */
export const MAIL_LINK_ACTOR: AuditActor = { id: null, role: 'link' };

/** The alert, destination, source or API key that an audited change was made to. */
export type AuditTarget =
  | { alert_id: string }
  | { destination_id: string }
  | { key_id: string }
  | { source_id: string; before: object; after: object };

/**
 * Logs one line that records a change of an alert, destination, source or API key.
 * `changed` has the names of changed fields. Nothing is stored in the table.
 */
export function writeAuditRecord(
  { id: caller, role }: AuditActor,
  action: AuditAction,
  { changed = [], ...target }: AuditTarget & { changed?: string[] },
): void {
  const fields = changed.length > 0 ? { changed: changed.join(',') } : {};
  unprefixedConsole.log(JSON.stringify({ level: 'INFO', trail: action, ...target, caller, role, ...fields }));
}
