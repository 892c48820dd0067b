import type { Pool } from 'pg';
import { clinicAreas } from '#resources/index.server.ts';
import { answerText } from '#i18n/errors.ts';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import type { Principal } from '../identity/principal.ts';
import { inClinic, transaction } from '../db/transaction.ts';
import { removeSample, type KeptRow } from '../demo/removeSample.ts';
import { addSample } from '../demo/sample.ts';
import type { ClinicArea } from '../kit/clinicAreas.ts';
import { ProblemError } from '../problems.ts';

/** What the dashboard of a young clinic shows (UX-68). */
export interface ClinicSetup {
  /** Steps this person may do, in order; words in the reader's language. */
  readonly steps: readonly {
    readonly name: string;
    readonly title: string;
    readonly about: string;
    readonly path: string;
    readonly done: boolean;
  }[];
  /** The owner's own address; null for everybody else and where there is none. */
  readonly email: { readonly address: string; readonly proven: boolean } | null;
  /** How many rows of sample data there are; null for everybody but the owner. */
  readonly sample: { readonly rows: number } | null;
}

interface FactsRow {
  readonly email: string | null;
  readonly proven: boolean;
  readonly sample: number;
  readonly demo: boolean;
  readonly done: readonly boolean[];
}

/** One statement tells which steps were done, counted from what exists. */
export async function setupOf(
  pool: Pool,
  principal: Principal,
  areas: readonly ClinicArea[] = clinicAreas,
): Promise<ClinicSetup> {
  const { clinicId, userId, permissions, isOwner, locale } = principal;
  const steps = areas
    .flatMap((area) => area.steps ?? [])
    .filter((step) => step.permissions.some((one) => permissions.has(one)))
    .toSorted((a, b) => a.order - b.order);
  const done = steps.map((step) => `(${step.done})`).join(', ');
  const [found] = await inClinic(pool, { clinicId, userId }, [
    {
      text: `select email, email_proven(id) as proven,
        (select subscription_plan = 'demo' from clinics where id = app_clinic()) as demo,
        (select count(*)::int from sample_rows) as sample,
        array[${done}]::boolean[] as done from users where id = $1`,
      values: [userId],
    },
  ]);
  const facts = found?.rows[0] as FactsRow | undefined;
  if (facts === undefined) throw new ProblemError('session_ended');
  const shown = steps.map(({ name, path, words }, index) => ({
    name,
    ...words[locale],
    path,
    done: facts.done[index] === true,
  }));
  return {
    // A clinic that shows the product to visitors is furnished already; nobody sets it up.
    steps: facts.demo ? [] : shown,
    email: isOwner && facts.email !== null ? { address: facts.email, proven: facts.proven } : null,
    sample: isOwner ? { rows: facts.sample } : null,
  };
}

const wallOf = ({ clinicId, userId, requestId }: Principal) => ({ clinicId, userId, requestId });
const noteSql = `insert into audit_log (clinic_id, actor_label, ip, user_agent, action, entity, entity_id, reason)
  values (app_clinic(), $1, $2, $3, $4, 'clinics', app_clinic(), $5)`;

function ownerOnly({ isOwner }: Principal): void {
  if (!isOwner) throw new ProblemError('forbidden');
}

/** Fills the clinic with invented rows; the owner's one button. */
export async function fillWithSample(pool: Pool, principal: Principal): Promise<{ message: string }> {
  ownerOnly(principal);
  const { userName, ip, userAgent, locale, today } = principal;
  await transaction(pool, wallOf(principal), async (tx) => {
    const { rows } = await tx.query<{ country: string }>(
      'select country from clinics where id = app_clinic()',
    );
    await addSample(tx, { today, country: rows[0]?.country ?? 'EG' });
    await tx.query(noteSql, [userName, ip, userAgent, 'create', 'sample data']);
  });
  return { message: answerText(locale, 'sampleAdded') };
}

/** What stayed of the sample data, and what refers to it, in words. */
interface KeptWord {
  readonly resource: string;
  readonly id: string;
  readonly label: string;
  readonly because: readonly string[];
}

/** Takes exactly the sample rows out again; what real rows refer to is named and stays. */
export async function emptySample(
  pool: Pool,
  catalogue: Catalogue,
  principal: Principal,
): Promise<{ message: string; removed: number; kept: readonly KeptWord[] }> {
  ownerOnly(principal);
  const { userName, ip, userAgent, locale } = principal;
  const { removed, kept } = await transaction(pool, wallOf(principal), async (tx) => {
    const result = await removeSample(tx);
    const reason = `sample data: ${result.removed} rows removed, ${result.kept.length} kept`;
    await tx.query(noteSql, [userName, ip, userAgent, 'delete', reason]);
    return result;
  });
  const wordOf = (table: string): string =>
    catalogue.byName.get(table.replaceAll('_', '-'))?.words[locale].many ?? table;
  return {
    message: answerText(locale, kept.length === 0 ? 'sampleRemoved' : 'sampleKept'),
    removed,
    kept: kept.map(({ table, id, label, because }: KeptRow) => ({
      resource: table.replaceAll('_', '-'),
      id,
      label,
      because: because.map(wordOf),
    })),
  };
}
