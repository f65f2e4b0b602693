import { useReading } from '../api/reading.ts';
import { Failure } from '../parts/failure.tsx';
import { Heading } from '../parts/heading.tsx';
import { Loading } from '../parts/loading.tsx';
import { Moment } from '../parts/moment.tsx';
import { readHome } from '../sources/troubled.ts';
import { Assigned } from './assigned.tsx';
import { Due } from './due.tsx';
import { News } from './news.tsx';
import { Sources } from './sources.tsx';

/** Renders the start page: updates of followed topics, reviews of the person and the team, and degraded sources. */
export function Home() {
  const { value: home, error, retry } = useReading('home', readHome);
  return (
    <>
      <Heading text="Home" />
      {error != null && <Failure error={error} retry={retry} />}
      {!home && error == null && <Loading what="your home" shape="lines" blocks={8} />}
      {home && (
        <>
          <p class="meta since">
            <span>
              New since <Moment at={home.since} />
            </span>
          </p>
          <div class="home">
            <News followed={home.followed} />
            <div>
              <Assigned reviews={home.assigned} />
              <Due reviews={home.due} hasMore={home.has_more_due} />
              <Sources sources={home.sources} more={home.more_sources} />
            </div>
          </div>
        </>
      )}
    </>
  );
}
