import { lazy } from '../components/lazy.tsx';
import { Loading } from '../components/loading.tsx';
import type { Route } from '../route.ts';
import { ReadingPane } from '../views/reading-pane.tsx';
import { SelectionBar } from '../views/selection-bar.tsx';
import type { SplitViewProps } from '../views/split-view.ts';

const LazyReviewsView = lazy<SplitViewProps>(
  () => import('./review-views.tsx').then((part) => part.ReviewsView),
  () => <Loading subject="the reviews" shape="lines" blocks={8} />,
);

interface ReviewsPageProps {
  route: Route;
}

/** Renders the review queues. The chunk is loaded on demand. */
export const ReviewsPage = ({ route }: ReviewsPageProps) => (
  <LazyReviewsView route={route} reader={ReadingPane} bar={SelectionBar} />
);
