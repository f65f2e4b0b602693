import { buildHref } from '../browser/route.ts';
import { isAdmin } from '../session/session-state.ts';

type AlertsPage = 'alerts' | 'destinations' | 'everybody';

const ALERTS_PAGES: { name: AlertsPage; label: string; path: string[] }[] = [
  { name: 'alerts', label: 'Alerts', path: ['alerts'] },
  { name: 'destinations', label: 'Destinations', path: ['alerts', 'destinations'] },
];
const ALL_ALERTS_PAGE: (typeof ALERTS_PAGES)[number] = {
  name: 'everybody',
  label: "Everybody's alerts",
  path: ['alerts', 'everybody'],
};

interface AlertsNavProps {
  here: AlertsPage;
}

/** Renders the navigation between alerts, destinations and, for admins, the alerts of all people. */
export function AlertsNav({ here: currentPage }: AlertsNavProps) {
  return (
    <div class="queues">
      <nav aria-label="Alerts and destinations">
        {(isAdmin() ? [...ALERTS_PAGES, ALL_ALERTS_PAGE] : ALERTS_PAGES).map(({ name, label, path }) => (
          <a key={name} href={buildHref(path)} aria-current={currentPage === name ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
    </div>
  );
}
