import { Loader, Popover } from '@mantine/core'
import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { retryImport } from '#web/ui/loading/retry-import.ts'
import { Anchor, type Popup } from '#web/ui/overlay/usePopup.ts'
import parts from '#web/ui/parts.module.css'
import styles from './composer.module.css'

const EmojiPanel = lazy(() => retryImport(() => import('./EmojiPanel.tsx')))

type Props = Popup & {
  onPick: (emoji: string) => void
  /** Called when Enter has chosen one: with the keyboard that is all, with the mouse more may follow. */
  onEnter: () => void
}

/** Shows the emoji picker. Its data is large, so it is loaded when the popup is opened and not ahead. */
export function EmojiPopup({ onPick, onEnter, anchor, ...popup }: Props) {
  const { t } = useTranslation()
  /** The picker hears keys at the document, and so after this popup. */
  const isByEnter = useRef(false)
  const pick = (emoji: string): void => {
    onPick(emoji)
    if (!isByEnter.current) return
    popup.onChange(false)
    onEnter()
  }
  return (
    <Popover position="top-start" trapFocus returnFocus {...popup}>
      <Popover.Target>
        <Anchor of={anchor} />
      </Popover.Target>
      <Popover.Dropdown
        p={0}
        aria-label={t('messages.composer.emoji')}
        onKeyDown={({ key }) => {
          isByEnter.current = key === 'Enter'
        }}
        onPointerDown={() => {
          isByEnter.current = false
        }}
      >
        <Suspense
          fallback={
            <div className={`${parts.column} ${styles.emoji}`} style={{ display: 'grid', placeItems: 'center' }}>
              <Loader size="sm" />
            </div>
          }
        >
          <EmojiPanel onPick={pick} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
