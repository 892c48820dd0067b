import type { Values } from '#metadata/derive/problems.ts';
import type { Field } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#server/kit/rules.ts';
import { attachFiles, changesFiles } from './attachedFiles.ts';
import { saveLines } from './lines.ts';
import { linesOf } from '../statement/lineRows.ts';
import { saveLinks } from './links.ts';
import { savePart } from './part.ts';
import { same } from '../../kit/sameValue.ts';
import { inSentOrder } from '../../kit/sentOrder.ts';
import type { WriteContext, WriteOptions } from './writeContext.ts';

/** A row that is saved, and what it held before; `values` may be only what changed. */
interface Saving {
  readonly work: WriteContext;
  readonly resource: AnyResource;
  readonly id: string;
  readonly values: Values;
  readonly before: Row | undefined;
  readonly options: WriteOptions;
}

/** The fields whose values differ from before; an untouched part may hold changes of its own. */
const changedFields = ({ resource, values, before }: Saving): readonly [string, Field][] =>
  Object.entries(resource.fields).filter(
    ([name, field]) =>
      name in values && !(before && field.kind !== 'part' && same(field, before[name], values[name])),
  );

/** Lines and links of a saved row. All of it is sent before this returns; what it answers tells when it is done. */
function sendLinesAndLinks(saving: Saving): Promise<unknown> {
  const { work, resource, id, values, before } = saving;
  return inSentOrder(
    changedFields(saving).map(([name, field]) => {
      const [old, fresh] = [before?.[name], values[name]];
      if (field.kind === 'lines')
        return saveLines(work, resource, id, [name, field], linesOf(old), linesOf(fresh));
      return field.kind === 'references' ? saveLinks(work, resource, id, name, old, fresh) : undefined;
    }),
  );
}

/** Lines, links and files of a saved row; its part through the engine, as a record of its own. */
async function saveBelow(saving: Saving): Promise<void> {
  const { work, resource, id, values, before, options } = saving;
  // First, so that a file that is not there is named by its line and not by the table's foreign key.
  await attachFiles(work, resource, id, before, { ...before, ...values });
  await sendLinesAndLinks(saving);
  for (const [name, field] of changedFields(saving))
    if (field.kind === 'part') await savePart(work, id, [name, field], before?.[name], values[name], options);
}

/** Whether what lies below needs answers between its statements: files are claimed one by one, parts are records. */
const needsAnswers = ({ resource, values, before }: Saving): boolean =>
  changesFiles(resource, before, { ...before, ...values }) ||
  Object.entries(resource.fields).some(
    ([name, { kind }]) =>
      kind === 'part' && name in values && (values[name] ?? before?.[name] ?? null) !== null,
  );

/**
 * Waits for a row's own statement, saves what lies below it, and answers what `read` asks of all that. Where nothing needs
 * an answer in between, everything leaves in one write and PostgreSQL works through it in this order.
 */
export async function saveWithBelow<T>(
  saving: Saving,
  written: Promise<void>,
  read: () => Promise<T>,
): Promise<T> {
  if (needsAnswers(saving)) {
    await written;
    await saveBelow(saving);
    return read();
  }
  const [, , answer] = await inSentOrder([written, sendLinesAndLinks(saving), read()]);
  return answer;
}
