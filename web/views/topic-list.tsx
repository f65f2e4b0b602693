import { useCatalog } from '../api/catalog.ts';
import { Failure } from '../parts/failure.tsx';
import { Heading } from '../parts/heading.tsx';
import { Loading } from '../parts/loading.tsx';
import { addressOf } from '../route.ts';

/** All topics by category. */
export function TopicList() {
  const { value: catalog, error, retry } = useCatalog();
  return (
    <>
      <Heading text="Topics" />
      {error != null && <Failure error={error} retry={retry} />}
      {!catalog && error == null && <Loading what="the topics" blocks={4} />}
      {catalog?.topics.length === 0 && <p>There are no topics yet.</p>}
      <div class="sections">
        {catalog?.categories.map(({ id, name, description }) => (
          <section key={id} aria-labelledby={`category-${id}`}>
            <h2 id={`category-${id}`}>{name}</h2>
            <p>{description}</p>
            <ul class="topics">
              {catalog.topics
                .filter((topic) => topic.category_id === id)
                .map((topic) => (
                  <li key={topic.id}>
                    <a href={addressOf(['topics', topic.id])}>{topic.name}</a>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
