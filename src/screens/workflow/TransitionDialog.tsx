import { createElement, useState, type ComponentType } from 'react';
import { Box } from '@mui/material';
import { useGetOne } from 'ra-core';
import type { AnyResource } from '#metadata/resource.ts';
import { piecesFor } from '#src/client/catalogue/piecesFor.ts';
import { refusalOf } from '#src/client/records/refusals.ts';
import type { Row } from '#src/client/records/row.ts';
import { useRecordCall } from '#src/client/records/useRecordCall.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { useArrival } from '#src/fields/file/arrivals.ts';
import { titleOf } from '../parts/titles.ts';
import { InsteadButton } from '../parts/InsteadButton.tsx';
import { AskedFields } from './AskedFields.tsx';
import { ConsequenceDialog } from './ConsequenceDialog.tsx';
import { filledText } from './filledText.ts';
import { Consequence } from './Consequence.tsx';
import { InPerson } from './InPerson.tsx';
import { eachRows, transitionOf, weighedIn } from './transitions.ts';
import { Weighed } from './Weighed.tsx';
import { useTransitionCall, type TransitionDialogProps } from './useTransitionCall.ts';
import { useTransitionForm } from './useTransitionForm.ts';

/** A hand-made dialog for a transition or a call (`dialogs` of `pieces()`), by its declared name. */
export function ownDialogOf(
  resource: AnyResource,
  name: string,
): ComponentType<Pick<TransitionDialogProps, 'record' | 'onClose'>> | undefined {
  const dialogs = piecesFor(resource)?.dialogs as Readonly<Record<string, unknown>> | undefined;
  return dialogs?.[name] as ComponentType<Pick<TransitionDialogProps, 'record' | 'onClose'>> | undefined;
}

/** The dialog of a transition: hand-made or generated; where it asks about lines, a record from a list is read whole first. */
export function TransitionDialog(props: TransitionDialogProps) {
  const { resource, transition, record, onClose } = props;
  const { byLine } = transitionOf(resource, transition);
  const isWhole = byLine === undefined || byLine.of in record;
  const { data } = useGetOne<TransitionDialogProps['record']>(
    resource.name,
    { id: record.id },
    { enabled: !isWhole },
  );
  const whole = isWhole ? record : data;
  if (whole === undefined) return null;
  const Own = ownDialogOf(resource, transition);
  if (!Own && byLine?.each !== undefined) return <OfEach {...props} record={whole} call={byLine.each} />;
  return Own ? createElement(Own, { record: whole, onClose }) : <Generated {...props} record={whole} />;
}

/** The dialog once the rows it asks about are read. */
function OfEach({ call, ...props }: TransitionDialogProps & { readonly call: string }) {
  const { resource, record } = props;
  const { data } = useRecordCall<Readonly<Record<string, unknown>>>(resource.name, call, record.id);
  if (data === undefined) return null;
  return <Generated {...props} record={{ ...record, [eachRows]: data[call] }} />;
}

type Take = (values: Row) => void;

/** What a refused transition offers instead (`offers` of `pieces()`): the last refusal's details are noted, and drawn by the piece. */
function useOffers(resource: AnyResource, transition: string) {
  const [{ details, code }, setSaid] = useState<{ readonly details?: unknown; readonly code?: string }>({});
  const Piece = (piecesFor(resource)?.offers as Readonly<Record<string, unknown>> | undefined)?.[
    transition
  ] as ComponentType<{ readonly details: unknown; readonly onTake: Take }> | undefined;
  return {
    code,
    noting:
      (refuse: (error: unknown) => string) =>
      (error: unknown): string => {
        setSaid(refusalOf(error));
        return refuse(error);
      },
    drawn: (onTake: Take) =>
      Piece && details !== undefined ? createElement(Piece, { details, onTake }) : null,
  };
}

/** Takes one record through a transition: what will happen, what is asked, and the server's refusal where there is one. */
function Generated(props: TransitionDialogProps) {
  const { resource, transition, onClose } = props;
  const reading = useReading();
  const { t, locale } = reading;
  const call = useTransitionCall(props);
  const { record, busy, refused } = call;
  const { form, refuse, values } = useTransitionForm(resource, transition, record, reading);
  const words = resource.words[locale];
  const { title } = words.transitions?.[transition] ?? {};
  const { danger = false, undo, byLine, ask = [], body = {} } = transitionOf(resource, transition);
  const asksNothing = byLine === undefined && ask.length === 0 && Object.keys(body).length === 0;
  const action = words.actions?.[transition] ?? transition;
  const weighed = weighedIn(resource, transition, record);
  const offered = useOffers(resource, transition);
  const arrival = useArrival(form.control);
  const send = (): void =>
    void arrival.once(
      form.handleSubmit(() => call.send(values(), offered.noting(refuse), form.getValues('_labels') as Row)),
    );
  const offers = offered.drawn((taken) => {
    for (const [name, value] of Object.entries(taken)) form.setValue(name, value, { shouldDirty: true });
    send();
  });
  return (
    <ConsequenceDialog
      title={
        title === undefined
          ? say(locale, t.transition.confirm, { action, name: titleOf(resource, record, reading) })
          : filledText(title, (name) => placeOf(resource, name, locale), record, reading)
      }
      consequence={<Consequence {...{ resource, transition, record, form }} />}
      confirm={action}
      danger={danger}
      checksName={danger && asksNothing && undo === undefined}
      wide={byLine !== undefined}
      busy={busy || arrival.isWaiting}
      refused={arrival.missing ?? refused}
      typed={form.formState.isDirty}
      onConfirm={send}
      onClose={onClose}
    >
      {weighed === undefined ? null : <Weighed {...{ resource, record }} name={weighed} />}
      <InsteadButton code={offered.code} resource={resource} record={record} onGo={onClose} />
      {offers === null ? null : <Box sx={{ mb: 2 }}>{offers}</Box>}
      <AskedFields resource={resource} transition={transition} record={record} form={form} />
      <InPerson {...{ resource, transition, record }} control={form.control} />
    </ConsequenceDialog>
  );
}
