import { teeth, teethOf, type Tooth } from '../../shared/teeth.ts';
import type {
  ChartEntry,
  FindingMark,
  Mouth,
  StandingFinding,
  StandingTreatment,
  ToothState,
  ToothView,
  TreatmentMark,
} from './marks.ts';

type Standing = ChartEntry & { readonly state: FindingMark | TreatmentMark };

/** The last word said of each finding and treatment for a day: entries of that day or before, the one appended last. */
function standingOn(entries: readonly ChartEntry[], at: string): readonly Standing[] {
  const last = new Map<string, ChartEntry>();
  for (const entry of entries) {
    if (entry.day > at) continue;
    const said = last.get(entry.id);
    if (said === undefined || said.seq < entry.seq) last.set(entry.id, entry);
  }
  return [...last.values()].filter((one): one is Standing => one.state !== null);
}

const byFindings: Readonly<Record<string, ToothState>> = {
  missing: 'missing',
  unerupted: 'unerupted',
  impacted: 'impacted',
  implant_existing: 'implant',
};
const byEffects: Readonly<Record<string, ToothState>> = {
  extraction: 'missing',
  implant: 'implant',
  pontic: 'pontic',
  denture: 'denture',
};

/** What one entry makes of a tooth that was `before`; what says nothing about it leaves it. */
function stateAfter(before: ToothState, { of, state }: Standing, isNamed: boolean): ToothState {
  if (of === 'finding') {
    const { condition } = state;
    // A bridge hangs where a tooth is missing and stands on those beside it.
    if (condition === 'bridge_existing') return before === 'missing' ? 'pontic' : before;
    return byFindings[condition] ?? before;
  }
  const { effect, status } = state;
  if (status !== 'completed') return before;
  // What was made for an area fills its gaps and leaves the teeth that stand.
  if (!isNamed) return effect === 'denture' && before === 'missing' ? 'denture' : before;
  return byEffects[effect] ?? before;
}

/** The order in which things came to be in the mouth: by their day, of one day as they were written. */
const inOrder = (a: Standing, b: Standing): number =>
  a.state.since === b.state.since ? a.seq - b.seq : a.state.since < b.state.since ? -1 : 1;

interface Building {
  state: ToothState;
  readonly findings: StandingFinding[];
  readonly treatments: StandingTreatment[];
}

/**
 * The mouth at the end of a day (`YYYY-MM-DD`), told anew from its book (clinic.md 2.4): findings and treatments that stood then, and
 * what each tooth was. Nothing is read from a stored picture.
 */
export function fold(entries: readonly ChartEntry[], at: string): Mouth {
  const building = new Map<Tooth, Building>(
    teeth.map((tooth) => [tooth, { state: 'sound', findings: [], treatments: [] }]),
  );
  const ofAreas: StandingTreatment[] = [];
  for (const one of standingOn(entries, at).toSorted(inOrder)) {
    if (one.of === 'finding') {
      const tooth = building.get(one.state.tooth);
      if (tooth === undefined) continue;
      tooth.state = stateAfter(tooth.state, one, true);
      tooth.findings.push({ ...one.state, id: one.id });
      continue;
    }
    const treatment: StandingTreatment = { ...one.state, id: one.id };
    const isNamed = treatment.teeth.length > 0;
    if (!isNamed) ofAreas.push(treatment);
    for (const fdi of isNamed ? treatment.teeth : teethOf(treatment.area ?? '00')) {
      const tooth = building.get(fdi);
      if (tooth === undefined) continue;
      tooth.state = stateAfter(tooth.state, one, isNamed);
      if (isNamed) tooth.treatments.push(treatment);
    }
  }
  const views = [...building].map(([fdi, view]): [Tooth, ToothView] => [fdi, { fdi, ...view }]);
  return { teeth: new Map(views), ofAreas };
}

/** The days on which something of the mouth changes, in their order: what the slider stops at. */
export function daysOfChange(entries: readonly ChartEntry[]): readonly string[] {
  const days = new Set<string>();
  const bySubject = new Map<string, ChartEntry[]>();
  for (const entry of entries) {
    const some = bySubject.get(entry.id);
    if (some === undefined) bySubject.set(entry.id, [entry]);
    else some.push(entry);
  }
  for (const some of bySubject.values()) {
    let standing: ChartEntry[] = [];
    // What is said later of an earlier day leaves nothing of what was said of the days after it.
    for (const entry of some.toSorted((a, b) => a.seq - b.seq))
      standing = [...standing.filter(({ day }) => day < entry.day), entry];
    let before = 'null';
    for (const { day, state } of standing) {
      const now = JSON.stringify(state);
      if (now !== before) days.add(day);
      before = now;
    }
  }
  return [...days].toSorted();
}
