import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ListPage } from '#src/screens/ListPage.tsx';
import { OwnPenaltyPanel } from './OwnPenaltyPanel.tsx';
import { penalties } from './penalties.ts';

const param = 'open';

/** `penalties/self`: one's own penalties; a row opens beside the list, and the open one stands in the address. */
export default function OwnPenaltiesScreen() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const id = params.get(param) ?? undefined;
  const addressOf = useCallback(
    (wanted: string): string => {
      const next = new URLSearchParams(search);
      next.set(param, wanted);
      return `${pathname}?${next.toString()}`;
    },
    [pathname, search],
  );
  const close = (): void => {
    params.delete(param);
    void navigate({ pathname, search: params.toString() }, { replace: true });
  };
  return (
    <>
      <ListPage resource={penalties} screenName="self" addressOf={addressOf} />
      <OwnPenaltyPanel id={id} onClose={close} />
    </>
  );
}
