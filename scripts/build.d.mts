/** The server's bundle, migrations and functions below `dist/server` of a folder; the project's own where none is named. */
export function buildServer(folder?: string): Promise<void>;
