/*
 * The dependency rules between the rooms of the web app. A room is a folder of web, and each line lists the other rooms
 * that it may import, also for types. A room may only list rooms above it, so that no rooms import each other in a
 * circle. Imports of lib and packages are in rooms.ts.
 */
export const WEB_ROOMS: Record<string, string> = {
  values: '',
  browser: 'values',
  session: 'browser',
  data: 'values browser session',
  components: 'values browser data',
  share: 'browser session data components',
  lists: 'values browser session data components share',
  filters: 'values browser session data components',
  reviews: 'values browser session data components lists',
  sources: 'values browser session data components',
  entry: 'values browser data components share lists reviews',
  alerts: 'values browser session data components share lists filters reviews',
  workspace: 'values browser data components lists filters reviews sources',
  calendar: 'values browser session data components lists filters',
  updates: 'values browser data components share lists filters entry alerts workspace',
  topics: 'values browser data components lists filters sources alerts updates',
  settings: 'browser session data components',
  account: 'values browser session data components',
  docs: '',
  shell:
    'values browser session data components share lists filters reviews sources entry alerts workspace calendar ' +
    'updates topics settings account',
};

/** Files of web that are in no room. They start the app and may import every room. */
export const ENTRY_POINTS = ['web/app.ts', 'web/early.ts', 'web/main.tsx'];
