import {
  createContext,
  lazy,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import { useLogout, useNotify } from 'ra-core';
import { bothLanguages } from '#src/client/words/bothLanguages.ts';
import { useWords } from '#src/client/words/words.ts';
import { ToolBoundary } from '../ErrorBoundary.tsx';
import { useKeys } from '../keys/useKeys.ts';
import { TypedAhead } from './TypedAhead.tsx';

const loadPalette = async () => {
  const [palette] = await Promise.all([import('../palette/Palette.tsx'), bothLanguages()]);
  return palette;
};
const loadHelp = () => import('../keys/HelpSheet.tsx');
const Palette = lazy(loadPalette);
const HelpSheet = lazy(loadHelp);
/** Signing out by choice forgets what was typed and not saved, so it asks before (UX-23, SEC-43). */
const LeaveDialog = lazy(async () => ({
  default: (await import('#src/ui/LeaveDialog.tsx')).LeaveDialog,
}));

/** What opens from anywhere. */
interface Tools {
  readonly openPalette: () => void;
  readonly openHelp: () => void;
  /** Asks first where typed text would be lost. */
  readonly signOut: () => void;
}
const ToolsContext = createContext<Tools>({
  openPalette: () => undefined,
  openHelp: () => undefined,
  signOut: () => undefined,
});
export const useTools = (): Tools => useContext(ToolsContext);

const LATE = 8_000;

/**
 * Brings the palette's code as soon as its key is touched, and in any case once the first rows have long stood, so that
 * Ctrl+K opens at once and never competes with a list on a slow line (UX-65).
 */
function usePrefetch(): void {
  useEffect(() => {
    const load = (): void => void loadPalette().catch(() => undefined);
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Control' || key === 'Meta') load();
    };
    window.addEventListener('keydown', onKey);
    const timer = window.setTimeout(load, LATE);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.clearTimeout(timer);
    };
  }, []);
}

/** Open forms are asked as the browser asks them before a page is left. */
function wouldLose(): boolean {
  const question = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(question);
  return question.defaultPrevented;
}

/** The palette, the sheet of shortcuts and the keys that open them. */
export function ToolsProvider({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState<'palette' | 'help' | 'sign-out'>();
  const [begun, setBegun] = useState('');
  const logout = useLogout();
  const notify = useNotify();
  const { shell } = useWords();
  const tools = useMemo(
    (): Tools => ({
      openPalette: () => {
        setBegun('');
        setOpen('palette');
      },
      openHelp: () => setOpen('help'),
      signOut: () => (wouldLose() ? setOpen('sign-out') : void logout()),
    }),
    [logout],
  );
  useKeys(tools);
  usePrefetch();
  const close = useCallback((): void => setOpen(undefined), []);
  const fail = (): void => {
    close();
    notify(shell.pages.fatal, { type: 'error' });
  };
  return (
    <ToolsContext.Provider value={tools}>
      {children}
      <Suspense fallback={open === 'palette' ? <TypedAhead onType={setBegun} onClose={close} /> : null}>
        {open === 'palette' && (
          <ToolBoundary onFail={fail}>
            <Palette begun={begun} onClose={close} openHelp={tools.openHelp} signOut={tools.signOut} />
          </ToolBoundary>
        )}
        {open === 'sign-out' && <LeaveDialog open onStay={close} onLeave={() => void logout()} />}
        {open === 'help' && <HelpSheet onClose={close} />}
      </Suspense>
    </ToolsContext.Provider>
  );
}
