import type { MouseEvent } from 'react';

/**
 * Leaving a field may add its error below it and move what is pressed away from under the pointer, so that the click would miss:
 * a press keeps the focus where it is, and the field counts as left only with the click.
 */
export const stayInField = (event: MouseEvent): void => event.preventDefault();
