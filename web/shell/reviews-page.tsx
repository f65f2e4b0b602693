import type { Route } from '../browser/route.ts';
import { lazy } from '../components/lazy.tsx';
import { Loading } from '../components/loading.tsx';
import { ReadingPane } from '../entry/reading-pane.tsx';
import { SelectionBar } from '../entry/selection-bar.tsx';
import type { SplitViewProps } from '../lists/split-view.ts';

const LazyReviewsView = lazy<SplitViewProps>(
  () => import('../entry/lazy-parts.ts').then((part) => part.ReviewsView),
  () => <Loading subject="the reviews" shape="lines" blocks={8} />,
);

interface ReviewsPageProps {
  route: Route;
}

/** Renders the review queues. The chunk is loaded on demand. */
export const ReviewsPage = ({ route }: ReviewsPageProps) => (
  <LazyReviewsView route={route} reader={ReadingPane} bar={SelectionBar} />
);
