import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Characters; below it an answer fits one packet as it is. */
const worthwhile = 1_024;
const brotliText = promisify(brotliCompress);
const gzipText = promisify(gzip);
/** Low, for the answer is waited for: 25 records take 0.3 ms and become a twentieth. */
const brotliOptions = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 3,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};

const takes = (header: string, coding: string): boolean =>
  header.split(',').some((one) => {
    const [name = '', weight = ''] = one.split(';');
    return name.trim().toLowerCase() === coding && !/^\s*q=0(?:\.0*)?\s*$/.test(weight);
  });

/**
 * Packs what is read: texts of successful GET answers. What hands out a secret stays as it is, for the length of a packed
 * answer would tell whether it resembles a text beside it (BREACH): what a POST answers (tokens, codes), and `/me`, which
 * brings the key of the drafts. Streams (events, files, exports) pass untouched.
 */
export function compressReads(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    if (request.routeOptions.config.handsOutSecret === true) return payload;
    if (payload.length < worthwhile || reply.hasHeader('content-encoding')) return payload;
    const vary = reply.getHeader('vary');
    reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
    const wanted = request.headers['accept-encoding'] ?? '';
    const coding = ['br', 'gzip'].find((one) => takes(wanted, one));
    if (coding === undefined) return payload;
    reply.header('content-encoding', coding).removeHeader('content-length');
    return coding === 'br' ? await brotliText(payload, brotliOptions) : await gzipText(payload, { level: 1 });
  });
}
