import { IconPaperclip } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { QuickMessage } from '#contract/quick-messages.ts'
import { previewOf } from './quick-message-search.ts'
import { SuggestionPopup } from './SuggestionPopup.tsx'

type Props = {
  id: string
  options: QuickMessage[]
  search: string
  active: number
  onPick: (option: QuickMessage) => void
  onHover: (index: number) => void
}

/** Lists the suggested quick messages above the composer. */
export function QuickMessageSuggestions({ search, ...list }: Props) {
  const { t } = useTranslation()
  return (
    <SuggestionPopup
      {...list}
      title={t('messages.composer.quick')}
      none={t('messages.composer.quickNone', { text: search })}
      keyOf={({ id }) => id}
    >
      {(option) => (
        <>
          <b>
            <Shortcode text={option.shortcode.replace(/^\//, '')} search={search} />
          </b>
          <span>{previewOf(option)}</span>
          <em>
            {(option.mediaPath || option.fileListId !== null) && (
              <IconPaperclip size={14} role="img" aria-label={t('messages.composer.quickMedia')} />
            )}
            {t(option.geral ? 'messages.composer.quickShared' : 'messages.composer.quickOwn')}
          </em>
        </>
      )}
    </SuggestionPopup>
  )
}

function Shortcode({ text, search }: { text: string; search: string }) {
  const matches = text.toLowerCase().startsWith(search.toLowerCase())
  if (!matches) return <>/{text}</>
  return (
    <>
      <mark>/{text.slice(0, search.length)}</mark>
      {text.slice(search.length)}
    </>
  )
}
