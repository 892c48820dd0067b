import { Component, createRef, type ReactNode } from 'react';
import type { ListRow } from './listSetting.ts';

interface KeptPlaceProps {
  readonly rows: readonly ListRow[];
  /** What was asked for: other rows of another question begin where they begin. */
  readonly question: string;
  readonly children: ReactNode;
}

interface Place {
  readonly id: string;
  readonly top: number;
}

/**
 * Rows that another person adds or takes away above what somebody reads do not move it (live marks, issue 15.5): browsers
 * anchor no rows of tables. At the top of the page nothing is kept, there the new row is what one wants to see.
 */
export class KeptPlace extends Component<KeptPlaceProps> {
  private readonly frame = createRef<HTMLDivElement>();

  private rowsShown(): readonly HTMLElement[] {
    return [...(this.frame.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  }

  override getSnapshotBeforeUpdate({ rows, question }: KeptPlaceProps): Place | null {
    if (rows === this.props.rows || question !== this.props.question || window.scrollY <= 0) return null;
    const staying = new Set(this.props.rows.map(({ id }) => id));
    for (const row of this.rowsShown()) {
      const { top } = row.getBoundingClientRect();
      const id = row.dataset['row'] ?? '';
      if (top >= 0 && staying.has(id)) return { id, top };
    }
    return null;
  }

  override componentDidUpdate(_props: KeptPlaceProps, _state: unknown, place: Place | null): void {
    if (!place) return;
    const row = this.rowsShown().find(({ dataset }) => dataset['row'] === place.id);
    const moved = (row?.getBoundingClientRect().top ?? place.top) - place.top;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
  }

  override render(): ReactNode {
    return (
      <div ref={this.frame} style={{ display: 'contents' }}>
        {this.props.children}
      </div>
    );
  }
}
