import { useQuery } from '@tanstack/react-query';
import type { Option } from '#src/client/records/dataProvider.ts';
import { useClinicProvider } from '#src/client/records/api.ts';

/**
 * What is usually done at a visit of this type (clinic.md 4.3), offered where what was done is written; undefined while it is on its
 * way, where the type names none, and where it is not offered any more.
 */
export function useUsualProcedure(typeId: string | undefined): string | undefined {
  const provider = useClinicProvider();
  const { data } = useQuery({
    queryKey: ['options', 'appointment-types', 'usual', typeId],
    queryFn: async ({ signal }) => {
      const { data } = await provider.options('appointment-types', { ids: [typeId ?? ''], signal });
      const [type] = data as readonly (Option & { readonly default_procedure_id?: string | null })[];
      return type?.default_procedure_id ?? null;
    },
    enabled: typeId !== undefined,
    staleTime: 60_000,
  });
  return data ?? undefined;
}
