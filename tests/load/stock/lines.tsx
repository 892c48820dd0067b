import { FormProvider, useForm } from 'react-hook-form';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import * as f from '#metadata/fields/kinds.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { penalties } from '#resources/pay/penalties/penalties.ts';
import { FormField } from '#src/fields/core/FormField.tsx';
import '#src/fields/index.ts';
import '#src/fields/inputs.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { Around } from './Around.tsx';

const heads = { item: 'الصنف', count: 'العدد', price: 'السعر' };
const { words } = penalties as AnyResource;
/** A table that money is typed into by the hundred lines, as a bill has one; no declared entity has such yet. */
const bill: AnyResource = {
  ...(penalties as AnyResource),
  fields: {
    items: f.lines({ item: f.text(), count: f.integer(), price: f.money() }, { max: 300 }),
  },
  words: {
    ...words,
    ar: { ...words.ar, fields: { items: 'البنود' }, lines: { items: { fields: heads } } },
  },
};

function Bill() {
  const form = useForm({ defaultValues: { items: [{ item: '', count: null, price: null }] } });
  return (
    <FormProvider {...form}>
      <FormField place={placeOf(bill, 'items', 'ar')} source="items" />
    </FormProvider>
  );
}

const place = document.getElementById('lines');
if (!place) throw new Error('the page has no #lines');
const around = (
  <Around>
    <Bill />
  </Around>
);
createRoot(place).render(<RouterProvider router={createMemoryRouter([{ path: '*', element: around }])} />);
