// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { permissions } from '#metadata/permissions.ts';
import { person } from '#tests/setup/app.tsx';
import { subjectOf } from '#src/client/session/subject.ts';
import { placesFor } from './places.ts';
import { isTyping, meaningOf } from './shortcuts.ts';

const press = (code: string, what: Partial<KeyboardEvent> = {}) => ({
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...what,
});

describe('a key', () => {
  it('means what its place says, whatever the layout prints on it (UX-04)', () => {
    expect(meaningOf(press('Slash'), false, true)).toEqual({ kind: 'target', target: 'search' });
    expect(meaningOf(press('KeyN'), false, true)).toEqual({ kind: 'target', target: 'new' });
    expect(meaningOf(press('KeyE'), false, true)).toEqual({ kind: 'target', target: 'edit' });
    expect(meaningOf(press('Slash', { shiftKey: true }), false, true)).toEqual({ kind: 'help' });
    expect(meaningOf(press('KeyK', { ctrlKey: true }), false, true)).toEqual({ kind: 'palette' });
    expect(meaningOf(press('KeyK', { metaKey: true }), false, true)).toEqual({ kind: 'palette' });
  });

  it('goes to a place after g, and is itself again otherwise', () => {
    expect(meaningOf(press('KeyG'), false, true)).toEqual({ kind: 'go' });
    expect(meaningOf(press('KeyE'), true, true)).toEqual({ kind: 'place', letter: 'E' });
  });

  it('is silent with other modifiers, and single keys when they are switched off', () => {
    expect(meaningOf(press('KeyN', { ctrlKey: true }), false, true)).toBeUndefined();
    expect(meaningOf(press('KeyN', { altKey: true }), false, true)).toBeUndefined();
    expect(meaningOf(press('KeyN', { shiftKey: true }), false, true)).toBeUndefined();
    for (const code of ['Slash', 'KeyN', 'KeyE', 'KeyG'])
      expect(meaningOf(press(code), false, false)).toBeUndefined();
    expect(meaningOf(press('Slash', { shiftKey: true }), false, false)).toBeUndefined();
    expect(meaningOf(press('KeyK', { ctrlKey: true }), false, false)).toEqual({ kind: 'palette' });
  });

  it('belongs to what is being typed', () => {
    document.body.innerHTML =
      '<input id="a"><textarea id="b"></textarea><input id="c" type="checkbox"><button id="d"></button><div contenteditable="true"><b id="e"></b></div>';
    const at = (id: string): boolean => isTyping(document.getElementById(id));
    expect(['a', 'b', 'c', 'd', 'e'].map(at)).toEqual([true, true, false, false, true]);
  });
});

describe('the places behind g', () => {
  const of = (what: Parameters<typeof person>[0]): string[] =>
    placesFor(subjectOf(person(what))).map(({ letter, path }) => `${letter} ${path}`);

  it('are those the person may open, own ones where the whole list is closed', () => {
    expect(of({ permissions: ['view_self_penalties'] })).toEqual([
      'H /dashboard',
      'P /penalties/self',
      'N /notifications',
      'S /settings',
    ]);
  });

  it('have one letter each, also for those who may open everything', () => {
    const letters = of({ is_owner: true, permissions }).map((one) => one[0]);
    expect(letters).toContain('E');
    expect(new Set(letters).size).toBe(letters.length);
  });
});
