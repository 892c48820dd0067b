import { randomInt } from 'node:crypto';
import type { AnyResource } from '#metadata/resource.ts';
import { paperCodeLength, paperSigns } from '../data/search/paperCode.ts';
import type { Repository } from '../data/repository.ts';
import { wallFor } from '../data/statement/services.ts';
import { inClinic, transaction } from '../db/transaction.ts';
import type { Principal } from '../identity/principal.ts';

/** What stands on the paper of a record beside the record itself. */
export interface PaperState {
  /** The code that finds it, once it was printed. */
  readonly code: string | null;
  /** How often it was printed. */
  readonly copies: number;
  readonly letterhead: {
    readonly name: string;
    readonly phone: string | null;
    readonly email: string | null;
    readonly address: string | null;
    readonly tax_number: string | null;
  };
}
/** One print: which copy it is. */
export interface CountedPrint {
  readonly code: string;
  readonly copy: number;
}

/** What a preview shows; nothing is counted. Throws as reading the record does: 403, or 404 like absent. */
export async function paperState(
  repository: Repository,
  principal: Principal,
  resource: AnyResource,
  id: string,
): Promise<PaperState> {
  await repository.one(principal, resource, id);
  const [printed, clinic] = await inClinic(repository.inside.services.database.pool, wallFor(principal), [
    {
      text: `select code, copies from papers where clinic_id = (select app_clinic()) and resource = $1 and record_id = $2`,
      values: [resource.name, id],
    },
    {
      text: `select case when $1 = 'en' then coalesce(nullif(name_en, ''), name) else name end as name, phone, email, address, tax_number
        from clinics where id = (select app_clinic())`,
      values: [principal.locale],
    },
  ]);
  const { code = null, copies = 0 } = (printed?.rows[0] ?? {}) as Partial<
    Pick<PaperState, 'code' | 'copies'>
  >;
  return { code, copies, letterhead: clinic?.rows[0] as PaperState['letterhead'] };
}

/** Six signs nobody can guess. */
const newCode = (): string =>
  Array.from({ length: paperCodeLength }, () => paperSigns[randomInt(paperSigns.length)]).join('');
/** Of so many one is free, however much a clinic has printed. */
const tried = 12;

/**
 * Counts a print and answers which copy it is; the first gives the document its code. The code is kept and not derived from
 * the record: six signs cannot be turned back into an id, two derived ones would meet, and a kept one outlives every key.
 * The audit log notes who printed (SEC-63). Throws as reading the record does.
 */
export async function countPrint(
  repository: Repository,
  principal: Principal,
  resource: AnyResource,
  id: string,
): Promise<CountedPrint> {
  await repository.one(principal, resource, id);
  return transaction(repository.inside.services.database.pool, wallFor(principal), async (tx) => {
    const { rows } = await tx.query<CountedPrint>(
      `insert into papers (clinic_id, resource, record_id, code)
        select app_clinic(), $1, $2::uuid, free.code from unnest($3::text[]) with ordinality free (code, place)
        where not exists (select from papers p where p.clinic_id = app_clinic() and p.code = free.code) order by place limit 1
        on conflict (clinic_id, resource, record_id) do update set copies = papers.copies + 1, printed_at = now()
        returning code, copies as copy`,
      [resource.name, id, Array.from({ length: tried }, newCode)],
    );
    const [print] = rows;
    if (print === undefined) throw new Error('no free code for a document');
    await tx.query(
      `insert into audit_log (clinic_id, actor_label, ip, user_agent, action, entity, entity_id, changes)
        values (app_clinic(), $1, $2, $3, 'print', $4, $5, jsonb_build_object('copy', jsonb_build_array(null, $6::int)))`,
      [principal.userName, principal.ip, principal.userAgent, resource.name, id, print.copy],
    );
    return print;
  });
}
