import { useEffect } from 'preact/hooks';
import { recordVisit } from '../api/me.ts';
import { waitForFirstRender } from '../api/request-priority.ts';
import { showToast } from '../messages.ts';
import { profile, syncProfile } from './profile.ts';
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

/** The periodic sync of a tab. It is stopped when the session ends. */
class WorkspaceSync {
  private timer = 0;
  private failures = 0;
  private syncedAt = 0;
  private profileAt = 0;
  private visitedAt = 0;
  private actedAt = Date.now();
  private isSyncing = false;
  private isStopped = false;

  /** Starts a sync unless one is running or was a moment ago. */
  readonly resume = () => {
    if (document.visibilityState === 'hidden') return void sendMarks(true);
    if (this.isSyncing || Date.now() - this.syncedAt < MIN_SYNC_INTERVAL_MS) return;
    clearTimeout(this.timer);
    void this.sync();
  };

  readonly recordActivity = () => {
    this.actedAt = Date.now();
  };

  start(): void {
    this.timer = window.setTimeout(() => void this.sync());
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private async sync(): Promise<void> {
    this.isSyncing = true;
    await waitForFirstRender();
    if (this.isStopped) return;
    const isFirst = this.syncedAt === 0;
    this.syncedAt = Date.now();
    const isVisit = this.actedAt > this.visitedAt && this.syncedAt - this.visitedAt >= VISIT_INTERVAL_MS;
    if (isVisit) this.visitedAt = this.syncedAt;
    const isProfileDue = this.syncedAt - this.profileAt >= PROFILE_INTERVAL_MS;
    const settled = await Promise.allSettled([syncMarks(), ...(isProfileDue ? [syncProfile()] : [])]);
    const hasFailed = settled.some(({ status }) => status === 'rejected');
    if (isProfileDue && !hasFailed) this.profileAt = this.syncedAt;
    if (isVisit) void recordVisit().catch(() => {});
    if (!hasFailed && !this.isStopped) {
      const saved = isProfileDue ? [syncSaved(profile.value?.saved_count ?? 0)] : [];
      await Promise.allSettled([syncRecent(isFirst), ...saved]);
    }
    this.isSyncing = false;
    this.schedule(hasFailed);
  }

  private schedule(hasFailed: boolean): void {
    if (this.isStopped) return;
    // Later failures are not shown, because outdated data is still usable.
    if (hasFailed && this.failures === 0 && this.profileAt === 0)
      showToast({ text: 'Your read marks and follows could not be loaded. The app will try again.' });
    this.failures = hasFailed ? this.failures + 1 : 0;
    const interval = Math.min(SYNC_INTERVAL_MS * 2 ** Math.min(this.failures, 9), MAX_SYNC_INTERVAL_MS);
    // A hidden tab syncs when it becomes visible again.
    this.timer = window.setTimeout(() => document.visibilityState === 'visible' && void this.sync(), interval);
  }
}

/** Syncs the workspace after the first render and then periodically while the tab is visible. */
export function useWorkspaceSync(): void {
  useEffect(() => {
    restoreMarks();
    const sync = new WorkspaceSync();
    sync.start();
    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener('visibilitychange', sync.resume, { signal });
    addEventListener('focus', sync.resume, { signal });
    addEventListener('pagehide', () => void sendMarks(true), { signal });
    for (const name of ACTIVITY_EVENTS)
      addEventListener(name, sync.recordActivity, { passive: true, capture: true, signal });
    return () => {
      sync.stop();
      listeners.abort();
    };
  }, []);
}
