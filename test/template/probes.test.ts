import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readFunctions } from '../../infra/methods.mjs';
import { PROBED_FUNCTIONS, UNPROBED_ROLES } from '../../scripts/operate/probe.ts';
import { ofType, packaged } from './packaged.ts';

it('a deployment probes the permissions of each function role once, or exempts the role with a reason', async () => {
  const { template } = await packaged('plain');
  const roles = new Set(
    ofType(template, 'AWS::Lambda::Function').map(([, { Properties }]) => Properties.Role['Fn::GetAtt'][0]),
  );
  const probed = PROBED_FUNCTIONS.map((name) => readFunctions()[name]?.role);
  expect([...probed, ...Object.keys(UNPROBED_ROLES)].sort()).toEqual([...roles].sort());
});

it('exactly the functions that a deployment probes have the code for permission probes', () => {
  for (const [name, { handler = '' }] of Object.entries(readFunctions())) {
    const source = readFileSync(handler.replace('.handler', '.ts'), 'utf8');
    expect(source.includes('withPermissionProbes('), name).toBe(PROBED_FUNCTIONS.includes(name));
  }
});
