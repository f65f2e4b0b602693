import { type ComponentChild, type FunctionComponent, h } from 'preact';
import { loadDeferredStyles } from '../browser/deferred-styles.ts';
import { useFetch } from '../data/use-fetch.ts';

/**
 * Returns a component that loads its chunk on the first render and shows `waits` until then. A failed load offers a
 * retry and a reload, because an update of the app removes old chunks.
 */
export function lazy<P extends object>(
  load: () => Promise<FunctionComponent<P>>,
  renderPlaceholder: () => ComponentChild,
) {
  let loaded: FunctionComponent<P> | null = null;
  const loadComponent = async () => {
    const [part] = await Promise.all([load(), loadDeferredStyles()]);
    loaded = part;
  };
  return function Lazy(props: P) {
    const { error, retry } = useFetch('part', loadComponent);
    if (error != null) return <LoadError retry={retry} />;
    return <>{loaded ? h(loaded, props) : renderPlaceholder()}</>;
  };
}

interface LoadErrorProps {
  retry: () => void;
}

function LoadError({ retry }: LoadErrorProps) {
  return (
    <div class="failure" role="alert">
      <p>
        <strong>This part of the app could not be loaded.</strong> Check your connection, then try again. If the app was
        updated, reload the page.
      </p>
      <div class="buttons">
        <button type="button" onClick={retry}>
          Try again
        </button>
        <button type="button" class="secondary" onClick={() => location.reload()}>
          Reload page
        </button>
      </div>
    </div>
  );
}
