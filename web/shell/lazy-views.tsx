import { useLayoutEffect, useState } from 'preact/hooks';
import { type AlertDialogRequest, registerAlertDialog } from '../alerts/alert-dialog-request.ts';
import type { Route } from '../browser/route.ts';
import { NotFoundView } from '../components/heading.tsx';
import { lazy } from '../components/lazy.tsx';
import { Loading } from '../components/loading.tsx';
import { ReadingPane } from '../entry/reading-pane.tsx';
import { SelectionBar } from '../entry/selection-bar.tsx';
import type { SplitViewProps } from '../lists/split-view.ts';
import { isAdmin, type SignOutReason } from '../session/session-state.ts';
import type { UserSession } from '../session/session-tokens.ts';
import { isId } from '../values/id.ts';

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
export const LazySourcesView = lazy<{ route: Route }>(
  () => loadSecondaryViews().then((views) => views.SourcesView),
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

const loadAlertViews = () => import('../alerts/alert-views.tsx');

const AlertsView = lazy<object>(
  () => loadAlertViews().then((views) => views.AlertsView),
  () => <Loading subject="your alerts" shape="cards" blocks={3} />,
);
const AlertView = lazy<SplitViewProps & { id: string }>(
  () => loadAlertViews().then((views) => views.AlertView),
  () => <Loading subject="the alert" shape="lines" blocks={8} />,
);
const DeliveriesView = lazy<{ id: string; route: Route }>(
  () => loadAlertViews().then((views) => views.DeliveriesView),
  () => <Loading subject="the deliveries" shape="lines" blocks={8} />,
);
const DestinationsView = lazy<object>(
  () => loadAlertViews().then((views) => views.DestinationsView),
  () => <Loading subject="your destinations" shape="cards" blocks={3} />,
);
const EverybodyView = lazy<{ route: Route }>(
  () => loadAlertViews().then((views) => views.AllAlertsView),
  () => <Loading subject="everybody's alerts" shape="cards" blocks={3} />,
);
const AlertDialog = lazy<Pick<AlertDialogRequest, 'filter' | 'alert'> & { onClose: () => void }>(
  () => loadAlertViews().then((views) => views.AlertDialog),
  () => null,
);

interface AlertsProps {
  route: Route;
}

/** Renders the page of alerts, destinations or deliveries that the route names. The chunk is loaded on demand. */
export function Alerts({ route }: AlertsProps) {
  const [, id, what] = route.path;
  if (id === undefined) return <AlertsView />;
  if (id === 'destinations') return <DestinationsView />;
  if (id === 'everybody') return isAdmin() ? <EverybodyView route={route} /> : <NotFoundView />;
  if (isId(id) && what === 'deliveries') return <DeliveriesView key={id} id={id} route={route} />;
  return isId(id) ? (
    <AlertView key={id} id={id} route={route} reader={ReadingPane} bar={SelectionBar} />
  ) : (
    <NotFoundView />
  );
}

/**
 * Renders the alert dialog. It is mounted once for the whole app, so that it survives a re-render of the list behind
 * it.
 */
export function AlertDialogHost() {
  const [request, setAsked] = useState<AlertDialogRequest | null>(null);
  // Registers before the first click on a button is possible.
  useLayoutEffect(() => registerAlertDialog(setAsked, loadAlertViews), []);
  if (!request) return null;
  const close = () => {
    setAsked(null);
    // The opener may be gone, for example after the window was rotated.
    (request.opener.isConnected ? request.opener : document.getElementById('main'))?.focus();
  };
  return <AlertDialog filter={request.filter} alert={request.alert} onClose={close} />;
}

const LazyReviewsView = lazy<SplitViewProps>(
  () => import('../entry/lazy-parts.tsx').then((part) => part.ReviewsView),
  () => <Loading subject="the reviews" shape="lines" blocks={8} />,
);

interface ReviewsPageProps {
  route: Route;
}

/** Renders the review queues. The chunk is loaded on demand. */
export const ReviewsPage = ({ route }: ReviewsPageProps) => (
  <LazyReviewsView route={route} reader={ReadingPane} bar={SelectionBar} />
);
