import { type ComponentChild, type FunctionComponent, h } from 'preact';
import { useReading } from '../api/reading.ts';
import { laterStyles } from './later-styles.ts';

/**
 * Returns a component that loads its chunk on the first render and shows `waits` until then. A failed load offers a
 * retry and a reload, because an update of the app removes old chunks.
 */
export function lazy<P extends object>(load: () => Promise<FunctionComponent<P>>, waits: () => ComponentChild) {
  let loaded: FunctionComponent<P> | null = null;
  const keep = async () => {
    const [part] = await Promise.all([load(), laterStyles()]);
    loaded = part;
  };
  return function Lazy(props: P) {
    const { error, retry } = useReading('part', keep);
    if (error != null) return <NotLoaded retry={retry} />;
    return <>{loaded ? h(loaded, props) : waits()}</>;
  };
}

function NotLoaded({ retry }: { retry: () => void }) {
  return (
    <div class="failure" role="alert">
      <p>
        <strong>This part of the app could not be loaded.</strong> Check your connection, then try again. If the app was
        updated meanwhile, load the page again.
      </p>
      <div class="buttons">
        <button type="button" onClick={retry}>
          Try again
        </button>
        <button type="button" class="secondary" onClick={() => location.reload()}>
          Load the page again
        </button>
      </div>
    </div>
  );
}
