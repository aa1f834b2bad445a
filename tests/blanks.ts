/** Texts of which nobody sees anything, as customers send them: fillers, blanks of any width, marks alone. */
export const BLANKS = ['\u3164', '\u2800', '\u115f', '\uffa0', '\ufe0f', '\u200b\u200e', '\u00a0', '\u3000\n\t']
