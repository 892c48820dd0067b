import type { Values } from '#metadata/derive/problems.ts';
import { passesOf } from '#metadata/derive/passes.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { invalid } from '#server/problems.ts';

/** What was sent without the words that let something pass, and those of them that say yes. Throws 422 for one that is no yes or no. */
export function withoutPasses(
  resource: AnyResource,
  sent: Values,
): { readonly input: Values; readonly passed: ReadonlySet<string> } {
  const names = Object.keys(passesOf(resource)).filter((name) => name in sent);
  if (names.length === 0) return { input: sent, passed: new Set() };
  const wrong = names.filter((name) => sent[name] !== null && typeof sent[name] !== 'boolean');
  if (wrong.length > 0)
    throw invalid(Object.fromEntries(wrong.map((name) => [name, { key: 'wrong_type' }])), { resource });
  return {
    input: Object.fromEntries(Object.entries(sent).filter(([name]) => !names.includes(name))),
    passed: new Set(names.filter((name) => sent[name] === true)),
  };
}
