import { Button, CloseButton } from '@mantine/core'
import { IconArrowForwardUp } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_FORWARDED } from '#contract/limits.ts'
import '#web/features/messages/selection-texts.ts'
import parts from '#web/ui/parts.module.css'
import styles from './selection.module.css'

/** While one of these is open, Escape is meant for it. */
const LAYERS = '[role="dialog"], [role="menu"], [role="listbox"]'
/** The menu that began the selection gives the focus back to its button a moment after it closed. */
const MENU_CLOSED_MS = 60

type Props = { count: number; onForward: () => void; onEnd: () => void }

/** Says how many messages are selected and what can be done with them. Escape ends the selection. */
export function SelectionBar({ count, onForward, onEnd }: Props) {
  const { t } = useTranslation()
  const bar = useRef<HTMLElement>(null)
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    /** Runs first, because Escape also begins the list mode, or leaves a field. */
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing) return
      if ([...document.querySelectorAll(LAYERS)].some((layer) => layer.checkVisibility())) return
      event.preventDefault()
      event.stopPropagation()
      end.current()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])
  useEffect(() => {
    const timer = setTimeout(
      () => bar.current?.parentElement?.querySelector<HTMLElement>('[role="checkbox"][aria-checked="true"]')?.focus(),
      MENU_CLOSED_MS,
    )
    return () => clearTimeout(timer)
  }, [])
  return (
    <section ref={bar} className={`${parts.row} ${styles.bar}`} aria-label={t('messageSelection.label')}>
      <CloseButton
        size={36}
        aria-label={t('messageSelection.end')}
        data-hint={t('messageSelection.end')}
        onClick={onEnd}
      />
      <p className={parts.fill} role="status">
        {t('messageSelection.chosen', { count })}
        {count >= MAX_FORWARDED && <small>{t('messageSelection.limit', { count: MAX_FORWARDED })}</small>}
      </p>
      <Button
        size="xs"
        disabled={count === 0}
        leftSection={<IconArrowForwardUp size={15} stroke={2} aria-hidden />}
        onClick={onForward}
      >
        {t('messageSelection.forward')}
      </Button>
    </section>
  )
}
