import { useRef, type KeyboardEvent } from 'react';
import type { TreeNode } from './departmentTree.ts';

interface Keys {
  readonly nodes: readonly TreeNode[];
  readonly active: string | undefined;
  readonly onActive: (id: string) => void;
  readonly isOpen: (id: string) => boolean;
  readonly onToggle: (id: string, open: boolean) => void;
  readonly onEnter: (id: string) => void;
}

/** The keys of a treegrid whose rows take the focus (WAI-ARIA); left and right follow the direction of writing. */
export function useTreeKeys({ nodes, active, onActive, isOpen, onToggle, onEnter }: Keys) {
  const grid = useRef<HTMLDivElement>(null);
  const focus = (node: TreeNode | undefined): void => {
    if (!node) return;
    onActive(node.department.id);
    grid.current?.querySelector<HTMLElement>(`[data-row="${node.department.id}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const row = event.target instanceof HTMLElement && event.target.dataset['row'] !== undefined;
    const at = nodes.findIndex((node) => node.department.id === active);
    const node = nodes[at];
    if (!row || !node) return;
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const { id, parent_id } = node.department;
    const opens = event.key === (rtl ? 'ArrowLeft' : 'ArrowRight');
    const closes = event.key === (rtl ? 'ArrowRight' : 'ArrowLeft');
    const hasChildren = node.children.length > 0;
    if (event.key === 'ArrowDown') focus(nodes[at + 1]);
    else if (event.key === 'ArrowUp') focus(nodes[at - 1]);
    else if (event.key === 'Home') focus(nodes[0]);
    else if (event.key === 'End') focus(nodes.at(-1));
    else if (opens && hasChildren && !isOpen(id)) onToggle(id, true);
    else if (opens && hasChildren) focus(nodes[at + 1]);
    else if (closes && hasChildren && isOpen(id)) onToggle(id, false);
    else if (closes) focus(nodes.find((one) => one.department.id === parent_id));
    else if (event.key === 'Enter') onEnter(id);
    else return;
    event.preventDefault();
  };
  return { grid, onKeyDown };
}
