import { useRef, useState } from 'preact/hooks';
import type { Alert } from '../../../clients/typescript/src/index.ts';
import { buildHref, type Route } from '../../browser/route.ts';
import { Loading } from '../../components/loading.tsx';
import { EndOfPages } from '../../components/pages.tsx';
import { ApiError } from '../../data/api/api-error.ts';
import { usePagination } from '../../data/use-pagination.ts';
import { useListKeys } from '../../lists/use-list-keys.ts';
import { AlertHeader, useAlert } from '../alert-header.tsx';
import { useDestinations } from '../destinations/use-destinations.ts';
import { createDeliveryReader, type DeliveryWithEntry, useDeliveryPolling } from './delivery-pages.ts';
import { DeliveryRow } from './delivery-row.tsx';
import { ReplayDialog } from './replay-dialog.tsx';

const NO_SELECTION = { ids: new Set<string>(), toggle: () => {}, clear: () => {} };
const REFRESH_PAGE_SIZE = 50;

interface DeliveriesViewProps {
  id: string;
  route: Route;
}

/** Renders the deliveries of an alert, newest match first. */
export function DeliveriesView({ id, route }: DeliveriesViewProps) {
  const { alert, ...known } = useAlert(id);
  const { list: destinations } = useDestinations();
  const read = useRef(createDeliveryReader(id)).current;
  const pages = usePagination<DeliveryWithEntry>(`${route.key} ${id}`, ({ limit, cursor }, signal) =>
    read(limit, cursor, signal),
  );
  const { shown, replace, look } = useDeliveryPolling(pages.items, () => read(REFRESH_PAGE_SIZE));
  const list = useListKeys(
    shown.flatMap(({ entry }) => (entry ? [{ matches: [], ...entry }] : [])),
    null,
    NO_SELECTION,
  );
  const error = known.error ?? pages.error;
  const isLoading = pages.isLoading || (!alert && known.error == null);
  return (
    <div class="alerts">
      <AlertHeader id={id} alert={alert} currentPage="deliveries" />
      {shown.length > 0 && <ReplaySpanAction id={id} done={look} />}
      <ul class="queue deliveries" ref={list} aria-label="Deliveries, newest first" aria-busy={isLoading}>
        {shown.map((sent) => (
          <DeliveryRow
            key={sent.delivery.id}
            deliveryEntry={sent}
            destination={destinations?.find((one) => one.id === sent.delivery.destination_id)}
            areDestinationsLoaded={destinations !== null}
            onChanged={replace}
          />
        ))}
      </ul>
      {isLoading && <Loading subject="the deliveries" shape="lines" blocks={shown.length > 0 ? 2 : 8} />}
      {isOtherOwner(pages.error) && alert ? (
        <p class="empty">Only the owner of an alert can see its deliveries.</p>
      ) : (
        <EndOfPages
          pages={{ ...pages, isLoading, error, retry: known.error != null ? known.retry : pages.retry }}
          moreLabel="Load earlier deliveries"
          end={alert && (shown.length > 0 ? <EndOfDeliveries /> : <NoDeliveries alert={alert} />)}
        />
      )}
    </div>
  );
}

interface ReplaySpanActionProps {
  id: string;
  done: () => void;
}

/** Renders the button for the dialog that replays a span. */
function ReplaySpanAction({ id, done: onDone }: ReplaySpanActionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div class="alert-actions">
      <button type="button" class="secondary outline" onClick={() => setOpen(true)}>
        Send again…
      </button>
      {isOpen && <ReplayDialog alertId={id} onClose={() => setOpen(false)} onDone={onDone} />}
    </div>
  );
}

/** Admins may read the alerts of other people, but not their deliveries. */
const isOtherOwner = (error: unknown) => error instanceof ApiError && error.problem.status === 404;

const EndOfDeliveries = () => <p class="empty">No earlier deliveries. Deliveries are kept for 90 days.</p>;

interface NoDeliveriesProps {
  alert: Alert;
}

function NoDeliveries({ alert: { destinations, schedule } }: NoDeliveriesProps) {
  return (
    <div class="empty nothing-matched">
      <p>
        {destinations.length > 0
          ? 'Nothing has been sent yet. New matches are ' +
            `${schedule.every === 'instant' ? 'sent within two minutes' : 'included in the next digest'}.`
          : 'Nothing has been sent, because this alert has no destination.'}
      </p>
      {destinations.length === 0 && (
        <p>
          Select “Edit” and choose one, or see <a href={buildHref(['alerts', 'destinations'])}>your destinations</a>.
        </p>
      )}
    </div>
  );
}
