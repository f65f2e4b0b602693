import { useRef, useState } from 'preact/hooks';
import { ErrorMessage } from '../../components/error-message.tsx';
import { ViewHeading } from '../../components/heading.tsx';
import { Loading } from '../../components/loading.tsx';
import { AlertsNav } from '../alerts-view.tsx';
import { AddDestinationDialog } from './add-destination-dialog.tsx';
import { DestinationCard } from './destination-card.tsx';
import { useDestinations } from './use-destinations.ts';

/** Renders the destinations of the signed-in person. */
export function DestinationsView() {
  const { list, error, retry } = useDestinations();
  const [isAddOpen, setAddOpen] = useState(false);
  const view = useRef<HTMLDivElement>(null);
  // The button that opened the dialog is removed with its destination, so the focus moves to the heading.
  const focusHeading = () => view.current?.querySelector<HTMLElement>('h1')?.focus();
  return (
    <div class="alerts" ref={view}>
      <ViewHeading text="Destinations" />
      <AlertsNav here="destinations" />
      {error != null && <ErrorMessage error={error} onRetry={retry} />}
      {!list && error == null && <Loading subject="your destinations" shape="cards" blocks={3} />}
      {list?.length === 0 && (
        <div class="empty no-alerts">
          <p>You have no destinations. A destination receives the matches of an alert, for example your mailbox.</p>
          <p>Add one, then choose it when you create or edit an alert.</p>
        </div>
      )}
      {list && (
        <button type="button" class="add" onClick={() => setAddOpen(true)}>
          Add a destination
        </button>
      )}
      {list && list.length > 0 && (
        <ul class="alert-list" aria-label="Your destinations">
          {list.map((destination) => (
            <DestinationCard key={destination.id} destination={destination} onDeleted={focusHeading} />
          ))}
        </ul>
      )}
      {isAddOpen && <AddDestinationDialog destinations={list ?? []} onClose={() => setAddOpen(false)} />}
    </div>
  );
}
