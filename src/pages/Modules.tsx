import { useState } from 'react';
import { Box, Paper, Switch, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import type { Module } from '#metadata/permissions.ts';
import { catalogue } from '#src/client/catalogue/catalogue.ts';
import { tellClinicChanged } from '#src/client/session/clinicNews.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { titleOfScreen, useWords } from '#src/client/words/words.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { callApi, messageOf } from '#src/client/records/api.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Loaded } from '#src/ui/Loaded.tsx';
import { PageHead } from '#src/ui/PageHead.tsx';
import { PageHelp } from '#src/screens/parts/PageHelp.tsx';
import { useClinicWords } from './clinic/words.ts';

interface ModuleView {
  readonly name: Module;
  readonly on: boolean;
  readonly needs: readonly Module[];
  readonly needed_by: readonly Module[];
}
type Modules = readonly ModuleView[];
const key = ['modules'] as const;

/** What follows the switch: all that hangs on it, or all it needs, as far as it is not so already. */
function followers(all: Modules, one: ModuleView): readonly Module[] {
  const found = new Set<Module>([one.name]);
  for (const name of found) {
    const view = all.find((other) => other.name === name);
    for (const next of (one.on ? view?.needed_by : view?.needs) ?? []) found.add(next);
  }
  return [...found].filter(
    (name) => name !== one.name && all.find((other) => other.name === name)?.on === one.on,
  );
}

function Card({ module, onSwitch }: { readonly module: ModuleView; readonly onSwitch: () => void }) {
  const { t, say, locale } = useClinicWords();
  const { format } = useReading();
  const { name, on, needs } = module;
  const { readOnly } = useSubject();
  const opens = catalogue.screens
    .filter(({ resource, kind, path }) => resource.module === name && kind === 'list' && !path.includes(':'))
    .map(({ resource, name: screen }) => titleOfScreen(resource.words[locale], screen));
  return (
    <Paper variant="outlined" sx={{ p: 2, display: 'flex', gap: 1.5, alignItems: 'start' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="h2" variant="subtitle1">
          {t.modules.names[name]}
        </Typography>
        <Typography variant="body2" color={on ? 'success.main' : 'text.secondary'}>
          {on ? t.modules.on : t.modules.off}
        </Typography>
        {opens.length === 0 ? null : (
          <Typography variant="body2" color="text.secondary">
            {say(t.modules.opens, { list: format.list([...new Set(opens)]) })}
          </Typography>
        )}
        {needs.length === 0 ? null : (
          <Typography variant="body2" color="text.secondary">
            {say(t.modules.needs, { list: format.list(needs.map((need) => t.modules.names[need])) })}
          </Typography>
        )}
      </Box>
      {readOnly === true ? null : (
        <Switch
          checked={on}
          onChange={onSwitch}
          slotProps={{ input: { 'aria-label': t.modules.names[name] } }}
        />
      )}
    </Paper>
  );
}

interface QuestionProps {
  readonly all: Modules;
  /** The service to turn on or off; undefined asks nothing. */
  readonly asked: ModuleView | undefined;
  readonly onClose: () => void;
}

/** What goes or comes with the service is told before it is done. */
function Question({ all, asked, onClose }: QuestionProps) {
  const { t, say } = useClinicWords();
  const { format } = useReading();
  const client = useQueryClient();
  const notify = useNotify();
  const [working, setWorking] = useState(false);
  const others = asked === undefined ? [] : followers(all, asked);
  const name = asked === undefined ? '' : t.modules.names[asked.name];
  const turn = async (): Promise<void> => {
    if (asked === undefined) return;
    setWorking(true);
    try {
      const body = { on: !asked.on, with_others: others.length > 0 };
      client.setQueryData(key, await callApi<Modules>(`/modules/${asked.name}`, { method: 'PUT', body }));
      tellClinicChanged(client);
      notify(say(asked.on ? t.modules.turnedOff : t.modules.turnedOn, { name }), { type: 'success' });
      onClose();
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    }
    setWorking(false);
  };
  const off = asked?.on === true;
  const list = format.list(others.map((one) => t.modules.names[one]));
  return (
    <ConfirmDialog
      open={asked !== undefined}
      title={say(off ? t.modules.offTitle : t.modules.onTitle, { name })}
      text={
        <>
          {off ? t.modules.offText : t.modules.onText}
          {others.length === 0 ? null : (
            <Box sx={{ mt: 1, fontWeight: 600 }}>
              {say(off ? t.modules.offOthers : t.modules.onOthers, { list })}
            </Box>
          )}
        </>
      }
      confirm={off ? t.modules.offConfirm : t.modules.onConfirm}
      danger={off}
      working={working}
      onConfirm={() => void turn()}
      onClose={onClose}
    />
  );
}

function Switches({ all }: { readonly all: Modules }) {
  const { t } = useClinicWords();
  const [asked, setAsked] = useState<ModuleView>();
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
        }}
      >
        {all.map((module) => (
          <Card key={module.name} module={module} onSwitch={() => setAsked(module)} />
        ))}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
        {t.modules.always}
      </Typography>
      <Question all={all} asked={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}

/** Services the clinic uses; for owners alone (hr.md 8, UX-71). */
export default function Modules() {
  const { shell } = useWords();
  const { t } = useClinicWords();
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callApi<Modules>('/modules', { signal }),
  });
  return (
    <>
      <PageHead title={shell.modules.title} text={t.modules.text} help={<PageHelp page="modules" />} />
      <Loaded query={query}>{(all) => <Switches all={all} />}</Loaded>
    </>
  );
}
