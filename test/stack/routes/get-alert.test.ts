import { expect, it } from 'vitest';
import { anAlert, withoutAlert } from '../../support/alerts.ts';
import { expectProblem, sendV2 } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';

it('200: returns the alert to its owner and to admins · 404: rejects other people and unknown ids', async () => {
  const alert = await anAlert('viewer');
  const read = async (person: 'viewer' | 'member' | 'admin', id = alert.id) =>
    sendV2('GET', `/alerts/${id}`, await bearer(person));
  const answer = await read('viewer');
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toEqual(alert);
  expect((await read('admin')).body).toEqual(alert);
  expectProblem(await read('member'), 404, 'alert_not_found');
  expectProblem(await read('admin', 'nothing'), 404, 'alert_not_found');
  expectProblem(await read('viewer', 'No%20Id'), 404, 'alert_not_found');
  await withoutAlert('viewer', alert.id);
});
