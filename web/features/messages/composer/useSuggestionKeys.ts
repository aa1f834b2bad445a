import { useState } from 'react'
import { arrowStep } from '#web/ui/form/useListKeys.ts'

type Options<Option> = { text: string; opened: boolean; options: Option[]; close: () => void }

/** Holds which suggestion is selected for a text, and handles the keys of the field while suggestions are shown. */
export function useSuggestionKeys<Option>({ text, opened, options, close }: Options<Option>) {
  const [marked, setMarked] = useState({ text: '', index: 0 })
  const active = Math.min(marked.text === text ? marked.index : 0, Math.max(0, options.length - 1))
  const mark = (index: number): void => setMarked({ text, index })

  /** Handles a key of the field; returns true if the key was meant for the suggestions. */
  const onKey = (key: string, pick: (option: Option) => void): boolean => {
    if (!opened) return false
    if (key === 'Escape') {
      close()
      return true
    }
    if (options.length === 0) return false
    const step = arrowStep(key)
    if (step !== undefined) {
      mark((active + step + options.length) % options.length)
      return true
    }
    const option = options[active]
    if ((key !== 'Enter' && key !== 'Tab') || !option) return false
    pick(option)
    close()
    return true
  }
  return { active, mark, onKey }
}
