import type { Source, SourceCandidate } from '../../clients/typescript/src/index.ts';
import { ApiError, type ErrorExplanation, explainError } from '../data/api/api-error.ts';
import { FEED_STATE_LABELS } from './topic-freshness.ts';

/** Labels of the kinds of sources. */
export const SOURCE_KIND_LABELS: Record<SourceCandidate['kind'], string> = {
  feed: 'Feed',
  federal_register: 'Federal Register',
  govuk: 'GOV.UK',
  eurlex: 'EUR-Lex',
  json: 'JSON',
  page: 'Page without a feed',
  sitemap: 'Sitemap',
};

/** Returns the label of a source's state. */
export function formatSourceState({ state, paused }: Source): string {
  if (state === 'proposed') return 'Proposed: waits for an administrator';
  return paused ? 'Paused by a person' : FEED_STATE_LABELS[state];
}

/** Explains an error of a source's routes. It adds what to do about an address that exists already. */
export function explainSourceError(error: unknown): ErrorExplanation {
  const { code, detail = '' } = error instanceof ApiError ? error.problem : {};
  if (code === 'source_exists') return { title: 'This address is already a source.', remedy: detail };
  return explainError(error);
}
