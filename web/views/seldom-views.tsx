import { lazy } from '../parts/lazy.tsx';
import { Loading } from '../parts/loading.tsx';
import type { Route } from '../route.ts';
import type { Why } from '../session/state.ts';
import type { Session } from '../session/tokens.ts';
import type { DeskViewProps } from './desk.ts';
import { Reader } from './reader.tsx';
import { SelectionBar } from './selection-bar.tsx';

/** Renders all topics, or one. The chunk is loaded on demand, like all in this file. */
export const Topic = lazy<{ route: Route }>(
  () => import('./topic.tsx').then((views) => views.Topic),
  () => <Loading what="the topics" shape="lines" blocks={18} />,
);
export const Calendar = lazy<{ route: Route }>(
  () => import('../calendar/calendar-view.tsx').then((views) => views.CalendarView),
  () => <Loading what="the dates" shape="lines" blocks={8} />,
);
export const SignIn = lazy<{ why: Why }>(
  () => import('../session/sign-in.tsx').then((pages) => pages.SignIn),
  () => (
    <main class="narrow">
      <Loading what="the sign-in" shape="text" />
    </main>
  ),
);

const part = () => import('./seldom.tsx');
const waits = () => <Loading what="this page" shape="text" blocks={3} />;

export const Home = lazy<object>(() => part().then((views) => views.Home), waits);
const SavedView = lazy<DeskViewProps>(
  () => part().then((views) => views.SavedView),
  () => <Loading what="what you saved" shape="lines" blocks={8} />,
);
export const Saved = ({ route }: { route: Route }) => <SavedView route={route} reader={Reader} bar={SelectionBar} />;
export const Figures = lazy<{ route: Route }>(() => part().then((views) => views.Figures), waits);
export const Settings = lazy<{ route: Route; session: Session }>(() => part().then((views) => views.Settings), waits);
export const Account = lazy<{ session: Session }>(() => part().then((views) => views.Account), waits);
export const HelpDialog = lazy<{ close: () => void }>(
  () => part().then((views) => views.HelpDialog),
  () => null,
);
