import { createElement, useMemo, useReducer, useState, type ComponentType } from 'react';
import { ResourceContextProvider } from 'ra-core';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import '#src/fields/index.ts';
import { beginningsOf } from '#metadata/derive/transitions.ts';
import type { AnyResource, Locale } from '#metadata/resource.ts';
import { entryOf, opensInPanel } from '#src/client/catalogue/catalogue.ts';
import { HOME } from '#src/client/session/paths.ts';
import { useArranged } from '#src/fields/custom/customDefinitions.ts';
import { useSubject } from '#src/client/session/subject.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { closedAddress, panelOver } from '#src/client/catalogue/panelAddress.ts';
import { piecesFor } from '#src/client/catalogue/piecesFor.ts';
import { DocumentScreen } from './DocumentScreen.tsx';
import { askedFirst } from './form/askedFirst.ts';
import { LastChoices } from './form/LastChoices.tsx';
import { RecordForm, type Afterwards, type RecordFormProps } from './form/RecordForm.tsx';
import { useCreate } from './form/useCreate.ts';
import type { SavedRecord } from './form/useRecordForm.ts';
import { RecordLoading } from './show/RecordStates.tsx';
import { hasPage, isOwnScreen, listAddress, addressAbove, rowAddress } from './parts/access.ts';
import { PageHead } from '#src/ui/PageHead.tsx';
import { ScreenHelp } from './parts/ScreenHelp.tsx';
import { usePanel } from '#src/ui/panelContext.ts';
import { createTitle } from './parts/titles.ts';

interface ScreenProps {
  readonly resource: AnyResource;
  readonly screenName: string;
  /** What a new record starts with beside its declared defaults; last choices and the address come over it. */
  readonly presets?: Row;
}

interface MadeProps {
  readonly record: SavedRecord;
  readonly onClose: () => void;
}

/** What the address fills in: the parent of its path, and fields named in its query (`?branch_id=…`). */
function useGiven(resource: AnyResource): Row {
  const params = useParams();
  const [search] = useSearchParams();
  // The query of the page underneath is about that page.
  const panel = usePanel()?.given;
  return useMemo(() => {
    const named = (panel ? Object.entries(panel) : [...search]).flatMap(([name, value]) => {
      const field = resource.fields[name];
      return field ? [[name, field.kind === 'references' ? [value] : value] as const] : [];
    });
    const { parent } = resource;
    const parentId = parent && params[parent.param];
    return {
      ...Object.fromEntries(named),
      ...(parent && parentId !== undefined ? { [parent.field]: parentId } : {}),
    };
  }, [resource, params, search, panel]);
}

/** The form by which people ask for themselves does not ask for whom: that is whoever fills it, as its start says. */
function withoutPerson(resource: AnyResource): AnyResource {
  const { person = '', fields, sections = {} } = resource;
  const field = fields[person];
  if (!field) return resource;
  const others = Object.entries(sections).map(([name, all]) => [name, all.filter((one) => one !== person)]);
  return {
    ...resource,
    fields: { ...fields, [person]: { ...field, hidden: true } },
    sections: Object.fromEntries(others) as NonNullable<AnyResource['sections']>,
  };
}

/** Where the form may name several targets of a reference, its field becomes a chooser of many. */
function useShaped(resource: AnyResource, screenName: string): AnyResource {
  return useMemo(() => {
    if (isOwnScreen(resource, screenName)) return withoutPerson(resource);
    const several = resource.screens[screenName]?.several;
    const field = several === undefined ? undefined : resource.fields[several];
    if (several === undefined || !field) return resource;
    // Many are asked for, and the label says so.
    const target = entryOf(field.target ?? '');
    const named = (locale: Locale): AnyResource['words'][Locale] => {
      const words = resource.words[locale];
      const many = target?.words[locale].many ?? words.fields[several] ?? several;
      return { ...words, fields: { ...words.fields, [several]: many } };
    };
    const fields = { ...resource.fields, [several]: { ...field, kind: 'references' as const } };
    return { ...resource, fields, words: { ar: named('ar'), en: named('en') } };
  }, [resource, screenName]);
}

/**
 * The saves of a new record, the main one first: what is only begun by saving (its first state is not a good end, such
 * as a draft) is opened, all else leads back to where one came from (UX-24).
 */
function savesFor(resource: AnyResource): RecordFormProps['saves'] {
  if (!hasPage(resource)) return ['close', 'new'];
  const { workflow } = resource;
  const isBegun = workflow !== undefined && workflow.states[beginningsOf(workflow)[0] ?? ''] !== 'good';
  return isBegun ? ['open', 'close', 'new'] : ['close', 'open', 'new'];
}

/** What a piece puts between the saving of a new record and the leaving of its form (`made`), such as how somebody signs in. */
function useFollowing(resource: AnyResource) {
  const [open, setOpen] = useState<{ readonly record: SavedRecord; readonly leave: () => void }>();
  // What stood over the form took the focus from its first field: the next record begins in a form of its own.
  const [round, again] = useReducer((count: number) => count + 1, 0);
  const made = piecesFor(resource)?.made;
  const follow = (record: SavedRecord, save: Afterwards, leave: () => void): void => {
    if (made?.needed(record, save) === true) setOpen({ record, leave });
    else leave();
  };
  const onClose = (): void => {
    setOpen(undefined);
    again();
    open?.leave();
  };
  const dialog =
    made && open
      ? createElement(made.Dialog as ComponentType<MadeProps>, { record: open.record, onClose })
      : null;
  return { follow, dialog, round };
}

/** Where the form leads back to: the list, or what its address continues. */
function useWayBack(resource: AnyResource, screenName: string): string {
  const params = useParams();
  const subject = useSubject();
  const compact = usePanel() !== undefined;
  // Over a screen it leads back to that screen, where its list has a page of its own.
  if (compact && !opensInPanel(resource, 'list')) return closedAddress();
  const list = listAddress(resource, subject, params, isOwnScreen(resource, screenName));
  return list ?? addressAbove(resource, screenName, subject, params) ?? HOME;
}

/** The generated form for a new record; of a document that may be taken further at once, the one that does. */
export default function CreateScreen(props: ScreenProps) {
  const { resource, screenName } = props;
  const given = useGiven(resource);
  const { Form, Begin } = piecesFor(resource)?.creating ?? {};
  if (Form) return <Form given={given} />;
  if (resource.screens[screenName]?.savesBy !== undefined)
    return <DocumentScreen {...{ resource, screenName, given }} />;
  if (Begin)
    return <Begin given={given}>{(begun) => <NewRecord {...props} presets={begun} given={given} />}</Begin>;
  return resource.layout === undefined ? (
    <NewRecord {...props} given={given} />
  ) : (
    <ArrangedRecord {...props} given={given} />
  );
}

/** Waits for the clinic's arrangement of the form: one that changes under the fingers would lose what is typed. */
function ArrangedRecord(props: ScreenProps & { readonly given: Row }) {
  const { resource, isPending } = useArranged(props.resource);
  const { resource: quick } = useArranged(props.resource, 'quick');
  return isPending ? <RecordLoading /> : <NewRecord {...props} resource={resource} quick={quick} />;
}

interface NewRecordProps extends ScreenProps {
  readonly given: Row;
  /** The resource as its quick form has it, where a clinic arranges that: the form begins with it. */
  readonly quick?: AnyResource;
}

function NewRecord({ resource: declared, screenName, presets, given, quick }: NewRecordProps) {
  const resource = useShaped(declared, screenName);
  const reading = useReading();
  const { locale } = reading;
  const title = createTitle(resource, screenName, reading);
  const { start, save, onCreated, last } = useCreate(resource, given, presets);
  const { first: begins, folds, saves, saveWords } = piecesFor(declared)?.creating ?? {};
  const asked = useMemo(() => quick && askedFirst(resource, quick, start), [resource, quick, start]);
  const first = asked ?? begins;
  const params = useParams();
  const subject = useSubject();
  const navigate = useNavigate();
  const compact = usePanel() !== undefined;
  const own = isOwnScreen(declared, screenName);
  const list = useWayBack(declared, screenName);
  const screen = declared.screens[screenName];
  const following = useFollowing(declared);
  const onSaved = (saved: SavedRecord, afterwards: Afterwards): void => {
    const count = Array.isArray(saved['_created']) ? saved['_created'].length : 1;
    // A document without a page is read over the screen one comes back to, not over the empty form.
    const isOver = !compact && opensInPanel(declared, 'show');
    const page = isOver
      ? panelOver(list, declared.name, saved.id)
      : rowAddress(declared, own ? `${declared.name}~self` : declared.name, subject, params)(saved.id);
    onCreated(saved, count > 1 ? undefined : page);
    const opens = (afterwards === 'open' || screen?.showsMade === true) && count === 1;
    following.follow(saved, afterwards, () => {
      if (afterwards !== 'new') void navigate((opens ? page : undefined) ?? list, { replace: true });
    });
  };
  return (
    <ResourceContextProvider value={resource.name}>
      <PageHead title={title} help={<ScreenHelp resource={declared} kind="form" />} />
      <RecordForm
        key={following.round}
        {...{ resource, start, save, onSaved, compact, first, folds }}
        record={undefined}
        saves={saves?.(given) ?? savesFor(declared)}
        {...(saveWords ? { saveWords: saveWords(locale) } : {})}
        cancel={list}
        draftName={`${declared.name} ${screenName} ${JSON.stringify(given)}`}
      >
        <LastChoices resource={resource} opened={last.opened} />
      </RecordForm>
      {following.dialog}
    </ResourceContextProvider>
  );
}
