import { findRelatedEntries } from '../../lib/entries/related/get-related.ts';
import { RelatedEntries } from '../../lib/entries/related/related-entries.ts';
import { createItemRoute } from '../../lib/http/read-routes.ts';
import { ENTRY_LIST_DEPENDENCY } from '../../lib/http/response-dependencies.ts';

/** GET /api/v1/feeds/entries/{entry_id}/related: the same act elsewhere, and steps of the matter. */
export const handler = createItemRoute(
  { name: 'getRelatedEntries', id: 'entry_id', item: RelatedEntries, dependency: ENTRY_LIST_DEPENDENCY },
  ({ id }) => findRelatedEntries(id),
);
