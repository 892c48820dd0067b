import { changing, decide } from '#metadata/access.ts';
import { serverRules, type RuleContext } from '#server/kit/rules.ts';
import { keepTemplates } from '../noteRights.ts';
import { visitNoteTemplates } from './visit-note-templates.ts';

type Context = RuleContext<typeof visitNoteTemplates>;

/** Refuses the clinic's templates and those of others to whoever keeps only their own (issue 18, part 5). */
function refuseOthers({ subject, refuse }: Context, doctors: readonly unknown[], on?: string): void {
  if (decide(changing(keepTemplates), subject) !== undefined) return;
  const isOwn = doctors.every((one) => one === subject.employeeId && one !== null);
  if (!isOwn) refuse('notYours', on === undefined ? { code: 'forbidden' } : { on });
}

/** One's own, or by whoever keeps the kinds of visits those of all. A doctor who names nobody writes one of their own. */
export const visitNoteTemplateRules = serverRules(visitNoteTemplates, {
  async prepare(values, { before, subject }) {
    if (before || values['doctor_id'] || decide(changing(keepTemplates), subject) !== undefined)
      return values;
    return { ...values, doctor_id: subject.employeeId };
  },
  async check(values, context) {
    if (context.before) refuseOthers(context, [context.before.doctor_id ?? null]);
    refuseOthers(context, [values['doctor_id'] ?? null], 'doctor_id');
  },
  async beforeRemove(context) {
    refuseOthers(context, [context.record.doctor_id ?? null]);
  },
});
