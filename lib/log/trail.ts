import { out } from './line.ts';

/*
 * The audit log: one line for each change of an alert, a destination or the limit of a key. Lines contain ids and
 * field names only: no address, secret, query or token. Retention is that of the logs.
 */

/** The action of an audit record. */
export type Deed = 'made' | 'changed' | 'paused' | 'resumed' | 'deleted' | 'verified' | 'secret_rotated';

/** The actor: the subject of a person's token, and their role. The service and link visitors have no id. */
export interface By {
  id: string | null;
  role: string;
}

export const SERVICE: By = { id: null, role: 'service' };
/** A reader of an alert email who opened a link in it. */
export const LINK: By = { id: null, role: 'link' };

/** The resource that was changed. */
export type Traced = { alert_id: string } | { destination_id: string } | { key_id: string };

/** Writes one line of the audit log. `changed` lists the names of changed fields. */
export function trail({ id: caller, role }: By, deed: Deed, of: Traced, changed: string[] = []): void {
  const fields = changed.length > 0 ? { changed: changed.join(',') } : {};
  out.log(JSON.stringify({ level: 'INFO', trail: deed, ...of, caller, role, ...fields }));
}
