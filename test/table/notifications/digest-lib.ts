/** Loads the functions that create, match and plan alerts with digests. Load it after the world. */
export const digestLib = async () => ({
  ...(await import('../../../lib/alerts/alert-store.ts')),
  ...(await import('../../../lib/alerts/update-alert.ts')),
  ...(await import('../../../lib/alerts/registry/alert-matcher.ts')),
  ...(await import('../../../lib/notifications/plan-digests.ts')),
  ...(await import('../../../lib/http/alert-query-input.ts')),
});
export type DigestLib = Awaited<ReturnType<typeof digestLib>>;
