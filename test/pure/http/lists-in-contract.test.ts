import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AlertSchedule } from '../../../lib/alerts/schedules/alert-schedule.ts';
import { AlertReminders } from '../../../lib/alerts/schedules/reminder-times.ts';
import { DigestRequest } from '../../../lib/sharing/share.ts';
import { fc } from '../../support/property.ts';

/* What a list of a body may have, openapi.json says as the code does: neither refuses what the other one takes. */

const ajv = new Ajv2020({ strict: false, validateSchema: false });
ajv.addSchema(JSON.parse(readFileSync('openapi.json', 'utf8')), 'contract');

const CLOCK = { time: '09:00', time_zone: 'UTC' };
const days = fc.array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(30, 7, 1) }, fc.constantFrom(0, 8, 7.5, '7')), {
  maxLength: 4,
});
// That each is named once it does not say.
const weekdays = fc.uniqueArray(fc.constantFrom('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', 'Mon'), {
  maxLength: 8,
});
const ids = fc.array(fc.constantFrom(...Array.from({ length: 24 }, (_, i) => `entry-${i}`), 'No Id'), {
  maxLength: 22,
});

describe.each([
  ['AlertReminders', AlertReminders, days.map((days_before) => ({ days_before, ...CLOCK }))],
  ['AlertSchedule', AlertSchedule, weekdays.map((days) => ({ every: 'daily', ...CLOCK, days }))],
  ['DigestRequest', DigestRequest, ids.map((entry_ids) => ({ entry_ids }))],
] as [string, z.ZodMiniType, fc.Arbitrary<object>][])('the schema %s', (name, schema, body) => {
  it('accepts the same bodies in openapi.json as in the code', () => {
    const isSaid = ajv.getSchema(`contract#/components/schemas/${name}`);
    const taken = { yes: 0, no: 0 };
    fc.assert(
      fc.property(body, (one) => {
        const isTaken = z.safeParse(schema, one).success;
        taken[isTaken ? 'yes' : 'no'] += 1;
        expect([isSaid?.(one), one]).toEqual([isTaken, one]);
      }),
      { numRuns: 300 },
    );
    expect(Math.min(taken.yes, taken.no)).toBeGreaterThan(5);
  });
});
