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
  run: () => void
}

export type CommandGroup = { title: string; options: Command[] }

const labelOf = ({ label }: Command): string => label

/** Returns the commands that fit what was typed, and the group with the best one first. Nothing typed changes nothing. */
export function sortGroups(groups: readonly CommandGroup[], typed: string): CommandGroup[] {
  const scoreOf = ({ options: [best] }: CommandGroup): number => (best ? matchText(best.label, typed) : 0)
  return groups
    .map((group) => ({ ...group, options: sortByMatch(group.options, typed, labelOf) }))
    .toSorted((one, other) => scoreOf(other) - scoreOf(one))
}
