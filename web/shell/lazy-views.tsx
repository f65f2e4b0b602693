import type { Route } from '../browser/route.ts';
import { lazy } from '../components/lazy.tsx';
import { Loading } from '../components/loading.tsx';
import { ReadingPane } from '../entry/reading-pane.tsx';
import { SelectionBar } from '../entry/selection-bar.tsx';
import type { SplitViewProps } from '../lists/split-view.ts';
import type { SignOutReason } from '../session/session-state.ts';
import type { UserSession } from '../session/session-tokens.ts';

/** Renders all topics, or one. The chunk is loaded on demand, like all in this file. */
export const LazyTopicView = lazy<{ route: Route }>(
  () => import('../topics/topic-view.tsx').then((views) => views.TopicsView),
  () => <Loading subject="the topics" shape="lines" blocks={18} />,
);
export const LazyCalendarView = lazy<{ route: Route }>(
  () => import('../calendar/calendar-view.tsx').then((views) => views.CalendarView),
  () => <Loading subject="the dates" shape="lines" blocks={8} />,
);
export const LazySignInView = lazy<{ why: SignOutReason }>(
  () => import('../account/sign-in.tsx').then((pages) => pages.SignInView),
  () => (
    <main class="narrow">
      <Loading subject="the sign-in" shape="text" />
    </main>
  ),
);

const loadSecondaryViews = () => import('./secondary-views.tsx');
const renderPlaceholder = () => <Loading subject="this page" shape="text" blocks={3} />;

export const LazyHomeView = lazy<object>(() => loadSecondaryViews().then((views) => views.HomeView), renderPlaceholder);
const LazySavedView = lazy<SplitViewProps>(
  () => loadSecondaryViews().then((views) => views.SavedView),
  () => <Loading subject="your saved updates" shape="lines" blocks={8} />,
);
interface SavedPageProps {
  route: Route;
}

export const SavedPage = ({ route }: SavedPageProps) => (
  <LazySavedView route={route} reader={ReadingPane} bar={SelectionBar} />
);
export const LazyStatisticsView = lazy<{ route: Route }>(
  () => loadSecondaryViews().then((views) => views.StatisticsView),
  renderPlaceholder,
);
export const LazySettingsView = lazy<{ route: Route; session: UserSession }>(
  () => loadSecondaryViews().then((views) => views.SettingsView),
  renderPlaceholder,
);
export const LazyAccountView = lazy<{ session: UserSession }>(
  () => loadSecondaryViews().then((views) => views.AccountView),
  renderPlaceholder,
);
export const LazyHelpDialog = lazy<{ onClose: () => void }>(
  () => loadSecondaryViews().then((views) => views.HelpDialog),
  () => null,
);
