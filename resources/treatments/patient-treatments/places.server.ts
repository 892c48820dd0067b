import type { Values } from '#metadata/derive/problems.ts';
import type { RecordOf } from '#metadata/resource.ts';
import type { Row, RuleContext } from '#server/kit/rules.ts';
import { isPrimary, isTooth } from '../../shared/teeth.ts';
import type { patientTreatments } from './patient-treatments.ts';
import { lockMouth, toothStates } from '../chart/chart.server.ts';

type Context = RuleContext<typeof patientTreatments>;
type Line = RecordOf<typeof patientTreatments>;

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
const quadrants: ReadonlySet<unknown> = new Set(['10', '20', '30', '40']);
const arches: ReadonlySet<unknown> = new Set(['01', '02']);

/** What the scope of a procedure leaves of the place of a line to say: the whole mouth says itself, and teeth are counted. */
export function filledPlace(procedure: Row, values: Values, before: Row | undefined): Values {
  const { scope } = procedure;
  const teeth = listOf(values['teeth']);
  const isTyped = (values['quantity'] ?? null) !== null && values['quantity'] !== before?.['quantity'];
  const counted = scope === 'tooth' ? Math.min(Math.max(teeth.length, 1), 32) : 1;
  const keeps = isTyped || (before !== undefined && scope !== 'tooth');
  return {
    ...(scope === 'mouth' ? { area: values['area'] ?? '00' } : {}),
    quantity: keeps ? values['quantity'] : counted,
  };
}

/** Where a line is done, by the scope of its procedure (clinic.md 2.5, T1). Throws 422 on the field that does not fit. */
export function judgePlace({ refuse }: Context, procedure: Row, values: Values): void {
  const { scope } = procedure;
  const code = 'invalid' as const;
  const [teeth, surfaces, area] = [
    listOf(values['teeth']),
    listOf(values['surfaces']),
    values['area'] ?? null,
  ];
  const isOnTeeth = scope === 'tooth' || scope === 'surface';
  if (!isOnTeeth && teeth.length > 0) refuse('treatment.place_unwanted', { on: 'teeth', code });
  if (scope !== 'surface' && surfaces.length > 0)
    refuse('treatment.place_unwanted', { on: 'surfaces', code });
  if (isOnTeeth && area !== null) refuse('treatment.place_unwanted', { on: 'area', code });
  if (scope === 'tooth' && teeth.length === 0) refuse('treatment.teeth', { on: 'teeth', code });
  if (scope === 'surface' && teeth.length !== 1) refuse('treatment.teeth', { on: 'teeth', code });
  if (scope === 'surface' && surfaces.length === 0)
    refuse('treatment.surface_required', { on: 'surfaces', code });
  const fits = scope === 'quadrant' ? quadrants : scope === 'arch' ? arches : undefined;
  if (fits && !fits.has(area)) refuse('treatment.area_required', { on: 'area', code });
  if (scope === 'mouth' && area !== '00') refuse('treatment.place_unwanted', { on: 'area', code });
  const counted = scope === 'tooth' ? teeth.length : scope === 'surface' ? 1 : undefined;
  if (counted !== undefined && values['quantity'] !== counted)
    refuse('treatment.quantity', { on: 'quantity', code, values: { n: counted } });
}

/** A procedure of primary teeth on a permanent one, or the other way round (clinic.md T3): 422. */
export function judgeDentition({ refuse }: Context, procedure: Row, values: Values): void {
  const { dentition } = procedure;
  if (dentition === 'any') return;
  const wrong = listOf(values['teeth']).some(
    (tooth) => isTooth(tooth) && isPrimary(tooth) !== (dentition === 'primary'),
  );
  if (wrong) refuse('treatment.dentition', { on: 'teeth', code: 'invalid' });
}

/** What may be done where a tooth is missing (clinic.md T2). */
const fillsGap: ReadonlySet<unknown> = new Set(['implant', 'pontic', 'denture', 'none']);

/**
 * A tooth that is missing takes only what fills the gap (clinic.md T2): 409 `tooth.missing`. What is to stand on an implant may be
 * planned together with it, and is done only once the implant is there (`isPlanned`). The patient is held: two who write on one tooth
 * follow one another.
 */
export async function judgeMouth(
  context: Context,
  line: Pick<Line, 'patient_id' | 'teeth' | 'chart_effect'>,
  isPlanned: boolean,
): Promise<void> {
  const teeth = listOf(line.teeth);
  if (teeth.length === 0 || fillsGap.has(line.chart_effect)) return;
  await lockMouth(context.db, line.patient_id);
  const states = await toothStates(context.db, line.patient_id);
  const missing = teeth.filter((tooth) => isTooth(tooth) && states.get(tooth) === 'missing');
  if (missing.length === 0) return;
  const coming = isPlanned ? await implantsPlanned(context, line.patient_id) : new Set<unknown>();
  const fdi = missing.find((tooth) => !coming.has(tooth));
  if (fdi !== undefined)
    context.refuse('tooth.missing', { code: 'invalid_state', values: { fdi }, details: { fdi } });
}

/** Teeth in whose place an implant is planned or begun. */
async function implantsPlanned({ db }: Context, patient: string): Promise<ReadonlySet<unknown>> {
  const rows = await db.query(
    `select unnest(teeth) as tooth from patient_treatments
      where patient_id = $1 and chart_effect = 'implant' and status in ('planned', 'in_progress')`,
    [patient],
  );
  return new Set(rows.map((row) => row['tooth']));
}
