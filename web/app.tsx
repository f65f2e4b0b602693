import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import type { Role } from '../lib/values/role.ts';
import { AlertHost, Alerts } from './alerts/alerts.tsx';
import { isId } from './api/id.ts';
import { Following } from './memory/following.tsx';
import { useMemory } from './memory/keep.ts';
import { sendMarks } from './memory/marks.ts';
import { usePreferences } from './memory/preferences.ts';
import { SavedCount } from './memory/save-button.tsx';
import { UnreadCount } from './memory/unread-count.tsx';
import { Views } from './memory/views-list.tsx';
import { Announcer } from './parts/announce.tsx';
import { DemoMark } from './parts/demo-mark.tsx';
import { Guarded } from './parts/guarded.tsx';
import { useKeys } from './parts/keys.ts';
import { Loading } from './parts/loading.tsx';
import { Menu } from './parts/menu.tsx';
import { Offline } from './parts/offline.tsx';
import { Toaster } from './parts/toast.tsx';
import { Wordmark } from './parts/wordmark.tsx';
import { OverdueCount } from './reviews/overdue-count.tsx';
import { Reviews } from './reviews/reviews.tsx';
import { addressOf, goTo, isPlain, type Route, useRoute } from './route.ts';
import { signOut } from './session/session.ts';
import { useSession } from './session/state.ts';
import type { Session } from './session/tokens.ts';
import { Unreachable } from './session/unreachable.tsx';
import { ShareHost } from './share/share-host.tsx';
import { EntryView } from './views/entry.tsx';
import { Nowhere } from './views/nowhere.tsx';
import { Account, Calendar, Figures, HelpDialog, Home, Saved, Settings, SignIn, Topic } from './views/seldom-views.tsx';
import { writeSearch } from './views/update-search.tsx';
import { Updates } from './views/updates.tsx';

/*
 * Where to put new code:
 * - a view: an item of VIEWS and a file in views/. `nav` adds it to the navigation, `roles` limits who sees it there.
 * - an API route: a function in api/, named after its operation, that uses api/request.ts
 * - a read in a view: `useReading`; `oncePerSession` if several views share it
 * - an error: <Failure>; its text is in api/problem.ts. <Guarded> catches render errors.
 * - a link: <OutsideLink> for other sites, `addressOf` for views
 * - an id from an address: check it with `isId`, and render <Nowhere> before calling the service
 * - a time: <Moment>; a day: <Day>; the date of an update: <EntryDate>
 * - the method of a summary: <MethodLabel>; the heading of a view: <Heading>; a screen reader message: `announce`
 * - a keyboard shortcut: `useKeys`, and an item in the help dialog
 * - a style: styles/<noun>.css, imported in page.ts. The content security policy forbids style attributes.
 */

interface View {
  /** The first path segment: #/<name> */
  name: string;
  /** Another first path segment for the same view, for people who type the label of the navigation. */
  alias?: string;
  nav?: string;
  /** Whether it is in the More menu on a phone. */
  isSeldom?: boolean;
  /** The key to press after `g`. */
  key?: string;
  /** The roles that see it in the navigation. The server enforces permissions. */
  roles?: Role[];
  draw(route: Route, session: Session): ComponentChild;
}

const VIEWS: View[] = [
  { name: 'home', nav: 'Home', key: 'h', draw: () => <Home /> },
  { name: 'updates', nav: 'Updates', key: 'u', draw: (route) => <Updates route={route} /> },
  { name: 'entries', draw: ({ path: [, id = ''] }) => (isId(id) ? <EntryView key={id} id={id} /> : <Nowhere />) },
  { name: 'saved', nav: 'Saved', key: 'b', draw: (route) => <Saved route={route} /> },
  { name: 'reviews', nav: 'Reviews', key: 'r', draw: (route) => <Reviews route={route} /> },
  { name: 'alerts', nav: 'Alerts', isSeldom: true, key: 'a', draw: (route) => <Alerts route={route} /> },
  { name: 'calendar', nav: 'Calendar', isSeldom: true, key: 'c', draw: (route) => <Calendar route={route} /> },
  { name: 'topics', nav: 'Topics', isSeldom: true, key: 't', draw: (route) => <Topic route={route} /> },
  {
    name: 'figures',
    alias: 'statistics',
    nav: 'Statistics',
    isSeldom: true,
    key: 's',
    draw: (route) => <Figures route={route} />,
  },
  {
    name: 'settings',
    nav: 'Settings',
    isSeldom: true,
    roles: ['admin'],
    draw: (route, session) => <Settings route={route} session={session} />,
  },
  { name: 'account', draw: (_route, session) => <Account session={session} /> },
];

/** Shortcuts to the views, for example `g u`. */
const GO_KEYS = Object.fromEntries(
  VIEWS.filter(({ key }) => key).map(({ name, key }) => [`g ${key}`, () => goTo(addressOf([name]))]),
);

/** Renders the sign-in, or the view of the current address. */
export function App() {
  const state = useSession();
  const route = useRoute();
  return (
    <>
      <Announcer />
      {state.name === 'signed-in' && <Frame key={state.session.sub} route={route} session={state.session} />}
      {state.name === 'signed-out' && <SignIn why={state.why} />}
      {state.name === 'starting' && (
        <main class="narrow">
          <Loading what="your session" />
        </main>
      )}
      {state.name === 'unreachable' && <Unreachable />}
    </>
  );
}

function Frame({ route, session }: { route: Route; session: Session }) {
  const [helps, setHelps] = useState(false);
  const [visits, setVisits] = useState(0);
  useMemory();
  const { time_zone, date_language } = usePreferences();
  const name = route.path[0] ?? 'updates';
  // The updates view focuses its own search box.
  useKeys({ ...GO_KEYS, '?': () => setHelps(true), ...(name === 'updates' ? {} : { '/': writeSearch }) });
  const view = VIEWS.find((one) => one.name === name || one.alias === name);
  /** A click on the link of the current view reloads it from the top. The browser itself would do nothing. */
  const visit = (event: MouseEvent, address: string) => {
    if (!isPlain(event) || address !== location.hash) return;
    event.preventDefault();
    setVisits(visits + 1);
    goTo(address);
  };
  const navigation = VIEWS.filter(({ nav, roles }) => nav && (!roles || roles.includes(session.role)));
  const wayTo = (one: View) => (
    <a
      href={addressOf([one.name])}
      aria-current={one === view ? 'page' : undefined}
      onClick={(event) => visit(event, addressOf([one.name]))}
    >
      {one.nav}
      {one.name === 'updates' && <UnreadCount />}
      {one.name === 'saved' && <SavedCount />}
      {one.name === 'reviews' && <OverdueCount isThere={one === view} />}
    </a>
  );
  return (
    <>
      <SkipButton />
      <header>
        <nav aria-label="Main">
          <Wordmark />
          <DemoMark />
          <ul>
            {navigation.map((one) => (
              <li key={one.name} class={one.isSeldom ? 'seldom' : undefined}>
                {wayTo(one)}
              </li>
            ))}
            <li class="more">
              <Menu label="More">
                {(close) =>
                  navigation
                    .filter(({ isSeldom }) => isSeldom)
                    .map((one) => (
                      <p key={one.name} onClickCapture={close}>
                        {wayTo(one)}
                      </p>
                    ))
                }
              </Menu>
            </li>
          </ul>
          <Views route={route} />
          <Following route={route} />
        </nav>
        <div class="person">
          <a
            href={addressOf(['account'])}
            title={`Your account. Role: ${session.role}`}
            aria-current={name === 'account' ? 'page' : undefined}
          >
            {session.email || 'Your account'}
          </a>
          <button type="button" class="secondary outline" onClick={() => setHelps(true)}>
            Help
          </button>
          <button type="button" class="secondary outline" onClick={leave}>
            Sign out
          </button>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {/*
         * A new language or time zone re-renders all dates, except in the account view, where it would lose the focus.
         */}
        <Guarded key={`${route.path.join('/')} ${visits} ${name === 'account' ? '' : `${time_zone} ${date_language}`}`}>
          {view ? view.draw(route, session) : <Nowhere />}
        </Guarded>
      </main>
      {helps && <HelpDialog close={() => setHelps(false)} />}
      <Offline />
      <ShareHost />
      <AlertHost />
      <Toaster />
    </>
  );
}

/** Sends pending marks before the session ends. */
function leave(): void {
  void sendMarks(true);
  void signOut();
}

/** The first tab stop. It is a button, because a fragment link would be the address of a view. */
function SkipButton() {
  return (
    <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
      Skip to the content
    </button>
  );
}
