import type { TypebotChoice } from '#server/integrations/typebot/input.ts'

/** Makes texts comparable: without accents, case and spaces around. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .trim()
    .toLowerCase()

/** Writes choices as the menus of the bot are written. */
export const choiceLine = (label: string, index: number): string => `[ ${index + 1} ] - ${label}`

export const choiceLines = (labels: readonly string[]): string => labels.map(choiceLine).join('\n')

type Choice = Pick<TypebotChoice, 'label' | 'answer'>

/** Returns what the system wants to hear for a number or the words of a choice; undefined for anything else. */
export function answerOfChoice(choices: readonly Choice[], text: string): string | undefined {
  const typed = plain(text).replace(/^[[(]?\s*(\d+)\s*[\])º°.]?$/, '$1')
  const numbered = /^\d{1,3}$/.test(typed) ? choices[Number(typed) - 1] : undefined
  // A choice that is itself a number, as in "how many?", is meant by its words rather than by its place.
  const named = choices.find(({ label, answer }) => [plain(label), plain(answer)].includes(plain(text)))
  return (named ?? numbered)?.answer
}

/** Reads several choices, separated by commas; undefined if one of them is not known. */
export function answerOfChoices(choices: readonly Choice[], text: string): string | undefined {
  const answers = text
    .split(/[,;\n]| e | and | y /)
    .filter((part) => part.trim() !== '')
    .map((part) => answerOfChoice(choices, part))
  return answers.length && answers.every((answer) => answer !== undefined)
    ? [...new Set(answers)].join(', ')
    : undefined
}
