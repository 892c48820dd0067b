import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { withoutZeros } from '#metadata/fields/decimals.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { fieldErrorsOf, messageOf, useClinicProvider } from '#src/client/records/api.ts';
import { useWords } from '#src/client/words/words.ts';
import { useOneTry } from '#src/client/records/useOneTry.ts';
import { useReload } from '#src/client/records/useReload.ts';
import { refusalOf } from '#src/client/records/refusals.ts';
import { useStockedItems } from '../lines/itemStock.tsx';
import { unitWords } from '../units.ts';
import { inventoryRequestWords } from './inventoryRequestWords.ts';
import { linesOf, type RequestLine, type RequestRecord } from './requestRecord.ts';
import { stepStates } from './stepStates.ts';
import { requestStepWords } from './inventoryRequestWords.ts';

export type Step = keyof typeof stepStates;

export interface StepProps {
  readonly record: RequestRecord;
  readonly onClose: () => void;
}

/** Why a try was refused: where somebody else took the request on meanwhile, its state says more than that it was changed. */
function useReason(step: Step): (error: unknown) => string {
  const { say, locale } = useWords(requestStepWords);
  const { errors, states } = inventoryRequestWords[locale];
  return (error) => {
    const status = String(refusalOf(error).changed?.current['status'] ?? '');
    const possible: readonly string[] = stepStates[step];
    if (status === '' || possible.includes(status)) return messageOf(error);
    return say(errors.invalid_state, { status: states[status as keyof typeof states] });
  };
}

/** The call of a step with what its last try was refused for; after a refusal the next try is a call of its own. */
export function useStep(step: Step, { record, onClose }: StepProps) {
  const { t, say } = useWords(requestStepWords);
  const { begin, failed } = useOneTry(record.version);
  const reasonOf = useReason(step);
  const provider = useClinicProvider();
  const notify = useNotify();
  const reload = useReload('inventory-requests', 'inventory-items', 'stock-batches');
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: Readonly<Record<string, unknown>>) => {
      const { key, version } = begin();
      return provider.operate('inventory-requests', {
        operation: step,
        params: { id: record.id },
        body: { version, ...body },
        idempotencyKey: key,
      });
    },
    onSuccess: () => {
      reload();
      notify(say(t[`${step}Done`], { number: record.number ?? '' }), { type: 'success' });
      onClose();
    },
    onError: (reason) => (failed(reason) ? reload() : undefined),
  });
  const errors = fieldErrorsOf(error);
  return {
    send: mutate,
    frame: {
      title: say(t[step], { number: record.number ?? '' }),
      consequence: t[`${step}Text`],
      danger: false,
      busy: isPending,
      refused: error === null ? undefined : reasonOf(error),
      onClose,
    },
    errorOf: (line: number, field: string): string | undefined => errors[`lines.${line}.${field}`],
    errors,
  };
}

/** How a request's quantities are written: with the words of the line's own unit, and of its item's base unit. */
export function useQuantities(record: RequestRecord) {
  const { locale, format } = useReading();
  const lines = linesOf(record);
  const items = useStockedItems(lines.map(({ item_id: item }) => item));
  const itemOf = (line: RequestLine) => items.get(String(line.item_id));
  return {
    lines,
    itemOf,
    /** A quantity without the zeros at its end, in the digits the person reads. */
    written: (qty: string | null | undefined): string => format.number(withoutZeros(qty ?? '0')),
    unitOf: (line: RequestLine): string => unitWords[locale][line.unit],
    baseOf: (line: RequestLine): string => {
      const base = itemOf(line)?.units[0]?.unit;
      return base === undefined ? '' : unitWords[locale][base];
    },
  };
}
