import { ErrorMessage } from '../components/error-message.tsx';
import { ViewHeading } from '../components/heading.tsx';
import { Loading } from '../components/loading.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import { useFetch } from '../data/use-fetch.ts';
import { loadHome } from '../sources/degraded-sources-store.ts';
import { AssignedReviews } from './assigned-reviews.tsx';
import { DegradedSources } from './degraded-sources.tsx';
import { DueReviews } from './due-reviews.tsx';
import { FollowedUpdates } from './followed-updates.tsx';

/**
 * Renders the start page.
 * It has updates of followed topics, reviews of the person and the team, and degraded sources.
 */
export function HomeView() {
  const { value: home, error, retry } = useFetch('home', loadHome);
  return (
    <>
      <ViewHeading text="Home" />
      {error != null && <ErrorMessage error={error} onRetry={retry} />}
      {!home && error == null && <Loading subject="your home" shape="lines" blocks={8} />}
      {home && (
        <>
          <p class="meta since">
            <span>
              New since <Timestamp at={home.since} />
            </span>
          </p>
          <div class="home">
            <FollowedUpdates followed={home.followed} />
            <div>
              <AssignedReviews reviews={home.assigned} />
              <DueReviews reviews={home.due} hasMore={home.has_more_due} />
              <DegradedSources sources={home.sources} more={home.more_sources} />
            </div>
          </div>
        </>
      )}
    </>
  );
}
