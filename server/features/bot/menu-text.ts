/** The ways out of a menu. */
export const navigationChoice = (key: '#' | '0', label: string): string => `[ ${key} ] - ${label}`

const numbered = (labels: string[]): string => labels.map((label, index) => `[ ${index + 1} ] - ${label}`).join('\n')

/** The parts that are not empty, with a blank line between them. */
export const joinParagraphs = (...parts: string[]): string => parts.filter((part) => part.trim() !== '').join('\n\n')

export const menuText = (heading: string, labels: string[], ways: string[]): string =>
  joinParagraphs(heading, numbered(labels), ways.join('\n'))
