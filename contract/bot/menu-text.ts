/** Returns the line of a menu that leads back or to the main menu. */
export const navigationChoice = (key: '#' | '0', label: string): string => `[ ${key} ] - ${label}`

const numbered = (labels: string[]): string => labels.map((label, index) => `[ ${index + 1} ] - ${label}`).join('\n')

/** Joins the parts that are not empty with blank lines. */
export const joinParagraphs = (...parts: string[]): string => parts.filter((part) => part.trim() !== '').join('\n\n')

export const menuText = (heading: string, labels: string[], navigation: string[]): string =>
  joinParagraphs(heading, numbered(labels), navigation.join('\n'))
