/**
 * Characters that nobody sees and that a machine obeys or reads: controls, direction overrides, zero-width characters,
 * fillers, tags, variation selectors of the supplement. Joiners stay, for some scripts cannot be written without them.
 * @module
 */
export const UNSEEN =
  /[\p{Cc}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]|[\u{e0100}-\u{e01ef}]/gu
