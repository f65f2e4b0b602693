/*
 * Loaded into processes of test:aws by NODE_OPTIONS, never by the service: a connection to any host's port 443 goes to
 * the test's own stand-in of the outside world, which OUTSIDE_PORT names. Certificates are verified as ever. For the
 * check that a feed is read from a public address, the connected address is one.
 */
const net = require('node:net');

const PUBLIC = '93.184.215.14';
const connect = net.Socket.prototype.connect;

net.Socket.prototype.connect = function rerouted(...args) {
  const given = Array.isArray(args[0]) ? args[0][0] : args[0];
  if (typeof given !== 'object' || Number(given.port) !== 443) return connect.apply(this, args);
  const { lookup: _, ...options } = given;
  Object.defineProperty(this, 'remoteAddress', { value: PUBLIC });
  const callback = Array.isArray(args[0]) ? args[0][1] : args[1];
  return connect.call(this, { ...options, host: '127.0.0.1', port: Number(process.env.OUTSIDE_PORT) }, callback);
};
