import { useId, useMemo, useRef, useState } from 'react';
import { Box, Drawer, IconButton, Typography } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import { ResourceContextProvider } from 'ra-core';
import { useParams } from 'react-router-dom';
import '#src/fields/index.ts';
import { useArranged } from '#src/fields/custom/customDefinitions.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { rowAddress } from '../parts/access.ts';
import { nounOf } from '../parts/titles.ts';
import { LastChoices } from './LastChoices.tsx';
import { LeaveDialog } from '#src/ui/LeaveDialog.tsx';
import type { QuickCreateProps } from '#src/fields/choice/quickCreate.ts';
import { RecordForm, type FormHandle } from './RecordForm.tsx';
import { useCreate } from './useCreate.ts';

const none = {};

const paperOf = (title: string) =>
  ({
    role: 'dialog',
    'aria-modal': true,
    'aria-labelledby': title,
    sx: {
      width: { xs: '100%', sm: 'min(560px, 92vw)' },
      bgcolor: 'background.default',
      px: { xs: 1.5, sm: 3 },
      pt: 2,
    },
  }) as const;

/** The form for a new record in a panel from the edge; what stands underneath stays as it is (UX-25). */
export default function QuickCreateForm(props: QuickCreateProps) {
  const { resource, isPending } = useArranged(props.resource, 'quick');
  return isPending ? null : <QuickForm {...props} resource={resource} />;
}

interface HeadProps {
  readonly resource: AnyResource;
  readonly id: string;
  readonly onClose: () => void;
}

function QuickHead({ resource, id, onClose }: HeadProps) {
  const { t, locale } = useReading();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2 }}>
      <Typography id={id} component="h2" variant="h2" sx={{ flex: 1, fontSize: '1.25rem' }}>
        {say(locale, t.form.create, { one: nounOf(resource, 'one', locale) })}
      </Typography>
      <IconButton aria-label={t.form.close} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </Box>
  );
}

function QuickForm(props: QuickCreateProps) {
  const { resource, given = none, several, onCreated, onClose } = props;
  const id = useId();
  const params = useParams();
  const subject = useSubject();
  const handle = useRef<FormHandle>(null);
  const [asks, setAsks] = useState(false);
  // Given once: a parent that draws anew must not empty the form.
  const [opened] = useState(given);
  const {
    start,
    save,
    onCreated: tell,
    last,
  } = useCreate(resource, opened, undefined, resource.layout !== undefined);
  const draftName = useMemo(() => `${resource.name} panel ${JSON.stringify(opened)}`, [resource, opened]);
  const close = (): void => (handle.current?.isChanged() ? setAsks(true) : onClose());
  const leave = (): void => {
    handle.current?.discard();
    onClose();
  };
  return (
    // As high as a dialog it may be opened from, which it would lie under otherwise.
    <Drawer anchor="right" open onClose={close} sx={{ zIndex: 'modal' }} slotProps={{ paper: paperOf(id) }}>
      <QuickHead resource={resource} id={id} onClose={close} />
      <ResourceContextProvider value={resource.name}>
        <RecordForm
          {...{ resource, start, save, draftName, handle }}
          record={undefined}
          saves={several === true ? ['close', 'new'] : ['close']}
          cancel={close}
          compact
          guarded={false}
          onSaved={(saved, afterwards) => {
            tell(saved, rowAddress(resource, resource.name, subject, params)(saved.id));
            onCreated(saved);
            if (afterwards !== 'new') onClose();
          }}
        >
          <LastChoices resource={resource} opened={last.opened} />
        </RecordForm>
      </ResourceContextProvider>
      <LeaveDialog open={asks} onLeave={leave} onStay={() => setAsks(false)} />
    </Drawer>
  );
}
