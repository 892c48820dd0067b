import type { FastifyReply } from 'fastify';

/** Sends a result file under its name; never cached (SEC-44). */
export function asDownload(reply: FastifyReply, name: string, mime: string): FastifyReply {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return reply
    .header('content-type', mime)
    .header('content-disposition', `attachment; filename*=UTF-8''${encoded}`);
}
