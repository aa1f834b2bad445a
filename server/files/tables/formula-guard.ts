/** Spreadsheet programs calculate what begins like this; what is guarded already gets one more guard. */
const FORMULA = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/
const GUARDED = /^'+[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/
/** Shops and people put the apostrophe before a number as well, so that a spreadsheet keeps all of its digits. */
const TEXT_NUMBER = /^'+\d[\d\s().,/-]*$/
/** Some programs write a number as a formula, so that a spreadsheet keeps it as a text. */
const TEXT_FORMULA = /^=\s*(?:T\()?\s*"([^"]*)"\s*\)?$/i

const LINK_FORMULA = /^=HYPERLINK\(\s*"([^"]*)"\s*(?:[;,]\s*"([^"]*)"\s*)?\)$/i
const LINK_OF_NUMBER = /^tel:|wa\.me\/|whatsapp\.com\//i

/** Returns what the cell of a link shows, unless only the link has the number: "Chamar no WhatsApp". */
function shownOfLink(_: string, link: string, text = ''): string {
  const isNeeded = text === '' || (LINK_OF_NUMBER.test(link) && !/\d{4}/.test(text))
  return isNeeded ? link.replace(/^(?:tel|mailto):/i, '') : text
}

/** Puts an apostrophe before a text that a spreadsheet program would calculate. */
export const guardFormula = (cell: string): string => (FORMULA.test(cell) || TEXT_NUMBER.test(cell) ? `'${cell}` : cell)

/** Takes off exactly what `guardFormula` puts before a text, so that an export can be imported without a change. */
export const unguardFormula = (cell: string): string =>
  GUARDED.test(cell) || TEXT_NUMBER.test(cell)
    ? cell.slice(1)
    : cell.replace(TEXT_FORMULA, '$1').replace(LINK_FORMULA, shownOfLink)
