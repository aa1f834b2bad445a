/** Spreadsheet programs calculate what begins like this; what is guarded already gets one more guard. */
const FORMULA = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/
const GUARDED = /^'+[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/
/** Some programs write a number as a formula, so that a spreadsheet keeps it as a text. */
const TEXT_FORMULA = /^="([^"]*)"$/

/** Puts an apostrophe before a text that a spreadsheet program would calculate. */
export const guardFormula = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)

/** Takes off exactly what `guardFormula` puts before a text, so that an export can be imported without a change. */
export const unguardFormula = (cell: string): string =>
  GUARDED.test(cell) ? cell.slice(1) : cell.replace(TEXT_FORMULA, '$1')
