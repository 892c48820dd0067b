import type { Row, TransitionContext } from '#server/kit/rules.ts';
import type { custody } from './custody.ts';

type Step = TransitionContext<typeof custody>;

/** How the other side answers: with their own login, or in person at somebody's desk, and then whose and where. */
function signedBy({ present, subject }: Step): Row {
  if (!present) return { ack_way: 'own_login' };
  return {
    ack_way: 'in_person',
    signature: present.signature ?? null,
    witness_id: subject.userId,
    ack_branch_id: subject.branchIds[0] ?? null,
  };
}

/**
 * The timeline with one more move, as it is now: its condition and pictures stand with it whatever becomes of the thing. With
 * `signed` the other side agreed to it.
 */
export function moved(context: Step, move: Row, signed = false): readonly Row[] {
  const { record, now } = context;
  const at = now.toISOString();
  const answer = signed ? { answer: 'accepted', ack_at: at, ...signedBy(context) } : {};
  const seen = { condition: record.condition, photos: record.photos };
  const filled = Object.fromEntries(Object.entries(move).filter(([, value]) => value !== undefined));
  return [...(record.moves ?? []), { ...seen, ...filled, at, ...answer }];
}

/** The timeline with the answer to its last move; what was said of it stands beside what was noted. */
export function answered(
  context: Step,
  answer: 'accepted' | 'refused' | 'recalled',
  reason?: unknown,
): readonly Row[] {
  const { record, now } = context;
  const moves = (record.moves ?? []) as readonly Row[];
  const last = moves.at(-1);
  if (!last) return moves;
  const way = answer === 'recalled' ? {} : signedBy(context);
  return [
    ...moves.slice(0, -1),
    { ...last, answer, ack_at: now.toISOString(), ...way, ...(reason ? { reason } : {}) },
  ];
}
