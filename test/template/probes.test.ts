import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { functionsOf } from '../../infra/methods.mjs';
import { PROBED_FUNCTIONS, UNPROBED_ROLES } from '../../scripts/operate/probe.ts';
import { ofType, packaged } from './packaged.ts';

it('each role of a function is probed once, or is told not to be, with the reason', async () => {
  const { template } = await packaged('plain');
  const roles = new Set(
    ofType(template, 'AWS::Lambda::Function').map(([, { Properties }]) => Properties.Role['Fn::GetAtt'][0]),
  );
  const probed = PROBED_FUNCTIONS.map((name) => functionsOf()[name]?.role);
  expect([...probed, ...Object.keys(UNPROBED_ROLES)].sort()).toEqual([...roles].sort());
});

it('the functions that are asked know the probe, and no other one does', () => {
  for (const [name, { handler = '' }] of Object.entries(functionsOf())) {
    const source = readFileSync(handler.replace('.handler', '.ts'), 'utf8');
    expect(source.includes('withProbe('), name).toBe(PROBED_FUNCTIONS.includes(name));
  }
});
