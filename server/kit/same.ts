/** Whether two stored values of a field are the same, as the repository judges it; for rules that ask what was changed. */
export { same } from '../data/same.ts';
