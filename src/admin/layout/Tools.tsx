import {
  createContext,
  lazy,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import { useLogout } from 'ra-core';
import { useKeys } from '../keys/useKeys.ts';

const loadPalette = () => import('../palette/Palette.tsx');
const loadHelp = () => import('../keys/HelpSheet.tsx');
const Palette = lazy(loadPalette);
const HelpSheet = lazy(loadHelp);
const SignOutQuestion = lazy(() => import('./SignOutQuestion.tsx'));

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

const LATE = 4_000;

/** Brings the palette's code while nothing else is going on, so that the first Ctrl+K opens at once. */
function usePrefetch(): void {
  useEffect(() => {
    const load = (): void => void loadPalette().catch(() => undefined);
    if (typeof window.requestIdleCallback !== 'function') {
      const timer = window.setTimeout(load, LATE);
      return () => window.clearTimeout(timer);
    }
    const handle = window.requestIdleCallback(load, { timeout: LATE });
    return () => window.cancelIdleCallback(handle);
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
  const logout = useLogout();
  const tools = useMemo(
    (): Tools => ({
      openPalette: () => setOpen('palette'),
      openHelp: () => setOpen('help'),
      signOut: () => (wouldLose() ? setOpen('sign-out') : void logout()),
    }),
    [logout],
  );
  useKeys(tools);
  usePrefetch();
  const close = (): void => setOpen(undefined);
  return (
    <ToolsContext.Provider value={tools}>
      {children}
      <Suspense fallback={null}>
        {open === 'palette' && <Palette onClose={close} openHelp={tools.openHelp} signOut={tools.signOut} />}
        {open === 'sign-out' && <SignOutQuestion onStay={close} onLeave={() => void logout()} />}
        {open === 'help' && <HelpSheet onClose={close} />}
      </Suspense>
    </ToolsContext.Provider>
  );
}
