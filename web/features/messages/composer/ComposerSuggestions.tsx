import type { RefObject } from 'react'
import type { QuickMessage } from '#contract/quick-messages.ts'
import { PeopleSuggestions } from './PeopleSuggestions.tsx'
import { QuickMessageSuggestions } from './QuickMessageSuggestions.tsx'
import type { useMentionSuggestions } from './useMentionSuggestions.ts'
import type { useQuickMessageSuggestions } from './useQuickMessageSuggestions.ts'

type Props = {
  id: string
  quick: ReturnType<typeof useQuickMessageSuggestions>
  mention: ReturnType<typeof useMentionSuggestions>
  onQuick: (option: QuickMessage) => void
  field: RefObject<HTMLTextAreaElement | null>
}

/** Shows quick messages or people, whichever is being looked for. */
export function ComposerSuggestions({ id, quick, mention, onQuick, field }: Props) {
  if (quick.opened)
    return (
      <QuickMessageSuggestions
        id={id}
        options={quick.options}
        search={quick.search}
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
