/** What alerts that send digests are made, matched and planned with. Load it after the world. */
export const digestLib = async () => ({
  ...(await import('../../../lib/alerts/alerts.ts')),
  ...(await import('../../../lib/alerts/matcher.ts')),
  ...(await import('../../../lib/delivery/plan-digests.ts')),
  ...(await import('../../../lib/http/alert-query.ts')),
});
export type DigestLib = Awaited<ReturnType<typeof digestLib>>;
