import { createElement, useState, type ComponentType } from 'react';
import type { AnyResource } from '#metadata/resource.ts';
import { piecesFor } from '#src/client/catalogue/piecesFor.ts';
import type { Refusal } from './useRecordForm.ts';

interface PieceProps {
  readonly text: string;
  readonly details: unknown;
  readonly onPass: (name: string) => void;
  readonly onClose: () => void;
}

interface RefusedProps {
  readonly resource: AnyResource;
  readonly refusal: Refusal | undefined;
  /** Saves again with a word that lets it pass. */
  readonly onPass: (name: string) => void;
}

/** The hand-made piece a resource shows over its form when a save was refused, until it is closed. */
export function Refused({ resource, refusal, onPass }: RefusedProps) {
  const [closed, setClosed] = useState<Refusal>();
  const Piece = piecesFor(resource)?.refused as ComponentType<PieceProps> | undefined;
  if (!Piece || refusal?.details === undefined || refusal === closed) return null;
  const { text, details } = refusal;
  return createElement(Piece, { text, details, onPass, onClose: () => setClosed(refusal) });
}
