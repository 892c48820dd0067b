/** The database and the program do not fit together; the message is one plain sentence for the person who starts it. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** What PostgreSQL said, with the place in the text where it names one. */
export function messageOf(reason: unknown): string {
  if (!(reason instanceof Error)) return String(reason);
  const { position } = reason as Error & { position?: string };
  return position === undefined ? reason.message : `${reason.message} (at character ${position})`;
}
