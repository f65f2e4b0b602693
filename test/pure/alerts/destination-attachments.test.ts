import { expect, it } from 'vitest';
import type { StoredAlert } from '../../../lib/alerts/alert.ts';
import { filterDestinationsByToken } from '../../../lib/alerts/destination-attachments.ts';

const alert = { id: 'a', destinations: ['kept', 'rotated', 'deleted', 'unknown'] };
const attachments = { kept: 'token-1', rotated: 'token-2', deleted: 'token-3' };

it('filterDestinationsByToken keeps only destinations whose token is the one that the alert stored', () => {
  const stored = { person: 'ada', alert, attachments } as unknown as StoredAlert;
  const current = { kept: 'token-1', rotated: 'token-4', added: 'token-5' };
  expect(filterDestinationsByToken(stored, current).alert.destinations).toEqual(['kept']);
});
