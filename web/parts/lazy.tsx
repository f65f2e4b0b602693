import { type ComponentChild, type FunctionComponent, h } from 'preact';
import { useReading } from '../api/reading.ts';
import { laterStyles } from './later-styles.ts';

/**
 * A component of a part of the app that is loaded when it is first drawn; `waits` stands in its place until then. Where it cannot be
 * loaded a new try is offered, and the page anew: after an update of the app its former parts are gone.
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
