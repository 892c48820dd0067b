/**
 * A signature as it was drawn: strokes of an SVG path in whole units, each begun with M and gone on with L. Nothing else fits, so no
 * markup ever comes with it.
 */
export const strokes = /^(?:M\d{1,4} \d{1,4}(?: L\d{1,4} \d{1,4})+ ?)+$/;

/** The paper a signature is drawn on, in the units of its strokes. */
export const signatureSize = { width: 600, height: 200 } as const;

/** What stands in the place of a signature that was put on a paper copy. */
export const paperStroke = 'M20 150 L580 150';
