/** `documents.0.file` → `documents.0.`: where the siblings of a field are. */
export const baseOf = (source: string): string => source.slice(0, source.lastIndexOf('.') + 1);
