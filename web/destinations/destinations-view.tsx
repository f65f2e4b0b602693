import { useRef, useState } from 'preact/hooks';
import { AlertsNav } from '../alerts/alerts-nav.tsx';
import { Failure } from '../parts/failure.tsx';
import { Heading } from '../parts/heading.tsx';
import { Loading } from '../parts/loading.tsx';
import { AddDialog } from './add-dialog.tsx';
import { DestinationCard } from './destination-card.tsx';
import { useDestinations } from './known.ts';

/** Renders the destinations of the signed-in person. */
export function DestinationsView() {
  const { list, error, retry } = useDestinations();
  const [adds, setAdds] = useState(false);
  const view = useRef<HTMLDivElement>(null);
  // The button that opened the dialog is removed with its destination, so the focus moves to the heading.
  const gone = () => view.current?.querySelector<HTMLElement>('h1')?.focus();
  return (
    <div class="alerts" ref={view}>
      <Heading text="Destinations" />
      <AlertsNav here="destinations" />
      {error != null && <Failure error={error} retry={retry} />}
      {!list && error == null && <Loading what="your destinations" shape="cards" blocks={3} />}
      {list?.length === 0 && (
        <div class="empty no-alerts">
          <p>You have no destinations. A destination is where an alert sends what it matches, such as your mailbox.</p>
          <p>Add one, and choose it when you make or edit an alert.</p>
        </div>
      )}
      {list && (
        <button type="button" class="add" onClick={() => setAdds(true)}>
          Add a destination
        </button>
      )}
      {list && list.length > 0 && (
        <ul class="alert-list" aria-label="Your destinations">
          {list.map((destination) => (
            <DestinationCard key={destination.id} destination={destination} gone={gone} />
          ))}
        </ul>
      )}
      {adds && <AddDialog known={list ?? []} close={() => setAdds(false)} />}
    </div>
  );
}
