/**
 * Stands in for jsonexport (2.5 kB packed), which ra-core would bring to every list for its own export: every list of
 * the product is exported by the server, and `ListBase` is told so with `exporter={false}` (vite.config.ts).
 */
export default function noExport(): never {
  throw new Error('lists are exported by the server');
}
