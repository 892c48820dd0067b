import { describe, expect, it } from 'vitest';
import { folderCircles } from '../../scripts/lib/folderCircles.mjs';

const module = (source: string, ...imports: string[]) => ({
  source,
  dependencies: imports.map((resolved) => ({ resolved })),
});

describe('circles between folders', () => {
  it('are found though no file imports itself in a ring, and named with the imports that make them', () => {
    const modules = [
      module('server/mail/queue.ts', 'server/data/sql.ts'),
      module('server/data/write.ts', 'server/mail/words.ts'),
    ];
    expect(folderCircles(modules)).toEqual([
      'folders-in-a-circle: server/ holds mail → data → mail\n    server/mail/queue.ts → server/data/sql.ts\n    server/data/write.ts → server/mail/words.ts',
    ]);
  });

  it('are found over three folders and at any depth', () => {
    const modules = [
      module('src/screens/list/a.ts', 'src/screens/show/a.ts'),
      module('src/screens/show/b.ts', 'src/screens/form/a.ts'),
      module('src/screens/form/b.ts', 'src/screens/list/b.ts'),
    ];
    expect(folderCircles(modules)).toHaveLength(1);
    expect(folderCircles(modules)[0]).toContain('src/screens/ holds list → show → form → list');
  });

  it('are none where one folder stands on another, where a file lies beside the folders, or where a test looks back', () => {
    const modules = [
      module('server/mail/queue.ts', 'server/data/sql.ts', 'server/problems.ts', 'node_modules/pg/index.js'),
      module('server/problems.ts', 'server/mail/words.ts'),
      module('server/data/sql.test.ts', 'server/mail/queue.ts'),
      module('src/client/http.ts', 'resources/index.ts'),
      module('resources/pay/penalty.tsx', 'src/client/http.ts'),
    ];
    expect(folderCircles(modules)).toEqual([]);
  });
});
