/** Queues a mail in the running transaction, for rules of entities. */
export { mailStatement } from '../outbox/mailQueue.ts';
