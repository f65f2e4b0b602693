import { useLayoutEffect, useState } from 'preact/hooks';
import { isId } from '../api/id.ts';
import { lazy } from '../parts/lazy.tsx';
import { Loading } from '../parts/loading.tsx';
import type { Route } from '../route.ts';
import { isAdmin } from '../session/state.ts';
import type { DeskViewProps } from '../views/desk.ts';
import { Nowhere } from '../views/nowhere.tsx';
import { Reader } from '../views/reader.tsx';
import { SelectionBar } from '../views/selection-bar.tsx';
import { type Asked, hearAsked } from './asked.ts';

const part = () => import('./alert-views.tsx');

const AlertsView = lazy<object>(
  () => part().then((views) => views.AlertsView),
  () => <Loading what="your alerts" shape="cards" blocks={3} />,
);
const AlertView = lazy<DeskViewProps & { id: string }>(
  () => part().then((views) => views.AlertView),
  () => <Loading what="the alert" shape="lines" blocks={8} />,
);
const DeliveriesView = lazy<{ id: string; route: Route }>(
  () => part().then((views) => views.DeliveriesView),
  () => <Loading what="the deliveries" shape="lines" blocks={8} />,
);
const DestinationsView = lazy<object>(
  () => part().then((views) => views.DestinationsView),
  () => <Loading what="your destinations" shape="cards" blocks={3} />,
);
const EverybodyView = lazy<{ route: Route }>(
  () => part().then((views) => views.EverybodyView),
  () => <Loading what="everybody's alerts" shape="cards" blocks={3} />,
);
const AlertDialog = lazy<Pick<Asked, 'filter' | 'of'> & { close: () => void }>(
  () => part().then((views) => views.AlertDialog),
  () => null,
);

/** Renders the page of alerts, destinations or deliveries that the route names. The chunk is loaded on demand. */
export function Alerts({ route }: { route: Route }) {
  const [, id, what] = route.path;
  if (id === undefined) return <AlertsView />;
  if (id === 'destinations') return <DestinationsView />;
  if (id === 'everybody') return isAdmin() ? <EverybodyView route={route} /> : <Nowhere />;
  if (isId(id) && what === 'deliveries') return <DeliveriesView key={id} id={id} route={route} />;
  return isId(id) ? <AlertView key={id} id={id} route={route} reader={Reader} bar={SelectionBar} /> : <Nowhere />;
}

/**
 * Renders the alert dialog. It is mounted once for the whole app, so that it survives a re-render of the list behind
 * it.
 */
export function AlertHost() {
  const [asked, setAsked] = useState<Asked | null>(null);
  // Registers before the first click on a button is possible.
  useLayoutEffect(() => hearAsked(setAsked, part), []);
  if (!asked) return null;
  const close = () => {
    setAsked(null);
    // The opener may be gone, for example after the window was rotated.
    (asked.opener.isConnected ? asked.opener : document.getElementById('main'))?.focus();
  };
  return <AlertDialog filter={asked.filter} of={asked.of} close={close} />;
}
