import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { dialogParameters } from '#src/client/session/dialogPlace.ts';

/** In the address stands what of the duplicates is open: every pair (`all`), or two of them (`kept.duplicate`). */
const pairParameter = dialogParameters.pair;
const all = 'all';
const two = /^([\da-f-]{36})\.([\da-f-]{36})$/;

/** Who stays and who is merged into it, by id. */
export type ChosenPair = readonly [kept: string, duplicate: string];

/** How many steps of the browser's history this dialog made: back as far is where it was opened. */
const stepsOf = (state: unknown): number => {
  const steps = (state as { readonly pairSteps?: unknown } | null)?.pairSteps;
  return typeof steps === 'number' ? steps : 0;
};

/**
 * The step of the duplicates that stands in the address. Going on is a step of the browser's history; going back takes it, or,
 * where the address was reloaded from a link, leaves none behind.
 */
export function usePair() {
  const [search] = useSearchParams();
  const { state } = useLocation() as { readonly state: unknown };
  const navigate = useNavigate();
  const steps = stepsOf(state);
  const value = search.get(pairParameter);
  const found = value === null ? null : two.exec(value);
  const pair: ChosenPair | undefined = found ? [String(found[1]), String(found[2])] : undefined;

  const go = (next: string | undefined, made: number, replace: boolean): void => {
    const to = new URLSearchParams(search);
    if (next === undefined) to.delete(pairParameter);
    else to.set(pairParameter, next);
    void navigate({ search: to.toString() }, { replace, state: made > 0 ? { pairSteps: made } : null });
  };
  const back = (count: number, otherwise: string | undefined): void => {
    if (steps >= count && count > 0) void navigate(-count);
    else go(otherwise, 0, true);
  };
  return {
    isOpen: value !== null,
    pair,
    open: () => go(all, 1, false),
    choose: ([kept, duplicate]: ChosenPair) => go(`${kept}.${duplicate}`, steps > 0 ? steps + 1 : 0, false),
    turn: () => {
      if (pair) go(`${pair[1]}.${pair[0]}`, steps, true);
    },
    toAll: () => back(steps > 1 ? 1 : 0, all),
    close: () => back(steps, undefined),
  };
}
