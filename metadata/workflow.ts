import type { AccessRule } from './access.ts';
import type { Permission } from './permissions.ts';

/** How a state looks: calm grey, in progress, done, needs attention, refused or broken, over and past. */
export type Tone = 'neutral' | 'info' | 'good' | 'warning' | 'danger' | 'muted';

/** Who hears of a transition; rows go to the outbox in the same transaction. */
export interface Notice {
  /** Event name of platform.md 11, e.g. `penalty.created`; its words stand in the resource's server rules (`notices`). */
  readonly event: string;
  /** The record's person, who leads them, its creator, all holders of a permission, or whoever a field names. */
  readonly to:
    'person' | 'leader' | 'creator' | { readonly permission: Permission } | { readonly field: string };
}

/**
 * What a declaration says of acting on a record about oneself (hr.md G2, DESIGN 9.39): it is refused, or the reason why it is
 * no self-dealing there. An owner may while there is no other active owner.
 */
export type SelfDealing = true | { readonly allowed: string };

export interface Transition<
  State extends string = string,
  FieldName extends string = string,
  Check extends string = string,
> {
  readonly from: State | readonly State[];
  readonly to: State;
  readonly access: AccessRule;
  /** A pure check of this resource that must hold; its message says what is missing. */
  readonly guard?: Check;
  /** Refuses the person whose record it is, or says why not; demanded where the resource does not refuse it already. */
  readonly notOwn?: SelfDealing;
  /** Fields the confirmation dialog offers and the transition saves. */
  readonly ask?: readonly FieldName[];
  /** Those of `ask` that must be filled. */
  readonly demand?: readonly FieldName[];
  /** Names of effects implemented in the resource's `.server.ts`. */
  readonly effects?: readonly string[];
  /** Who is told of it. */
  readonly notify?: readonly Notice[];
  /** The dialog warns in red. */
  readonly danger?: boolean;
  /** The transition that takes this one back: offered for ten seconds after it (UX-29). */
  readonly undo?: string;
  /** Takes a step back: never what a page or a card leads with. */
  readonly quiet?: boolean;
  /** Not offered in the list's bulk bar. */
  readonly single?: boolean;
  /**
   * What is weighed, such as an objection: while that field is filled its text stands above the choices and in the dialog of
   * each, and the transitions that weigh it stand side by side: none leads a page, none is one tap on a card.
   */
  readonly weighs?: FieldName;
}

export interface Workflow<
  State extends string = string,
  TransitionName extends string = string,
  FieldName extends string = string,
  Check extends string = string,
> {
  readonly states: Readonly<Record<State, Tone>>;
  readonly initial: NoInfer<State>;
  readonly transitions: Readonly<Record<TransitionName, Transition<NoInfer<State>, FieldName, Check>>>;
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

export const archiveWords = {
  ar: {
    states: { active: 'نشط', archived: 'مؤرشف' },
    actions: { archive: 'أرشفة', restore: 'استعادة' },
  },
  en: {
    states: { active: 'Active', archived: 'Archived' },
    actions: { archive: 'Archive', restore: 'Restore' },
  },
} as const;
