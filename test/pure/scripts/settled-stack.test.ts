import { expect, it } from 'vitest';
import { getRequiredAction } from '../../../scripts/operate/stack-state.ts';

const inState = (status: string, ageMs = 3_600_000) => getRequiredAction({ status, ageMs });

it('getRequiredAction deploys a missing, complete or rolled-back stack', () => {
  expect(getRequiredAction(null)).toBe('deploy');
  for (const status of ['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE', 'IMPORT_COMPLETE'])
    expect(inState(status), status).toBe('deploy');
});

it('getRequiredAction waits for operations in progress, even for a first deployment that has just begun', () => {
  for (const status of ['UPDATE_IN_PROGRESS', 'UPDATE_ROLLBACK_COMPLETE_CLEANUP_IN_PROGRESS', 'DELETE_IN_PROGRESS'])
    expect(inState(status), status).toBe('wait');
  expect(inState('REVIEW_IN_PROGRESS', 20_000)).toBe('wait');
});

it('getRequiredAction deletes only a stack that was never complete or is partly deleted', () => {
  expect(inState('REVIEW_IN_PROGRESS', 40_000)).toBe('delete');
  for (const status of ['REVIEW_IN_PROGRESS', 'CREATE_FAILED', 'ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'DELETE_FAILED'])
    expect(inState(status), status).toBe('delete');
  expect(inState('UPDATE_ROLLBACK_FAILED')).toBe('continue by hand');
});
