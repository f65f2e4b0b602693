import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import type { Role } from '../../lib/values/roles-and-states.ts';
import { SignInUnreachable } from '../account/sign-in-unreachable.tsx';
import { buildHref, isPlainClick, navigate, type Route, useRoute } from '../browser/route.ts';
import { useKeys } from '../browser/use-keys.ts';
import { ErrorBoundary } from '../components/error-message.tsx';
import { NotFoundView } from '../components/heading.tsx';
import { Loading } from '../components/loading.tsx';
import { Menu } from '../components/menu.tsx';
import { LiveRegion, ToastHost } from '../components/messages-host.tsx';
import { SavedCount, UnreadCount } from '../components/person-controls.tsx';
import { DemoBadge, Wordmark } from '../components/wordmark.tsx';
import { preferences } from '../data/person/preferences.ts';
import { sendMarks } from '../data/person/read-marks.ts';
import { useWorkspaceSync } from '../data/person/use-workspace-sync.ts';
import { EntryView } from '../entry/entry-view.tsx';
import { focusSearch } from '../filters/update-search.tsx';
import { OverdueCount } from '../reviews/overdue-count.tsx';
import { signOut } from '../session/session.ts';
import { sessionState } from '../session/session-state.ts';
import type { UserSession } from '../session/session-tokens.ts';
import { ShareDialogHost } from '../share/share-dialog-host.tsx';
import { UpdatesView } from '../updates/updates-view.tsx';
import { isId } from '../values/id.ts';
import { Following } from '../workspace/following.tsx';
import { SavedViews } from '../workspace/saved-views.tsx';
import {
  AlertDialogHost,
  Alerts,
  LazyAccountView,
  LazyCalendarView,
  LazyHelpDialog,
  LazyHomeView,
  LazySettingsView,
  LazySignInView,
  LazySourcesView,
  LazyStatisticsView,
  LazyTopicView,
  ReviewsPage,
  SavedPage,
} from './lazy-views.tsx';
import { OfflineNotice } from './offline-notice.tsx';

/*
 * Where to put new code. test/pure/walls/web-rooms.ts lists which room may import which.
 * - a view: an item of VIEWS and a file in the room of its subject. `nav` adds it to the navigation, `roles` limits who
 *   sees it there.
 * - an API route: a function in data/api/, named after its operation, that uses data/api/request.ts
 * - a read in a view: `useFetch`; `cachePerSession` if several views share it
 * - an error: <ErrorMessage>; its text is in data/api/api-error.ts. <ErrorBoundary> catches render errors.
 * - a link: <ExternalLink> for other sites, `buildHref` for views
 * - an id from an address: check it with `isId`, and render <NotFoundView> before calling the service
 * - a time: <Timestamp>; a day: <DateLabel>; the date of an update: <EntryDate>
 * - the method of a summary: <MethodLabel>; the heading of a view: <ViewHeading>; a screen reader message: `announce`
 * - a keyboard shortcut: `useKeys`, and an item in the help dialog
 * - a style: a style sheet in the room, imported in app.ts. The content security policy forbids style attributes.
 */

interface AppView {
  /** The first path segment: #/<name> */
  name: string;
  /** Another first path segment for the same view, for people who type the label of the navigation. */
  alias?: string;
  nav?: string;
  /** Whether it is in the More menu on a phone. */
  isSecondary?: boolean;
  /** The key to press after `g`. */
  key?: string;
  /** The roles that see it in the navigation. The server enforces permissions. */
  roles?: Role[];
  render(route: Route, session: UserSession): ComponentChild;
}

const VIEWS: AppView[] = [
  { name: 'home', nav: 'Home', key: 'h', render: () => <LazyHomeView /> },
  { name: 'updates', nav: 'Updates', key: 'u', render: (route) => <UpdatesView route={route} /> },
  {
    name: 'entries',
    render: ({ path: [, id = ''] }) => (isId(id) ? <EntryView key={id} id={id} /> : <NotFoundView />),
  },
  { name: 'saved', nav: 'Saved', key: 'b', render: (route) => <SavedPage route={route} /> },
  { name: 'reviews', nav: 'Reviews', key: 'r', render: (route) => <ReviewsPage route={route} /> },
  { name: 'alerts', nav: 'Alerts', isSecondary: true, key: 'a', render: (route) => <Alerts route={route} /> },
  {
    name: 'calendar',
    nav: 'Calendar',
    isSecondary: true,
    key: 'c',
    render: (route) => <LazyCalendarView route={route} />,
  },
  { name: 'topics', nav: 'Topics', isSecondary: true, key: 't', render: (route) => <LazyTopicView route={route} /> },
  {
    name: 'sources',
    nav: 'Sources',
    isSecondary: true,
    key: 'o',
    render: (route) => <LazySourcesView route={route} />,
  },
  {
    name: 'figures',
    alias: 'statistics',
    nav: 'Statistics',
    isSecondary: true,
    key: 's',
    render: (route) => <LazyStatisticsView route={route} />,
  },
  {
    name: 'settings',
    nav: 'Settings',
    isSecondary: true,
    roles: ['admin'],
    render: (route, session) => <LazySettingsView route={route} session={session} />,
  },
  { name: 'account', render: (_route, session) => <LazyAccountView session={session} /> },
];

/** Shortcuts to the views, for example `g u`. */
const NAVIGATION_KEYS = Object.fromEntries(
  VIEWS.filter(({ key }) => key).map(({ name, key }) => [`g ${key}`, () => navigate(buildHref([name]))]),
);

/** Renders the sign-in, or the view of the current address. */
export function App() {
  const state = sessionState.value;
  const route = useRoute();
  return (
    <>
      <LiveRegion />
      {state.name === 'signed-in' && <AppFrame key={state.session.sub} route={route} session={state.session} />}
      {state.name === 'signed-out' && <LazySignInView why={state.reason} />}
      {state.name === 'starting' && (
        <main class="narrow">
          <Loading subject="your session" />
        </main>
      )}
      {state.name === 'unreachable' && <SignInUnreachable />}
    </>
  );
}

interface AppFrameProps {
  route: Route;
  session: UserSession;
}

function AppFrame({ route, session }: AppFrameProps) {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [visits, setVisits] = useState(0);
  useWorkspaceSync();
  const { time_zone, date_language } = preferences.value;
  const name = route.path[0] ?? 'updates';
  // The updates view focuses its own search box.
  useKeys({ ...NAVIGATION_KEYS, '?': () => setHelpOpen(true), ...(name === 'updates' ? {} : { '/': focusSearch }) });
  const view = VIEWS.find((one) => one.name === name || one.alias === name);
  return (
    <>
      <SkipToContentButton />
      <header>
        <MainNavigation route={route} session={session} view={view} onReload={() => setVisits(visits + 1)} />
        <PersonMenu session={session} isInAccount={name === 'account'} onHelp={() => setHelpOpen(true)} />
      </header>
      <main id="main" tabIndex={-1}>
        {/*
         * A new language or time zone re-renders all dates, except in the account view, where it would lose the focus.
         */}
        <ErrorBoundary
          key={`${route.path.join('/')} ${visits} ${name === 'account' ? '' : `${time_zone} ${date_language}`}`}
        >
          {view ? view.render(route, session) : <NotFoundView />}
        </ErrorBoundary>
      </main>
      {isHelpOpen && <LazyHelpDialog onClose={() => setHelpOpen(false)} />}
      <OfflineNotice />
      <ShareDialogHost />
      <AlertDialogHost />
      <ToastHost />
    </>
  );
}

interface MainNavigationProps extends AppFrameProps {
  view: AppView | undefined;
  onReload: () => void;
}

/** Renders the links to the views, saved views and followed topics. On a phone, secondary views are in a menu. */
function MainNavigation({ route, session, view, onReload }: MainNavigationProps) {
  /** A click on the link of the current view reloads it from the top. The browser itself would do nothing. */
  const visit = (event: MouseEvent, address: string) => {
    if (!isPlainClick(event) || address !== location.hash) return;
    event.preventDefault();
    onReload();
    navigate(address);
  };
  const navigation = VIEWS.filter(({ nav, roles }) => nav && (!roles || roles.includes(session.role)));
  const renderNavLink = (one: AppView) => (
    <a
      href={buildHref([one.name])}
      aria-current={one === view ? 'page' : undefined}
      onClick={(event) => visit(event, buildHref([one.name]))}
    >
      {one.nav}
      {one.name === 'updates' && <UnreadCount />}
      {one.name === 'saved' && <SavedCount />}
      {one.name === 'reviews' && <OverdueCount isThere={one === view} />}
    </a>
  );
  const renderSecondaryLinks = (close: () => void) =>
    navigation
      .filter(({ isSecondary }) => isSecondary)
      .map((one) => (
        <p key={one.name} onClickCapture={close}>
          {renderNavLink(one)}
        </p>
      ));
  return (
    <nav aria-label="Main">
      <Wordmark />
      <DemoBadge />
      <ul>
        {navigation.map((one) => (
          <li key={one.name} class={one.isSecondary ? 'seldom' : undefined}>
            {renderNavLink(one)}
          </li>
        ))}
        <li class="more">
          <Menu label="More">{renderSecondaryLinks}</Menu>
        </li>
      </ul>
      <SavedViews route={route} />
      <Following route={route} />
    </nav>
  );
}

interface PersonMenuProps {
  session: UserSession;
  isInAccount: boolean;
  onHelp: () => void;
}

function PersonMenu({ session, isInAccount, onHelp }: PersonMenuProps) {
  return (
    <div class="person">
      <a
        href={buildHref(['account'])}
        title={`Your account. Role: ${session.role}`}
        aria-current={isInAccount ? 'page' : undefined}
      >
        {session.email || 'Your account'}
      </a>
      <button type="button" class="secondary outline" onClick={onHelp}>
        Help
      </button>
      <button type="button" class="secondary outline" onClick={handleSignOut}>
        Sign out
      </button>
    </div>
  );
}

/** Sends pending marks before the session ends. */
function handleSignOut(): void {
  void sendMarks(true);
  void signOut();
}

/** The first tab stop. It is a button, because a fragment link would be the address of a view. */
function SkipToContentButton() {
  return (
    <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
      Skip to content
    </button>
  );
}
