import type { EntryDetail, FoundEntry } from '../../../clients/typescript/src/index.ts';
import { listEntryDetails } from '../../data/api/entries.ts';
import { read } from '../../data/api/request.ts';
import { waitForReview } from '../../reviews/review-cache.ts';
import { formatDuplicate, formatMatterStep } from './format-relation.ts';
import { rankRelated } from './rank-related.ts';
import { findRareWords } from './rare-words.ts';

const DAY_MS = 86_400_000;
/** The time window in days around an update, and the numbers of updates to read and to show. */
const DAYS_BEFORE = 30;
const DAYS_AFTER = 3;
const MAX_CANDIDATES = 15;
const MAX_RELATED = 5;

const addDays = (at: string, days: number) => new Date(Date.parse(at) + days * DAY_MS).toISOString().slice(0, 10);

/** Related updates of one type, each with its reason. */
interface RelatedList {
  name: string;
  heading: string;
  items: { entry: EntryDetail; why: string }[];
}

/**
 * Loads the related updates of an update.
 * They are the same act in other feeds, steps of its matter, and updates of about the same days.
 * It waits for the team review above, so that nothing moves. Errors are ignored.
 */
export async function loadRelatedLists(entry: FoundEntry): Promise<RelatedList[]> {
  await waitForReview(entry.id);
  const [known, nearby] = await Promise.all([
    read(({ entries }) => entries.related(entry.id)).catch(() => null),
    loadNearby(entry).catch(() => []),
  ]);
  const { same = [], steps = [] } = known ?? {};
  const isListed = (id: string) => [...same, ...steps].some((one) => one.entry.id === id);
  return [
    {
      name: 'same',
      heading: 'Same update in other feeds',
      items: same.map((one) => ({ entry: one.entry, why: formatDuplicate(one) })),
    },
    {
      name: 'steps',
      heading: 'Related steps',
      items: steps.map((one) => ({ entry: one.entry, why: formatMatterStep(one) })),
    },
    {
      name: 'related',
      heading: 'Related updates',
      items: nearby.filter((one) => !isListed(one.entry.id)),
    },
  ].filter(({ items }) => items.length > 0);
}

/**
 * Loads updates of about the same days, in two requests.
 * They have the same topic, or the same rare words.
 */
async function loadNearby(entry: FoundEntry): Promise<RelatedList['items']> {
  const { topic, title, published_date: at, institution_name } = entry;
  const days = { start_date: addDays(at, -DAYS_BEFORE), end_date: addDays(at, DAYS_AFTER) };
  const { items: ofTopic } = await listEntryDetails({ ...days, topic_id: topic.id }, { limit: MAX_CANDIDATES });
  const otherTitles = ofTopic.filter(({ id }) => id !== entry.id).map((one) => one.title);
  const words = findRareWords(title, otherTitles, [topic.name, institution_name]);
  // A failed search is ignored.
  const found =
    words.length === 0 ? null : listEntryDetails({ ...days, search: words.join(' ') }, { limit: MAX_CANDIDATES });
  const ofWords = (await found?.catch(() => null))?.items ?? [];
  return rankRelated({ ofTopic, ofWords }, entry, MAX_RELATED).map((one) => ({
    entry: one.entry,
    why: one.byWords ? words.join(', ') : 'same topic',
  }));
}
