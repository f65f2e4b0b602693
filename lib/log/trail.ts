import { out } from './line.ts';

/*
 * The trail: who changed an alert, a destination or the limit of a key, one line for each change that was made. It names things by their ids and fields by
 * their names, and has no value of any: no address, secret, query or token. It is kept as long as the logs.
 */

/** What was done. */
export type Deed = 'made' | 'changed' | 'paused' | 'resumed' | 'deleted' | 'verified' | 'secret_rotated';

/** Who did it: the subject of a person's token and their role. Whoever follows a link, and the service itself, have no id. */
export interface By {
  id: string | null;
  role: string;
}

export const SERVICE: By = { id: null, role: 'service' };
/** Whoever reads the mails of an alert and pressed the link in one. */
export const LINK: By = { id: null, role: 'link' };

/** What it was done to. */
export type Traced = { alert_id: string } | { destination_id: string } | { key_id: string };

/** Writes one line; `changed` are the names of the fields that are other than before. */
export function trail({ id: caller, role }: By, deed: Deed, of: Traced, changed: string[] = []): void {
  const fields = changed.length > 0 ? { changed: changed.join(',') } : {};
  out.log(JSON.stringify({ level: 'INFO', trail: deed, ...of, caller, role, ...fields }));
}
