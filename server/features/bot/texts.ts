/** What the bot itself says around the company's texts. Customers read it in the product's first language. */
export const CHOOSE = 'Escolha uma das opções:'
export const NOT_UNDERSTOOD = 'Não entendi a sua resposta. Escolha uma das opções:'
export const MAIN_MENU = '[ # ] - Menu inicial'
export const PREVIOUS_MENU = '[ 0 ] - Menu anterior'

const numbered = (labels: string[]): string => labels.map((label, index) => `[ ${index + 1} ] - ${label}`).join('\n')

/** The parts that are not empty, with a blank line between them. */
export const paragraphs = (...parts: string[]): string => parts.filter((part) => part.trim() !== '').join('\n\n')

export const menuText = (heading: string, labels: string[], ways: string[]): string =>
  paragraphs(heading, numbered(labels), ways.join('\n'))
