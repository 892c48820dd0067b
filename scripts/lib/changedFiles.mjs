/** The files that differ from a revision, and the checks that look at them alone. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checks } from './checks.mjs';
import { commandFile, root, runNode } from './process.mjs';

const git = (...args) =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);

/** Paths from the root of what differs from where this branch left `base`, uncommitted and new files among it. Throws where `base` is unknown. */
export function changedFiles(base) {
  const [from] = git('merge-base', base, 'HEAD');
  if (from === undefined) throw new Error(`There is no revision ${base}.`);
  return [
    ...new Set([...git('diff', '--name-only', from), ...git('ls-files', '--others', '--exclude-standard')]),
  ];
}

/** Lint and format of these files, where they are files of that kind, and the checks of those names over everything. */
export function checksOf(files, names) {
  const present = files.filter((file) => existsSync(join(root, file)));
  const code = present.filter((file) => /\.(?:tsx?|mts|mjs)$/.test(file));
  const some = {
    lint: { files: code, command: 'oxlint', args: ['--type-aware', '--deny-warnings', '--format=unix'] },
    format: {
      files: present,
      command: 'prettier',
      args: ['--check', '--log-level=warn', '--ignore-unknown'],
    },
  };
  return checks.flatMap((check) => {
    const own = some[check.name];
    if (own === undefined) return names.includes(check.name) ? [check] : [];
    if (own.files.length === 0) return [];
    return [{ ...check, run: () => runNode(commandFile(own.command), [...own.args, ...own.files]) }];
  });
}
