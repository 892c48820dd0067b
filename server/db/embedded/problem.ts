/** The embedded database cannot be used; the message is one plain sentence for the person who starts the server. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';
}
