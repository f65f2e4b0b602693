import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

const loaded = async (variables: Record<string, string>) => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  vi.resetModules();
  return import('../../../../lib/channels/destinations/settings.ts');
};

it('rejects a master secret of fewer than 32 bytes, without the secret in the message', async () => {
  const fault = await loaded({ WEBHOOK_SECRET: 'far too short' }).catch((error: Error) => error.message);
  expect(fault).toMatch(/^WEBHOOK_SECRET must have at least 32 bytes/);
  expect(fault).not.toContain('far too');
  expect((await loaded({ WEBHOOK_SECRET: 'x'.repeat(32) })).masterSecret).toHaveLength(32);
});

it('rejects WEBHOOK_LOOPBACK in a deployed function', async () => {
  await expect(loaded({ WEBHOOK_LOOPBACK: 'true', AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' })).rejects.toThrow(
    /^WEBHOOK_LOOPBACK is set/,
  );
  expect((await loaded({ WEBHOOK_LOOPBACK: 'true', AWS_EXECUTION_ENV: '' })).allowsLoopbackWebhooks).toBe(true);
});

it('deriveSigningSecret throws if WEBHOOK_SECRET is empty', async () => {
  vi.stubEnv('WEBHOOK_SECRET', '');
  vi.resetModules();
  const { deriveSigningSecret } = await import('../../../../lib/channels/destinations/destination-secrets.ts');
  expect(() => deriveSigningSecret({ id: 'a', generation: 1 })).toThrow(/WEBHOOK_SECRET/);
});
