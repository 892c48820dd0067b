import { Button } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { useReading } from '#src/client/words/useReading.ts';
import { later } from '#src/ui/later.tsx';
import { warehouses } from './warehouses.ts';

const CountSheet = later(() => import('../counting/CountSheet.tsx'));
const parameter = 'count';

interface Warehouse {
  readonly id?: string;
  readonly name_ar: string;
  readonly name_en?: string | null;
  readonly _may?: readonly string[];
}

/** On a warehouse's page: its count, open as long as the address says so. */
export default function CountButton({ record }: { readonly record: Warehouse }) {
  const { locale } = useReading();
  const [search, setSearch] = useSearchParams();
  const { id, name_ar: arabic, name_en: english, _may: may = [] } = record;
  if (id === undefined || !may.includes('countSheet')) return null;
  const show = (open: boolean): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (open) next.set(parameter, '1');
        else next.delete(parameter);
        return next;
      },
      // Closing leaves no second address of the page behind.
      { replace: !open },
    );
  const name = (locale === 'en' ? english : undefined) ?? arabic;
  return (
    <>
      <Button variant="outlined" onClick={() => show(true)}>
        {warehouses.words[locale].actions.countSheet}
      </Button>
      {search.has(parameter) ? <CountSheet warehouse={{ id, name }} onClose={() => show(false)} /> : null}
    </>
  );
}
