import type { ReactNode } from 'react'
import { matchText, sortByMatch } from '#web/ui/text/matchText.ts'

export type Command = {
  id: string
  label: string
  detail?: ReactNode
  icon: ReactNode
  /** What stands at the right: the key that does the same, or when something was. */
  keys?: string | undefined
  aside?: string
  /** Whom the command hands the open conversation to. That may be the name of a customer as well. */
  gives?: string
  run: () => void
}

/**
 * `isFound` are customers and their conversations, which need not have in their name what was typed; `isGiving` what hands the
 * open conversation on.
 */
export type CommandGroup = { title: string; options: Command[]; isFound?: boolean; isGiving?: boolean }

const labelOf = ({ label }: Command): string => label

/** Returns whether all that was typed is a part of the name of whom the command gives to: nothing says that it is to be given. */
const isNameAlone = ({ gives }: Command, typed: string): boolean => gives !== undefined && matchText(gives, typed) > 0

/**
 * Returns the commands that fit what was typed, and the group with the best one first; equally good ones stay in their order.
 * Nothing typed changes nothing. What hands the conversation on by a name alone stands in a group of its own, below every
 * customer who has that name, and only once these are known (`isComplete`): Enter would give away what was to be opened.
 */
export function sortGroups(groups: readonly CommandGroup[], typed: string, isComplete = true): CommandGroup[] {
  const scoreOf = ({ options }: CommandGroup): number =>
    Math.max(0, ...options.map(({ label }) => matchText(label, typed)))
  if (typed === '') return [...groups]
  const fitting = groups.flatMap((group): CommandGroup[] => {
    if (group.isFound) return [group]
    const options = sortByMatch(group.options, typed, labelOf)
    const byNameAlone = options.filter((option) => isNameAlone(option, typed))
    const others = options.filter((option) => !byNameAlone.includes(option))
    return [
      { ...group, options: others },
      { ...group, options: isComplete ? byNameAlone : [], isGiving: true },
    ]
  })
  const named = fitting.filter((group) => group.isFound && scoreOf(group) > 0).map(scoreOf)
  const rankOf = (group: CommandGroup): number =>
    group.isGiving ? Math.min(scoreOf(group), ...named) - 0.5 : scoreOf(group)
  const sorted = fitting
    .filter(({ options }) => options.length > 0)
    .toSorted((one, other) => rankOf(other) - rankOf(one))
  return joinNeighbours(sorted)
}

/** Two groups that say the same need one title. */
function joinNeighbours(groups: readonly CommandGroup[]): CommandGroup[] {
  const joined: CommandGroup[] = []
  for (const group of groups) {
    const last = joined.at(-1)
    if (last?.title === group.title) last.options.push(...group.options)
    else joined.push({ ...group, options: [...group.options] })
  }
  return joined
}
