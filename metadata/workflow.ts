import type { AccessRule } from './access.ts';
import type { Approval } from './approval.ts';
import type { Fields } from './fields/types.ts';
import type { Permission } from './permissions.ts';

/** How a state looks: calm grey, in progress, done, needs attention, refused or broken, over and past. */
export type Tone = 'neutral' | 'info' | 'good' | 'warning' | 'danger' | 'muted';

/** Who hears of a transition; rows go to the outbox in the same transaction. */
export interface Notice {
  /** Event name of platform.md 11, e.g. `penalty.created`; its words stand in the resource's server rules (`notices`). */
  readonly event: string;
  /**
   * The record's person, who leads them, its creator, whoever can decide on it then and nobody else, all holders of a
   * permission, or whoever a field names.
   */
  readonly to:
    | 'person'
    | 'leader'
    | 'creator'
    | 'deciders'
    | { readonly permission: Permission }
    | { readonly field: string };
}

/**
 * What a declaration says of acting on a record about oneself (hr.md G2, DESIGN 9.39): it is refused, or the reason why it is
 * no self-dealing there. An owner may while there is no other active owner.
 */
export type SelfDealing = true | { readonly allowed: string };

/** What a transition asks about lines of the record, each named by its `line_id`. */
export interface ByLine {
  /** The record's field of lines; the body's list is called like it. */
  readonly of: string;
  /** What is asked of a line. */
  readonly fields: Fields;
  /** At least one line must be named. */
  readonly required?: boolean;
  /** What the inputs of a line hold, in stored form, where not their usual values: at first, and as the others are typed until somebody changes it. */
  readonly startsWith?: Readonly<Record<string, (line: RecordLine) => unknown>>;
  /** The fields that are asked only while this holds of a line and what is typed of it. */
  readonly when?: Readonly<Record<string, (line: RecordLine) => boolean>>;
  /**
   * A reading call of the record whose rows, under its own name, are asked about in the place of the lines: several of one
   * line, each with its `line_id` and those of `fields` it settles by itself. Rows about which nothing is typed are not sent.
   */
  readonly each?: string;
  /** The lines the dialog asks about; all where not said. */
  readonly asks?: (line: RecordLine) => boolean;
}
/**
 * A line of the record as it was read, under what is typed of it; named at `startsWith`, `when` and `asks`, for else the compiler
 * loses what the rest declares.
 */
export type RecordLine = Readonly<Record<string, unknown>>;

/** The word for a transition that leaves the record in its state. */
export const stays = 'stays';

/** What may be done to one record: from which states, to which, by whom, and what is asked for it. */
export interface Transition<State extends string = string, FieldName extends string = string> {
  readonly from: State | readonly State[];
  /** The state it leads to; of several the server's rule chooses one; `stays` leaves the record in its state. */
  readonly to: State | readonly State[] | typeof stays;
  readonly access: AccessRule;
  /** Refuses the person whose record it is, or says why not; demanded where the resource does not refuse it already. */
  readonly notOwn?: SelfDealing;
  /**
   * The one person who takes it: whoever this reference to an employee names, and nobody else whatever they hold, such as the colleague
   * who agrees to a swap. What time or a rule does is not asked.
   */
  readonly takenBy?: FieldName;
  /** Fields of the record the dialog offers and the transition saves. */
  readonly ask?: readonly FieldName[];
  /** Those of `ask` that must be filled. */
  readonly demand?: readonly FieldName[];
  /** Fields of its own: the dialog offers them, the server's rule finds them in `asked`, nothing saves them by itself. */
  readonly body?: Fields;
  /** What is asked about each line of the record; the server's rule finds them in `lines`. */
  readonly byLine?: ByLine;
  /**
   * It decides what waits for a decision, in all states it starts from or in these alone: whoever may make it has the record in
   * their inbox (`approval` of the workflow).
   */
  readonly decides?: true | readonly State[];
  /** Who is told of it. */
  readonly notify?: readonly Notice[];
  /** The dialog warns in red. */
  readonly danger?: boolean;
  /** The transition that takes this one back: offered for ten seconds after it (UX-29). */
  readonly undo?: string;
  /**
   * A way back, which `restore`, `reopen`, `revert` and `bringBack` are by their names, asks by default that what the record refers to is
   * offered still, as when it was made (DESIGN 9.47). One that does not ask says why not.
   */
  readonly back?: { readonly asksNothing: string };
  /** Takes a step back: never what a page or a card leads with; `menu`: not even where nothing else does. */
  readonly quiet?: boolean | 'menu';
  /** Not offered in the list's bulk bar. */
  readonly single?: boolean;
  /** Takes its locks in an order of its own: neither the record nor what is asked of others is held before its rule runs. */
  readonly ownLocks?: boolean;
  /**
   * What is weighed, such as an objection: while that field is filled its text stands above the choices and in the dialog of
   * each, and the transitions that weigh it stand side by side: none leads a page, none is one tap on a card.
   */
  readonly weighs?: FieldName;
  /**
   * Whoever this reference to an employee names is there and signs for it by the password of their own login, typed at the desk of
   * whoever makes the transition, or by a signature they draw there where a picture field, or one of lines, keeps it (`drawn`, such as
   * `moves.signature`; hr.md 7); `optional`: or it is made without them. The rule finds who signed in `present`.
   */
  readonly inPerson?: { readonly of: FieldName; readonly drawn?: string; readonly optional?: true };
}

/** Transitions by their names. */
export type Transitions = Readonly<Record<string, Transition>>;

export interface Workflow<State extends string = string, Named extends Transitions = Transitions> {
  readonly states: Readonly<Record<State, Tone>>;
  /** The state a record begins in; of several the first, unless its server rule (`prepare`) chooses another of them. */
  readonly initial: NoInfer<State> | readonly NoInfer<State>[];
  /** What may be done to a record. A status never changes otherwise. */
  readonly transitions: Named;
  /** How its deciding transitions are an approval: what is shown of a record that waits, in which steps, by which settings. */
  readonly approval?: Approval<NoInfer<State>>;
}

/** active ⇄ archived, the commonest workflow; `archiveWords` holds its words. */
export const archivable = (rule: AccessRule) =>
  ({
    states: { active: 'good', archived: 'muted' },
    initial: 'active',
    transitions: {
      archive: { from: 'active', to: 'archived', access: rule, undo: 'restore' },
      restore: { from: 'archived', to: 'active', access: rule, undo: 'archive' },
    },
  }) as const;

export { archiveWords } from './derive/archiveWords.ts';
