import type { ComponentChild } from 'preact';
import type { Role } from '../../lib/values/role.ts';
import { addressOf, type Route } from '../route.ts';
import type { Session } from '../session/tokens.ts';
import { SettingsChat } from './settings-chat.tsx';
import { SettingsKeys } from './settings-keys.tsx';

interface Page {
  /** The second path segment: #/settings/<name> */
  name: string;
  label: string;
  /** The roles that see it in the navigation. The server enforces permissions. */
  roles?: Role[];
  draw(route: Route): ComponentChild;
}

const PAGES: Page[] = [
  { name: 'keys', label: 'API Keys', roles: ['admin'], draw: (route) => <SettingsKeys route={route} /> },
  { name: 'chat', label: 'Chat', roles: ['admin'], draw: () => <SettingsChat /> },
];

/** Renders a page of the settings. */
export function Settings({ route, session }: { route: Route; session: Session }) {
  const [, name = PAGES[0]?.name] = route.path;
  const page = PAGES.find((one) => one.name === name) ?? PAGES[0];
  const seen = PAGES.filter(({ roles }) => !roles || roles.includes(session.role));
  return (
    <>
      {seen.length > 0 && (
        <nav aria-label="Settings">
          <ul>
            {seen.map((one) => (
              <li key={one.name}>
                <a href={addressOf(['settings', one.name])} aria-current={one === page ? 'page' : undefined}>
                  {one.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div key={page?.name}>{page?.draw(route)}</div>
    </>
  );
}
