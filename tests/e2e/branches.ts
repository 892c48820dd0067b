import { as } from './support.ts';

interface Branch {
  readonly id: string;
  readonly name_ar: string;
  readonly phone: string | null;
}

let made = 0;
/** A name no other branch has. */
export const newBranchName = (): string => `فرع الاختبار ${process.pid}-${(made += 1)}`;

/** Branches with exactly this name. */
export async function branchesNamed(name: string): Promise<readonly Branch[]> {
  const filter = encodeURIComponent(JSON.stringify({ name_ar: name }));
  return (await (await as('owner')).get(`/branches?filter=${filter}`)).json as Branch[];
}

/** Files a branch through the API; answers its id. */
export async function newBranch(name: string): Promise<string> {
  const answer = await (await as('owner')).post('/branches', { name_ar: name, phone: '0223580000' });
  if (answer.status !== 201) throw new Error(`Filing ${name}: ${answer.text}`);
  return (answer.json as Branch).id;
}

/** Takes the branches away again: the clinic's plan allows ten. */
export async function removeBranches(name: string): Promise<void> {
  const owner = await as('owner');
  for (const { id } of await branchesNamed(name)) await owner.remove(`/branches/${id}`);
}
