import { createElement } from 'react';
import { Alert, Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useFormState, useWatch } from 'react-hook-form';
import { inputOf } from '#src/fields/inputs.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import { useWords } from '#src/client/words/words.ts';
import { signInWords } from './signInWords.ts';
import { users } from './users.ts';

/** The role of a login; says before it is saved that it would only be asked for (DESIGN 9.17). The server judges. */
export default function RoleInput({ source }: { readonly source: string }) {
  const { locale } = useReading();
  const { t } = useWords(signInWords);
  const provider = useClinicProvider();
  const place = placeOf(users, 'role_id', locale);
  const role: unknown = useWatch({ name: source });
  const { defaultValues } = useFormState();
  const before = (defaultValues?.['login'] as { readonly role_id?: unknown } | null | undefined)?.role_id;
  const chosen = typeof role === 'string' && role !== '' && role !== before ? role : undefined;
  const { data } = useQuery({
    queryKey: ['employees', 'roleApproval', chosen],
    enabled: chosen !== undefined,
    retry: false,
    queryFn: async ({ signal }) => {
      const call = { operation: 'roleApproval', params: { roleId: chosen ?? '' }, signal };
      return (await provider.operate<{ needed: boolean }>('employees', call)).data;
    },
  });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {createElement(inputOf(place.field), { place, source, required: true })}
      {chosen !== undefined && data?.needed === true ? (
        <Alert severity="warning" role="status">
          {t.roleNeedsApproval}
        </Alert>
      ) : null}
    </Box>
  );
}
