import { addressOf } from '../route.ts';
import { isAdmin } from '../session/state.ts';

type Page = 'alerts' | 'destinations' | 'everybody';

const PAGES: { name: Page; label: string; path: string[] }[] = [
  { name: 'alerts', label: 'Alerts', path: ['alerts'] },
  { name: 'destinations', label: 'Destinations', path: ['alerts', 'destinations'] },
];
const EVERYBODY: (typeof PAGES)[number] = {
  name: 'everybody',
  label: "Everybody's alerts",
  path: ['alerts', 'everybody'],
};

/** Renders the navigation between alerts, destinations and, for admins, the alerts of all people. */
export function AlertsNav({ here }: { here: Page }) {
  return (
    <div class="queues">
      <nav aria-label="Alerts and destinations">
        {(isAdmin() ? [...PAGES, EVERYBODY] : PAGES).map(({ name, label, path }) => (
          <a key={name} href={addressOf(path)} aria-current={here === name ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
    </div>
  );
}
