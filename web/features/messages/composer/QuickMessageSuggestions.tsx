import { IconPaperclip } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuickMessage } from '#contract/quick-messages.ts'
import { previewOf } from './quick-message-search.ts'
import styles from './composer.module.css'

type Props = {
  id: string
  options: QuickMessage[]
  search: string
  active: number
  onPick: (option: QuickMessage) => void
  onHover: (index: number) => void
}

/**
 * Lists the suggested quick messages above the composer. The field keeps the focus; the arrow keys move the selection.
 */
export function QuickMessageSuggestions({ id, options, search, active, onPick, onHover }: Props) {
  const { t } = useTranslation()
  const current = useRef<HTMLDivElement>(null)
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div className={styles.popup}>
      <div className={styles.title}>
        <span>{t('messages.composer.quick')}</span>
        <span aria-hidden>
          <kbd>↑</kbd>
          <kbd>↓</kbd> {t('messages.composer.quickKeys.choose')} <kbd>Tab</kbd>{' '}
          {t('messages.composer.quickKeys.insert')} <kbd>Esc</kbd> {t('messages.composer.quickKeys.close')}
        </span>
      </div>
      {options.length === 0 && (
        <div className={styles.none} role="status">
          {t('messages.composer.quickNone', { text: search })}
        </div>
      )}
      <div role="listbox" id={id} aria-label={t('messages.composer.quick')}>
        {options.map((option, index) => (
          <div
            key={option.id}
            ref={index === active ? current : undefined}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={styles.option}
            onMouseMove={() => onHover(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(option)}
          >
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
          </div>
        ))}
      </div>
    </div>
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
