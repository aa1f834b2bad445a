/** Begins a quick reply: as a key outside of the field, and as a character in it. */
export const QUICK_KEY = '/'
