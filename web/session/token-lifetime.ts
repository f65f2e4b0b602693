/** The minimum remaining lifetime of a token for a new request. */
const MIN_LIFETIME_MS = 30_000;

interface IsTokenUsableOptions {
  expiresAt: number;
}

/** Whether a request may use the access token. */
export const isTokenUsable = ({ expiresAt }: IsTokenUsableOptions): boolean => expiresAt - Date.now() > MIN_LIFETIME_MS;
