import { Alert, Button } from '@mui/material';
import { useGetList, useNotify } from 'ra-core';
import { useMutation } from '@tanstack/react-query';
import { panelAddress } from '#src/client/catalogue/panelAddress.ts';
import { callApi, messageOf } from '#src/client/records/api.ts';
import { useOneTry } from '#src/client/records/useOneTry.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { mayDo } from '#src/screens/parts/access.ts';
import { useRefresh } from '#src/screens/parts/useRefresh.ts';
import { Link as RouterLink } from 'react-router-dom';
import { confirmTypesWords } from './confirmTypesWords.ts';
import { vacationTypes } from './vacation-types.ts';

/** The one button of the owner: the types are as the clinic wants them. */
function ConfirmButton() {
  const { t } = useWords(confirmTypesWords);
  const notify = useNotify();
  const refresh = useRefresh(vacationTypes);
  const attempt = useOneTry();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      attempt(({ key }) =>
        callApi('/vacation-types/confirm', { method: 'POST', body: {}, idempotencyKey: key }),
      ),
    onSuccess: () => {
      refresh();
      notify(t.done, { type: 'success' });
    },
    onError: (error) => notify(messageOf(error), { type: 'error' }),
  });
  return (
    <Button color="inherit" size="small" loading={isPending} onClick={() => mutate()}>
      {t.confirm}
    </Button>
  );
}

/**
 * Says, until an owner has confirmed them, that the types of leave are those every clinic of the country begins with (hr.md 3). Over
 * their own list the owner confirms; elsewhere it leads there.
 */
export function ConfirmTypes({ isOverList = false }: { readonly isOverList?: boolean }) {
  const { t } = useWords(confirmTypesWords);
  const mayConfirm = mayDo(vacationTypes, 'confirmTypes', useSubject());
  const { total = 0 } = useGetList(vacationTypes.name, {
    filter: { confirmed: false, status: 'active' },
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'ASC' },
  });
  if (total === 0) return null;
  const toTypes = (
    <Button color="inherit" size="small" component={RouterLink} to={panelAddress(vacationTypes.name)}>
      {t.review}
    </Button>
  );
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      data-print="no"
      action={!isOverList ? toTypes : mayConfirm ? <ConfirmButton /> : null}
    >
      {mayConfirm ? t.about : t.byOwner}
    </Alert>
  );
}
