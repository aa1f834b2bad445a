import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuickMessage } from '#contract/quick-messages.ts'
import { QuickMessageSuggestions } from './QuickMessageSuggestions.tsx'
import { SuggestionPopup } from './SuggestionPopup.tsx'
import type { useMentionSuggestions } from './useMentionSuggestions.ts'
import type { useQuickMessageSuggestions } from './useQuickMessageSuggestions.ts'
import styles from './composer.module.css'

type Props = {
  id: string
  quick: ReturnType<typeof useQuickMessageSuggestions>
  mention: ReturnType<typeof useMentionSuggestions>
  onQuick: (option: QuickMessage) => void
  field: RefObject<HTMLTextAreaElement | null>
}

/** Shows quick messages or the people of a group, whichever is being looked for. */
export function ComposerSuggestions({ id, quick, mention, onQuick, field }: Props) {
  const { t } = useTranslation()
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
  return (
    <SuggestionPopup
      id={id}
      title={t('messages.composer.mention')}
      options={mention.options}
      active={mention.active}
      keyOf={({ contactId }) => contactId}
      onPick={(person) => {
        mention.pick(person)
        field.current?.focus()
      }}
      onHover={mention.mark}
    >
      {({ name }) => <b className={styles.person}>@{name}</b>}
    </SuggestionPopup>
  )
}
