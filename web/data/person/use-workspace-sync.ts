import { useEffect } from 'preact/hooks';
import { recordVisit } from '../api/me.ts';
import { waitForFirstRender } from '../api/request-priority.ts';
import { showToast } from '../toast.tsx';
import { getProfile, syncProfile } from './profile.ts';
import { restoreMarks, sendMarks, syncMarks } from './read-marks.ts';
import { syncSaved } from './saved-entries.ts';
import { syncRecent } from './unread-counts.ts';

/** Interval between syncs of marks with other devices; longer after failures. */
const SYNC_INTERVAL_MS = 20_000;
const MAX_SYNC_INTERVAL_MS = 320_000;
/** Switching between windows does not trigger a sync sooner than this. */
const MIN_SYNC_INTERVAL_MS = 2_000;
/** Preferences and follows change rarely. */
const PROFILE_INTERVAL_MS = 120_000;
/** Interval of visit records. The service ends a visit after 30 minutes without one. */
const VISIT_INTERVAL_MS = 300_000;
/** Events that show activity. A page may be visible for days while the person is away. */
const ACTIVITY_EVENTS = ['keydown', 'pointerdown', 'wheel', 'focus'] as const;

/** Syncs the workspace after the first render and then periodically while the tab is visible. */
export function useWorkspaceSync(): void {
  useEffect(() => {
    let timer = 0;
    let failures = 0;
    let lookedAt = 0;
    let meAt = 0;
    let isLooking = false;
    let isGone = false;
    let actedAt = Date.now();
    let visitedAt = 0;
    restoreMarks();
    const look = async () => {
      isLooking = true;
      await waitForFirstRender();
      if (isGone) return;
      const isFirst = lookedAt === 0;
      lookedAt = Date.now();
      const isVisit = actedAt > visitedAt && lookedAt - visitedAt >= VISIT_INTERVAL_MS;
      if (isVisit) visitedAt = lookedAt;
      const isDue = lookedAt - meAt >= PROFILE_INTERVAL_MS;
      const settled = await Promise.allSettled([syncMarks(), ...(isDue ? [syncProfile()] : [])]);
      const hasFailed = settled.some(({ status }) => status === 'rejected');
      if (isDue && !hasFailed) meAt = lookedAt;
      if (isVisit) void recordVisit().catch(() => {});
      if (!hasFailed && !isGone)
        await Promise.allSettled([syncRecent(isFirst), ...(isDue ? [syncSaved(getProfile()?.saved_count ?? 0)] : [])]);
      // Later failures are not shown, because outdated data is still usable.
      if (hasFailed && failures === 0 && meAt === 0 && !isGone)
        showToast({ text: 'Your read marks and follows could not be loaded. The app will try again.' });
      isLooking = false;
      failures = hasFailed ? failures + 1 : 0;
      if (!isGone)
        timer = window.setTimeout(again, Math.min(SYNC_INTERVAL_MS * 2 ** Math.min(failures, 9), MAX_SYNC_INTERVAL_MS));
    };
    const again = () => {
      // A hidden tab syncs when it becomes visible again.
      if (document.visibilityState === 'visible') void look();
    };
    const come = () => {
      if (document.visibilityState === 'hidden') return void sendMarks(true);
      if (isLooking || Date.now() - lookedAt < MIN_SYNC_INTERVAL_MS) return;
      clearTimeout(timer);
      void look();
    };
    const act = () => {
      actedAt = Date.now();
    };
    const leave = () => void sendMarks(true);
    timer = window.setTimeout(look);
    document.addEventListener('visibilitychange', come);
    addEventListener('focus', come);
    addEventListener('pagehide', leave);
    for (const name of ACTIVITY_EVENTS) addEventListener(name, act, { passive: true, capture: true });
    return () => {
      isGone = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', come);
      removeEventListener('focus', come);
      removeEventListener('pagehide', leave);
      for (const name of ACTIVITY_EVENTS) removeEventListener(name, act, { capture: true });
    };
  }, []);
}
