/** What is known of an API key besides its secret. Times are instants; a key never expires by itself. */
export interface ApiKey {
  id: string;
  name: string;
  /** The part of the key that may be shown: it opens nothing. */
  prefix: string;
  created_by: string;
  created_at: string;
  rotated_at: string | null;
  revoked_at: string | null;
  /** Written at most once an hour. */
  last_used_at: string | null;
}
