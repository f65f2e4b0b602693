import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AlertChange, NewAlert } from '../../../lib/alerts/alert.ts';
import { PreviewRequest } from '../../../lib/alerts/preview-alert.ts';

/* A list of alerts contains all their filters, so the size of a filter is limited. */

const query = (bytes: number) => ({ tag: 'a'.repeat(bytes - '{"tag":""}'.length) });

it.each([
  ['created', NewAlert],
  ['changed', AlertChange],
  ['previewed', PreviewRequest],
] as const)('rejects filters of more than 1,200 bytes in total for an alert that is %s', (_, schema) => {
  const body = (bytes: number) => ({ ...(schema === NewAlert ? { name: 'A' } : {}), query: query(bytes) });
  expect(z.safeParse(schema, body(1_200)).success).toBe(true);
  const refused = z.safeParse(schema, body(1_201));
  expect(refused.error?.issues[0]).toMatchObject({ path: ['query'], message: expect.stringContaining('1200 bytes') });
  // Three bytes of one character count as three.
  const long = { ...body(20), query: { institution: 'ä'.repeat(700) } };
  expect(z.safeParse(schema, long).success).toBe(false);
});
