/** The inputs of the desk's form, fetched as one. */
export { default as AllocationInput } from './AllocationInput.tsx';
export { default as AmountInput } from './AmountInput.tsx';
export { default as MethodInput } from './MethodInput.tsx';
export { default as PatientInput } from './PatientInput.tsx';
