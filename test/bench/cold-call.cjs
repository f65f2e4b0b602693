/*
 * node cold-call.cjs <bundle> <event> [repeats]: loads a bundle and calls its handler once, as Lambda does after a
 * start. Prints its milliseconds, those that the process computed for it, and the answer; with repeats, those that it
 * computes for one call once it is warm, too. What Lambda's runtime has ready before it loads a function is ready here,
 * too: the output stream.
 */
const [, , file, event, repeats] = process.argv;
const input = JSON.parse(event);
process.stdout.write('\n');

/** Milliseconds that this process has computed since `from`. */
function computed(from) {
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}

async function coldCall() {
  const start = performance.now();
  const used = process.cpuUsage();
  const { handler } = require(file);
  const answer = await handler(input);
  const ms = performance.now() - start;
  const cpu = computed(used);
  const warm = repeats ? await warmCalls(handler, Number(repeats)) : null;
  process.stdout.write(`\n${JSON.stringify({ ms, cpu, warm, answer })}\n`);
  process.exit();
}

/** As many calls again that do not count come first; the log lines of all are left out. */
async function warmCalls(handler, count) {
  const { write } = process.stdout;
  process.stdout.write = () => true;
  for (let n = 0; n < count; n += 1) await handler(input);
  const used = process.cpuUsage();
  for (let n = 0; n < count; n += 1) await handler(input);
  const cpu = computed(used);
  process.stdout.write = write;
  return cpu / count;
}

coldCall();
