/** The minimum remaining lifetime of a token for a new request. */
const MIN_LIFETIME_MS = 30_000;

/** Whether a request may use the access token. */
export const isTokenUsable = ({ expiresAt }: { expiresAt: number }): boolean =>
  expiresAt - Date.now() > MIN_LIFETIME_MS;
