const hooks = require('node:async_hooks');
const { syncBuiltinESMExports } = require('node:module');

/*
 * Before Node 24 each promise copies what every AsyncLocalStorage of the process holds, one after the other. A deployed
 * function has three of them. One process with all functions has hundreds, and so has a worker of the tests that loads
 * lib again for each file. Copying them would take most of the time. Loaded first, this file makes them parts of a
 * single one.
 */

const KEPT = Symbol.for('the storage that all others are part of');
const { AsyncLocalStorage: Own } = hooks;

/** Returns a replacement of Node's class. The store of the only real storage maps each storage to its store. */
function partsOfOne() {
  const one = new Own();
  const withStore = (storage, store) => new Map(one.getStore()).set(storage, store);
  return class AsyncLocalStorage {
    static bind = Own.bind;
    static snapshot = Own.snapshot;
    run(store, callback, ...args) {
      return one.run(withStore(this, store), callback, ...args);
    }
    exit(callback, ...args) {
      return this.run(undefined, callback, ...args);
    }
    enterWith(store) {
      one.enterWith(withStore(this, store));
    }
    getStore() {
      return one.getStore()?.get(this);
    }
    disable() {
      one.getStore()?.delete(this);
    }
  };
}

if (Number(process.versions.node.split('.')[0]) < 24 && !globalThis[KEPT]) {
  globalThis[KEPT] = true;
  hooks.AsyncLocalStorage = partsOfOne();
  syncBuiltinESMExports();
}
