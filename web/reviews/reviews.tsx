import { lazy } from '../parts/lazy.tsx';
import { Loading } from '../parts/loading.tsx';
import type { Route } from '../route.ts';
import type { DeskViewProps } from '../views/desk.ts';
import { Reader } from '../views/reader.tsx';
import { SelectionBar } from '../views/selection-bar.tsx';

const QueueView = lazy<DeskViewProps>(
  () => import('./team-record.tsx').then((part) => part.QueueView),
  () => <Loading what="the reviews" shape="lines" blocks={8} />,
);

/** Renders the review queues. The chunk is loaded on demand. */
export const Reviews = ({ route }: { route: Route }) => <QueueView route={route} reader={Reader} bar={SelectionBar} />;
