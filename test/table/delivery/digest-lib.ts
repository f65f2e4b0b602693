/** What alerts that send digests are made, matched and planned with. Load it after the world. */
export const digestLib = async () => ({
  ...(await import('../../../lib/alerts/alert-store.ts')),
  ...(await import('../../../lib/alerts/alert-matcher.ts')),
  ...(await import('../../../lib/delivery/plan-digests.ts')),
  ...(await import('../../../lib/http/alert-query-input.ts')),
});
export type DigestLib = Awaited<ReturnType<typeof digestLib>>;
