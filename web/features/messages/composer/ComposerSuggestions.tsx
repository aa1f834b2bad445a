import type { RefObject } from 'react'
import { PeopleSuggestions } from './PeopleSuggestions.tsx'
import { QuickMessageSuggestions } from './QuickMessageSuggestions.tsx'
import type { useMentionSuggestions } from './useMentionSuggestions.ts'
import type { Suggestion, useQuickMessageSuggestions } from './useQuickMessageSuggestions.ts'

type Props = {
  id: string
  quick: ReturnType<typeof useQuickMessageSuggestions>
  mention: ReturnType<typeof useMentionSuggestions>
  /** Returns a prepared text as the contact would get it. */
  fill: (text: string) => Promise<string>
  onQuick: (option: Suggestion) => void
  field: RefObject<HTMLTextAreaElement | null>
}

/** Shows quick messages or people, whichever is being looked for. */
export function ComposerSuggestions({ id, quick, mention, fill, onQuick, field }: Props) {
  if (quick.opened)
    return (
      <QuickMessageSuggestions
        id={id}
        options={quick.options}
        search={quick.search}
        fill={quick.isBrowsing ? fill : null}
        active={quick.active}
        onPick={(option) => {
          onQuick(option)
          quick.close()
          field.current?.focus()
        }}
        onHover={quick.mark}
      />
    )
  return <PeopleSuggestions id={id} mention={mention} field={field} />
}
