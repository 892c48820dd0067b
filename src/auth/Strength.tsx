import { useStrength } from '#src/client/session/useStrength.ts';
import { call } from './api.ts';
import { useDesk } from './context.tsx';

interface StrengthProps {
  readonly password: string;
  readonly names: readonly string[];
}

/** How strong the password is while it is typed: four bars and a word. */
export function Strength({ password, names }: StrengthProps) {
  const { texts, locale, brand } = useDesk();
  const known = useStrength(password, (typed) =>
    call(locale, 'POST', '/password-strength', {
      password: typed,
      names: [...names, ...(brand.name === undefined ? [] : [brand.name])],
    }),
  );
  const word = known === undefined ? '' : (texts.strengths[known.score] ?? '');
  return (
    <div className="strength" data-score={known?.score ?? -1}>
      <div className="strength-bars" aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className={known !== undefined && known.score >= bar ? 'strength-on' : ''} />
        ))}
      </div>
      <p role="status">{word === '' ? '' : `${texts.strength} ${word}`}</p>
    </div>
  );
}
