import type { ComponentChild } from 'preact';
import type { Role } from '../../lib/values/roles-and-states.ts';
import { buildHref, type Route } from '../browser/route.ts';
import type { UserSession } from '../session/session-tokens.ts';
import { SettingsChat } from './settings-chat.tsx';
import { SettingsKeys } from './settings-keys.tsx';

interface SettingsPage {
  /** The second path segment: #/settings/<name> */
  name: string;
  label: string;
  /** The roles that see it in the navigation. The server enforces permissions. */
  roles?: Role[];
  render(route: Route): ComponentChild;
}

const SETTINGS_PAGES: SettingsPage[] = [
  { name: 'keys', label: 'API Keys', roles: ['admin'], render: (route) => <SettingsKeys route={route} /> },
  { name: 'chat', label: 'Chat', roles: ['admin'], render: () => <SettingsChat /> },
];

interface SettingsViewProps {
  route: Route;
  session: UserSession;
}

/** Renders a page of the settings. */
export function SettingsView({ route, session }: SettingsViewProps) {
  const [, name = SETTINGS_PAGES[0]?.name] = route.path;
  const page = SETTINGS_PAGES.find((one) => one.name === name) ?? SETTINGS_PAGES[0];
  const visiblePages = SETTINGS_PAGES.filter(({ roles }) => !roles || roles.includes(session.role));
  return (
    <>
      {visiblePages.length > 0 && (
        <nav aria-label="Settings">
          <ul>
            {visiblePages.map((one) => (
              <li key={one.name}>
                <a href={buildHref(['settings', one.name])} aria-current={one === page ? 'page' : undefined}>
                  {one.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div key={page?.name}>{page?.render(route)}</div>
    </>
  );
}
