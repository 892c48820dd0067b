/** The generated list of a resource. */
export { ListFrame as default } from './list/ListFrame.tsx';
