import { useRef, useState, type ChangeEvent, type RefObject } from 'react';
import CodeIcon from '@mui/icons-material/Code';
import PictureIcon from '@mui/icons-material/ImageOutlined';
import QuoteIcon from '@mui/icons-material/FormatQuote';
import TableIcon from '@mui/icons-material/TableChartOutlined';
import HeadingIcon from '@mui/icons-material/Title';
import SubheadingIcon from '@mui/icons-material/TextFields';
import { useDataProvider } from 'ra-core';
import type { ClinicDataProvider } from '#src/client/records/dataProvider.ts';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import AskText from './AskText.tsx';
import type { FieldPlace } from './kind.ts';
import { insertPicture, insertTable, keepPlace, toggleBlock } from './richCommands.ts';
import { RichTool } from './RichTool.tsx';
import { useReading } from '#src/client/words/useReading.ts';

interface ArticleToolsProps {
  readonly place: FieldPlace;
  readonly box: RefObject<HTMLElement | null>;
  readonly disabled: boolean;
  readonly onDone: () => void;
}

const tools = [
  { word: 'heading', Icon: HeadingIcon, block: 'h2' },
  { word: 'subheading', Icon: SubheadingIcon, block: 'h3' },
  { word: 'quote', Icon: QuoteIcon, block: 'blockquote' },
  { word: 'code', Icon: CodeIcon, block: 'pre' },
  { word: 'table', Icon: TableIcon, block: undefined },
  { word: 'picture', Icon: PictureIcon, block: undefined },
] as const;

type Tool = (typeof tools)[number];

/** A picture that was uploaded and waits for its words. */
interface Waiting {
  readonly id: string;
  readonly restore: () => void;
}

/** Uploads a picture of the text; files of a text are the record's own by the field `pictures`. */
function usePictures({ place, box }: Pick<ArticleToolsProps, 'place' | 'box'>) {
  const provider = useDataProvider<ClinicDataProvider>();
  const notifyError = useNotifyError();
  const [waiting, setWaiting] = useState<Waiting>();
  const [sending, setSending] = useState(false);
  const send = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file === undefined) return;
    const restore = keepPlace(box);
    setSending(true);
    try {
      const { data } = await provider.upload(file, `${place.resource.name}.pictures`);
      setWaiting({ id: data.id, restore });
    } catch (reason) {
      notifyError(reason);
    } finally {
      setSending(false);
    }
  };
  return { waiting, sending, send, close: () => setWaiting(undefined) };
}

interface PictureChooserProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly onChosen: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** The browser's own choice of a file, opened by the tool. */
function PictureChooser({ ref, onChosen }: PictureChooserProps) {
  const { t } = useReading();
  const kinds = 'image/jpeg,image/png,image/webp';
  return (
    <input ref={ref} hidden type="file" accept={kinds} aria-label={t.field.picture} onChange={onChosen} />
  );
}

/** What articles have beyond other texts: headings, quotes, code, tables and pictures (platform.md 9). */
export default function ArticleTools({ place, box, disabled, onDone }: ArticleToolsProps) {
  const { t } = useReading();
  const chooser = useRef<HTMLInputElement>(null);
  const { waiting, sending, send, close } = usePictures({ place, box });
  const press = (word: Tool['word'], block: Tool['block']): void => {
    if (word === 'picture') {
      chooser.current?.click();
      return;
    }
    if (!box.current) return;
    box.current.focus();
    if (block === undefined) insertTable(box.current, t.field.tableHead);
    else toggleBlock(block);
    onDone();
  };
  return (
    <>
      {tools.map(({ word, Icon, block }) => (
        <RichTool
          key={word}
          label={t.field[word]}
          Icon={Icon}
          disabled={disabled || (word === 'picture' && sending)}
          onClick={() => press(word, block)}
        />
      ))}
      <PictureChooser ref={chooser} onChosen={(event) => void send(event)} />
      {waiting ? (
        <AskText
          title={t.field.picture}
          label={t.field.pictureText}
          hint={t.field.pictureHint}
          onClose={close}
          onDone={(alt) => {
            close();
            waiting.restore();
            if (box.current) insertPicture(box.current, waiting.id, alt);
            onDone();
          }}
        />
      ) : null}
    </>
  );
}
