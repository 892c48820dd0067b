/**
 * A mouth as a story leaves it, told independently of the product: lists of what was found and done, asked anew for every day. Days are
 * `YYYY-MM-DD` of the clinic.
 */
export interface Found {
  readonly id: string;
  readonly tooth: string;
  readonly condition: string;
  readonly surfaces: readonly string[];
  readonly on: string;
  goneOn?: string | undefined;
  goneBy?: string | undefined;
  isStruck: boolean;
  /** When it was said, among all that was: at first of its own day, then, each time it was there again, of the day from which. */
  readonly said: Saying[];
}
export interface Saying {
  readonly from: string;
  readonly turn: number;
}
export interface Line {
  readonly id: string;
  readonly tooth: string;
  readonly effect: string;
  readonly surfaces: readonly string[];
  status: 'planned' | 'in_progress' | 'completed' | 'cancelled';
  /** When it was last said, among all that was. */
  turn: number;
}

const healed: Readonly<Record<string, readonly string[]>> = {
  filling: ['caries', 'fracture', 'sensitivity'],
  crown: ['caries', 'fracture'],
};
const fillGaps = new Set(['implant']);
const asIs: Readonly<Record<string, string>> = {
  missing: 'missing',
  impacted: 'impacted',
  implant_existing: 'implant',
  extraction: 'missing',
  implant: 'implant',
};

export class MouthModel {
  readonly found: Found[] = [];
  readonly lines: Line[] = [];
  private turns = 0;
  private readonly today: string;
  constructor(today: string) {
    this.today = today;
  }

  turn = (): number => (this.turns += 1);

  findingsOn(day: string): Found[] {
    return this.found.filter(
      ({ on, goneOn, isStruck }) => !isStruck && on <= day && (goneOn === undefined || goneOn > day),
    );
  }
  linesOn = (day: string): Line[] =>
    day < this.today ? [] : this.lines.filter(({ status }) => status !== 'cancelled');

  /** What a tooth is at the end of a day: the last thing that says so, by its day and then by its turn. */
  stateOf(tooth: string, day: string): string {
    const words = [
      ...this.findingsOn(day).map(({ tooth: at, condition, on, said }) => ({
        at,
        says: condition,
        on,
        // What was said later of the days after leaves the order of the days before.
        turn: Math.max(...said.filter(({ from }) => from <= day).map(({ turn }) => turn)),
      })),
      ...this.linesOn(day)
        .filter(({ status }) => status === 'completed')
        .map(({ tooth: at, effect, turn }) => ({ at, says: effect, on: this.today, turn })),
    ].filter(({ at, says }) => at === tooth && says in asIs);
    const [last] = words.toSorted((a, b) => (a.on === b.on ? b.turn - a.turn : a.on < b.on ? 1 : -1));
    return last ? asIs[last.says]! : 'sound';
  }

  /** Whether the same is found at the tooth already, and stands. */
  isOpen({ tooth, condition, surfaces }: Pick<Found, 'tooth' | 'condition' | 'surfaces'>): boolean {
    return this.found.some(
      (one) =>
        !one.isStruck &&
        one.goneOn === undefined &&
        one.tooth === tooth &&
        one.condition === condition &&
        String(one.surfaces) === String(surfaces),
    );
  }

  /** Whether a finding is refused: of a tooth that was missing that day, or one that is open already. */
  refusesFinding(asked: Pick<Found, 'tooth' | 'condition' | 'surfaces' | 'on'>): string | undefined {
    if (asked.condition !== 'implant_existing' && this.stateOf(asked.tooth, asked.on) === 'missing')
      return 'tooth.missing';
    return this.isOpen(asked) ? 'tooth.duplicate_condition' : undefined;
  }
  /** Whether a line is refused on its tooth; a planned implant lets what stands on it be planned, not done. */
  refusesLine({ tooth, effect }: Pick<Line, 'tooth' | 'effect'>, isPlanned: boolean): boolean {
    if (fillGaps.has(effect) || this.stateOf(tooth, this.today) !== 'missing') return false;
    const isComing = this.lines.some(
      (one) =>
        one.tooth === tooth &&
        one.effect === 'implant' &&
        (one.status === 'planned' || one.status === 'in_progress'),
    );
    return !(isPlanned && isComing);
  }

  complete(line: Line): void {
    line.status = 'completed';
    line.turn = this.turn();
    for (const one of this.found) {
      const isOut = line.effect === 'extraction' && !['missing', 'supernumerary'].includes(one.condition);
      const isHealed =
        (healed[line.effect]?.includes(one.condition) ?? false) &&
        (line.surfaces.length === 0 || one.surfaces.every((letter) => line.surfaces.includes(letter)));
      const isOpen = !one.isStruck && one.goneOn === undefined;
      if (one.tooth !== line.tooth || !isOpen || !(isOut || isHealed)) continue;
      [one.goneOn, one.goneBy] = [this.today, line.id];
    }
  }
  /** What was treated was gone meanwhile; what was said to be gone by mistake never was. */
  isThereAgain(one: Found): void {
    one.said.push({ from: one.goneBy ? this.today : (one.goneOn ?? one.on), turn: this.turn() });
    [one.goneOn, one.goneBy] = [undefined, undefined];
  }
  /** What the line had taken away is there again, unless it was found anew. */
  takeBack(line: Line, status: 'in_progress' | 'cancelled'): void {
    line.status = status;
    line.turn = this.turn();
    for (const one of this.found.filter(({ goneBy, isStruck }) => goneBy === line.id && !isStruck)) {
      if (this.isOpen(one)) continue;
      this.isThereAgain(one);
    }
  }
}
