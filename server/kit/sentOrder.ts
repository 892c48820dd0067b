/** What each of some promises answers, in their order. */
type Answers<Sent extends readonly unknown[]> = { -readonly [At in keyof Sent]: Awaited<Sent[At]> };

/**
 * Waits for statements of one transaction that were sent one behind the other, so that they share a wait for PostgreSQL, which works
 * through them in this order; each sees what the locks of those before it waited for. The first that failed is the one that is told:
 * those behind it only say that the transaction is lost. It is told once none of them is under way any more, so that nothing is asked
 * of a transaction that is over. What decides whether the next may run at all is not sent with it.
 */
export async function inSentOrder<const Sent extends readonly (Promise<unknown> | undefined)[]>(
  sent: Sent,
): Promise<Answers<Sent>> {
  const ended = await Promise.allSettled(sent.map((one) => one ?? Promise.resolve()));
  const answers = ended.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
  return answers as Answers<Sent>;
}
