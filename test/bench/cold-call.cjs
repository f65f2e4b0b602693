/*
 * node cold-call.cjs <bundle> <event>: loads a bundle and calls its handler once, as Lambda does after a start. Prints milliseconds and answer.
 * What Lambda's runtime has ready before it loads a function is ready here, too: the output stream.
 */
const [, , file, event] = process.argv;
const input = JSON.parse(event);
process.stdout.write('\n');

async function coldCall() {
  const start = performance.now();
  const answer = await require(file).handler(input);
  const ms = performance.now() - start;
  process.stdout.write(`\n${JSON.stringify({ ms, answer })}\n`);
  process.exit();
}

coldCall();
