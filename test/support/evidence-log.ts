import { vi } from 'vitest';
import { draft, getId, storeAll } from './drafts.ts';

/*
 * A log with records of several days, people and erasures, and the export of it. Import it after the table and the key
 * are set.
 */

export async function loadProof() {
  return {
    ...(await import('../../lib/proof/seal.ts')),
    ...(await import('../../lib/proof/check.ts')),
    ...(await import('../../lib/proof/store.ts')),
    ...(await import('../../lib/proof/log-head.ts')),
    ...(await import('../../lib/proof/record.ts')),
    ...(await import('../../lib/reviews/evidence.ts')),
    ...(await import('../../lib/reviews/put-review.ts')),
    ...(await import('../../lib/reviews/review-note.ts')),
    ...(await import('../../lib/reviews/reviewers.ts')),
    ...(await import('../../lib/reviews/review-store.ts')),
    ...(await import('../../lib/access/erasure/erase-person.ts')),
    ...(await import('../../lib/platform/dynamodb/capacity.ts')),
    ...(await import('./key-chart.ts')),
    ...(await import('../../lib/platform/dynamodb/read.ts')),
    ...(await import('../../lib/platform/dynamodb/write.ts')),
  };
}
export type Proof = Awaited<ReturnType<typeof loadProof>>;

const UNDECIDED = { state: 'new', assignee: null, due: null, impact: null, reason: null } as const;
/** Somebody whose subject is long enough to be found in texts. */
export const LEAVER = 'eva-11112222-4409-82b9-db6c807a178f';
const DAYS = ['2026-11-01', '2026-11-02', '2026-11-04'] as const;
export const PERIOD = { from: '2026-11-01', to: '2026-11-05' };

/** Runs something as if it were that time. */
export async function at<T>(time: string, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(time) });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

interface TestDecision {
  /** The number of the entry. */
  n: number;
  state: 'in_review' | 'done';
  reason: string;
}

interface TestNote {
  /** The number of the entry. */
  n: number;
  text: string;
}

/** Decides on an entry as a person does. */
export async function decide(lib: Proof, person: string, { n, state, reason }: TestDecision) {
  const actor = await lib.getOrCreateReviewer(person, async () => (person === LEAVER ? 'Eva =1+1' : `"${person}"`));
  const asked = { ...UNDECIDED, state, reason, assignee: person };
  await lib.putReview(getId(n), asked, {
    actor,
    assertPrecondition: () => {},
    findPerson: async () => ({ name: null }),
  });
}

export async function addNote(lib: Proof, person: string, { n, text }: TestNote) {
  const by = await lib.getOrCreateReviewer(person, async () => `"${person}"`);
  await lib.addReviewNote(getId(n), by, { text, idempotencyKey: undefined });
}

export async function eraseLeaver(lib: Proof): Promise<void> {
  for await (const _ of lib.erasePerson({ subjects: [LEAVER], addresses: [] }, 1));
}

/**
 * Stores twelve records in three days, sealed in the order of time.
 *
 * On the last day a person leaves and is erased.
 */
export async function fillLog(lib: Proof): Promise<void> {
  await storeAll([1, 2, 3].map((n) => draft(n)));
  for (const [i, day] of DAYS.entries()) {
    await at(`${day}T10:00:00Z`, async () => {
      for (const n of [1, 2, 3])
        await decide(lib, n === 3 ? LEAVER : 'ada', {
          n,
          state: i === 2 ? 'done' : 'in_review',
          reason: `why ${i}\nüber ${n}`,
        });
    });
    await lib.sealLog(Date.parse(`${day}T11:00:00Z`));
    await at(`${day}T12:00:00Z`, () => addNote(lib, 'ada', { n: 1, text: i === 1 ? `ask ${LEAVER}` : `note ${i}` }));
    await lib.sealLog(Date.parse(`${day}T13:00:00Z`));
  }
  await at('2026-11-05T09:00:00Z', () => eraseLeaver(lib));
  await lib.sealLog(Date.parse('2026-11-06T01:00:00Z'));
}

/** All parts of an export, one after the other. */
export async function exportParts(lib: Proof, days: { from: string; to: string }, format: 'ndjson' | 'csv' = 'ndjson') {
  const parts: string[] = [];
  for (let after: Awaited<ReturnType<Proof['getEvidencePart']>>['next'] = null; ; ) {
    const part = await lib.getEvidencePart({ ...days, format, after });
    parts.push(part.text);
    if (!part.next) return parts;
    after = part.next;
  }
}
