import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { SuggestionPopup } from './SuggestionPopup.tsx'
import type { useMentionSuggestions } from './useMentionSuggestions.ts'
import styles from './composer.module.css'

type Props = {
  id: string
  mention: ReturnType<typeof useMentionSuggestions>
  field: RefObject<HTMLTextAreaElement | null>
}

/** Shows the people who fit what stands behind the "@". */
export function PeopleSuggestions({ id, mention, field }: Props) {
  const { t } = useTranslation()
  return (
    <SuggestionPopup
      id={id}
      title={t('messages.composer.mention')}
      options={mention.options}
      active={mention.active}
      keyOf={(person) => person.id}
      onPick={(person) => {
        mention.pick(person)
        field.current?.focus()
      }}
      onHover={mention.mark}
    >
      {({ name, number }) => (
        <span className={styles.person}>
          <b>@{name}</b>
          {number && <small className="num"> {number}</small>}
        </span>
      )}
    </SuggestionPopup>
  )
}
