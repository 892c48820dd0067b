import { useWords } from '#src/client/words/words.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { announcementPieceWords } from './announcementWords.ts';

/** Asks before the changed text of an announcement takes back who acknowledged it (hr.md 7). */
export default function AskAgainDialog(props: {
  readonly text: string;
  readonly details: unknown;
  readonly onPass: (name: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useWords(announcementPieceWords);
  const { passes } = props.details as { readonly passes?: string };
  if (passes === undefined) return null;
  return (
    <ConfirmDialog
      open
      title={t.title}
      text={props.text}
      confirm={t.save}
      onConfirm={() => {
        props.onClose();
        props.onPass(passes);
      }}
      onClose={props.onClose}
    />
  );
}
