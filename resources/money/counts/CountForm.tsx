import { useState } from 'react';
import { ResourceContextProvider } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { closedAddress, panelAddress } from '#src/client/catalogue/panelAddress.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { DocumentForm, type Opened } from '#src/screens/DocumentForm.tsx';
import { ScreenHelp } from '#src/screens/parts/ScreenHelp.tsx';
import { createTitle } from '#src/screens/parts/titles.ts';
import { PageHead } from '#src/ui/PageHead.tsx';
import { fundCounts } from './fund-counts.ts';

/** The end of a drawer's day in one form: counted, explained, posted; what may not be posted by this person stays a draft. */
export default function CountForm({ given }: { readonly given: Row }) {
  const reading = useReading();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened>({});
  const back = closedAddress();
  return (
    <ResourceContextProvider value={fundCounts.name}>
      <PageHead
        title={createTitle(fundCounts, 'create', reading)}
        help={<ScreenHelp resource={fundCounts} kind="form" />}
      />
      <DocumentForm
        resource={fundCounts}
        savesBy={['post']}
        opened={opened}
        given={given}
        cancel={back}
        compact
        onEnd={({ made, ...next }) => {
          if (made === undefined) setOpened(next);
          else void navigate(panelAddress(fundCounts.name, made.id), { replace: true });
        }}
      />
    </ResourceContextProvider>
  );
}
