import type { Pool } from 'pg';
import type { ClinicFace, Plan } from '#public-site/render.ts';
import { withoutClinic } from '../db/transaction.ts';

/** The trial first, then what is offered (platform.md 8). */
export async function offeredPlans(pool: Pool): Promise<readonly Plan[]> {
  const [found] = await withoutClinic(pool, [
    {
      text: `select code, name_ar, name_en, price_month::text, currency, max_active_employees, max_branches, storage_mb
        from plans where is_offered or code = 'trial' order by position`,
    },
  ]);
  return (found?.rows ?? []) as Plan[];
}

interface FaceRow extends Omit<ClinicFace, 'logo'> {
  readonly logo_file_id: string | null;
}

/** What anybody may see of a clinic on its own host; undefined when no clinic, or a closed one, has this name. */
export async function clinicFace(pool: Pool, subdomain: string): Promise<ClinicFace | undefined> {
  if (!/^[a-z0-9-]{1,63}$/.test(subdomain)) return undefined;
  const [found] = await withoutClinic(pool, [{ text: 'select * from clinic_face($1)', values: [subdomain] }]);
  const row = found?.rows[0] as FaceRow | undefined;
  if (row === undefined) return undefined;
  const { logo_file_id, ...face } = row;
  const logo = logo_file_id === null ? null : `/api/v1/clinic-settings/${subdomain}/logo/${logo_file_id}`;
  return { ...face, logo };
}
