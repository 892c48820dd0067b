import { useRef, useState, type ChangeEvent, type RefObject } from 'react';
import { useEditorState, type Editor } from '@tiptap/react';
import CodeIcon from '@mui/icons-material/Code';
import PictureIcon from '@mui/icons-material/ImageOutlined';
import QuoteIcon from '@mui/icons-material/FormatQuote';
import TableIcon from '@mui/icons-material/TableChartOutlined';
import HeadingIcon from '@mui/icons-material/Title';
import SubheadingIcon from '@mui/icons-material/TextFields';
import { useDataProvider } from 'ra-core';
import type { ClinicDataProvider } from '#src/client/records/dataProvider.ts';
import { later } from '#src/ui/later.tsx';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import type { FieldPlace } from '../core/kind.ts';
import { insertPicture, insertTable } from './richBlocks.ts';
import { RichTool } from './RichTool.tsx';
import { useReading } from '#src/client/words/useReading.ts';

interface ArticleToolsProps {
  readonly place: FieldPlace;
  readonly editor: Editor;
  readonly disabled: boolean;
}

const AskText = later(() => import('../file/AskText.tsx'));

const tools = [
  { word: 'heading', Icon: HeadingIcon },
  { word: 'subheading', Icon: SubheadingIcon },
  { word: 'quote', Icon: QuoteIcon },
  { word: 'code', Icon: CodeIcon },
  { word: 'table', Icon: TableIcon },
  { word: 'picture', Icon: PictureIcon },
] as const;

type Word = (typeof tools)[number]['word'];

/** Whether the caret stands in what a tool makes; undefined for what only inserts. */
function isInside(editor: Editor, word: Word): boolean | undefined {
  if (word === 'heading') return editor.isActive('heading', { level: 2 });
  if (word === 'subheading') return editor.isActive('heading', { level: 3 });
  if (word === 'quote') return editor.isActive('blockquote');
  return word === 'code' ? editor.isActive('codeBlock') : undefined;
}

/** Makes the paragraph a heading, a quote or code; a second time it is a paragraph again. */
function toggleBlock(editor: Editor, word: Word): void {
  const chain = editor.chain().focus();
  if (word === 'heading') chain.toggleHeading({ level: 2 }).run();
  else if (word === 'subheading') chain.toggleHeading({ level: 3 }).run();
  else if (word === 'quote') chain.toggleBlockquote().run();
  else chain.toggleCodeBlock().run();
}

/** Uploads a picture of the text; files of a text are the record's own by the field `pictures`. */
function usePictures(place: FieldPlace) {
  const provider = useDataProvider<ClinicDataProvider>();
  const notifyError = useNotifyError();
  // A picture that was uploaded and waits for its words.
  const [waiting, setWaiting] = useState<string>();
  const [sending, setSending] = useState(false);
  const send = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file === undefined) return;
    setSending(true);
    try {
      const { data } = await provider.upload(file, `${place.resource.name}.pictures`);
      setWaiting(data.id);
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
export function ArticleTools({ place, editor, disabled }: ArticleToolsProps) {
  const { t } = useReading();
  const chooser = useRef<HTMLInputElement>(null);
  const { waiting, sending, send, close } = usePictures(place);
  const inside = useEditorState({
    editor,
    selector: ({ editor: now }) => tools.map(({ word }) => isInside(now, word)),
  });
  const press = (word: Word): void => {
    if (word === 'picture') chooser.current?.click();
    else if (word === 'table') insertTable(editor, t.field.tableHead);
    else toggleBlock(editor, word);
  };
  return (
    <>
      {tools.map(({ word, Icon }, index) => (
        <RichTool
          key={word}
          label={t.field[word]}
          Icon={Icon}
          pressed={inside[index]}
          disabled={disabled || (word === 'picture' && sending)}
          onClick={() => press(word)}
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
            insertPicture(editor, waiting, alt);
          }}
        />
      ) : null}
    </>
  );
}
