import { useState, type ClipboardEvent, type DragEvent } from 'react';

/** What a box needs to take dropped and pasted files; `data-over` while one hovers above it (UX-79). */
export function useDrop(onFiles: (list: FileList) => void) {
  const [over, setOver] = useState(false);
  return {
    'data-over': over,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onPaste: (event: ClipboardEvent) => {
      if (event.clipboardData.files.length === 0) return;
      event.preventDefault();
      // A picture is not a block of cells: the line table around it must not take it for one.
      event.stopPropagation();
      onFiles(event.clipboardData.files);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onFiles(event.dataTransfer.files);
    },
  };
}
