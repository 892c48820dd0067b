import type { Client } from '#tests/setup/client.ts';
import type { TestClinic } from '#tests/setup/testServer.ts';
import { ok } from '../people/support.ts';

/** The id of a component every clinic has, by its code. */
export const componentId = async (clinic: TestClinic, code: string): Promise<string> =>
  String(
    (
      await clinic.sql('select id from salary_components where code = $1 order by effective_from limit 1', [
        code,
      ])
    )[0]?.['id'],
  );

let named = 0;
/** An active salary system with these rules; a name of its own. */
export async function paySystem(by: Client, more: object = {}) {
  named += 1;
  const made = await ok(
    by.post('/salary-systems', { name_ar: `نظام ${named}`, name_en: `System ${named}`, ...more }),
  );
  return ok(by.post(`/salary-systems/${made.id}/activate`, { version: made.version }));
}
