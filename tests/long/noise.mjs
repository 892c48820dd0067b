/** One person who asks far too often, in a thread of their own: what is measured is the server, not who makes the noise. */
import http from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const { address, headers, every } = workerData;
const agent = new http.Agent({ keepAlive: true, maxSockets: 100 });
const statuses = [];
let open = 0;
let timer;

const ask = () => {
  open += 1;
  const request = http.get(address, { agent, headers }, (response) => {
    statuses.push(response.statusCode);
    response.resume().on('end', () => (open -= 1));
  });
  request.on('error', () => (open -= 1));
};

parentPort.on('message', (message) => {
  if (message === 'begin') timer = setInterval(ask, every);
  else clearInterval(timer);
  const told = setInterval(() => {
    if (message === 'begin' || open === 0) {
      clearInterval(told);
      // A thread has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      parentPort.postMessage(statuses.splice(0));
    }
  }, 10);
});
