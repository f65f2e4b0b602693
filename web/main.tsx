import { render } from 'preact';
import { loadDeferredStyles } from './browser/deferred-styles.ts';
import { buildHref, navigate } from './browser/route.ts';
import { waitForFirstRender, waitForFirstResponse } from './data/api/request-priority.ts';
import { hasCachedList } from './data/first-list/cached-list.ts';
import { hasPreloadedList } from './data/first-list/preloaded-list.ts';
import { startSession } from './session/session.ts';
import { onSignOut } from './session/session-state.ts';
import { App } from './shell/app.tsx';

history.scrollRestoration = 'manual';
// A sign-out removes the search from the address. An expired session returns to it after sign-in.
onSignOut((why) => {
  if (why === 'left') navigate(buildHref(['updates']), { replace: true });
});
// Starts the session before the first render, so that a signed-in person does not see the sign-in.
void startSession();
const app = document.createElement('div');
app.id = 'app';
/** Replaces the snapshot of the list. */
const mountApp = () => document.getElementById('app')?.replaceWith(app);
// Renders off-screen until the first list arrives, if it is under way and there is no cached list. This avoids a
// second layout.
if (hasPreloadedList() && !hasCachedList()) void waitForFirstResponse().then(mountApp);
else mountApp();
render(<App />, app);
void waitForFirstRender()
  .then(loadDeferredStyles)
  .catch(() => {});
