import { Modal, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ticket } from '#contract/tickets.ts'
import { FIELDS, hasLayerAbove } from '#web/features/tickets/useShortcuts.ts'
import { mayBeShortcut } from '#web/session/preferences.ts'
import { usePendingState } from '#web/ui/loading/usePendingState.ts'
import { AcceptBar } from './AcceptBar.tsx'
import { PeekFeed } from './PeekFeed.tsx'
import { PeekSteps } from './PeekSteps.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './PeekModal.module.css'
import { contactName } from '#web/ui/text/contact-name.ts'

type Props = {
  ticket: Ticket
  /** How many others wait; null where nobody counts them. */
  left: number | null
  /** null if the user may not accept the ticket, or nobody has to. */
  onAccept: (() => Promise<unknown>) | null
  /** Shows the ticket below in the list, or the one above. */
  onStep: (step: 1 | -1) => void
  onClose: () => void
}

/** Shows a conversation for reading without leaving the list, whose tickets it steps through. */
export function PeekModal({ ticket, left, onAccept, onStep, onClose }: Props) {
  const { t } = useTranslation()
  const [busy, run] = usePendingState()
  const accept = (): void => {
    if (onAccept && !busy) run(onAccept())
  }
  useKeys({ a: accept, ArrowDown: () => onStep(1), ArrowUp: () => onStep(-1), j: () => onStep(1), k: () => onStep(-1) })
  const steps = <PeekSteps onStep={onStep} />
  return (
    <Modal opened onClose={onClose} size="lg" title={`${t('tickets.spy')}: ${contactName(ticket.contact)}`}>
      <Text c="var(--b-text-2)" mb="sm">
        {t('tickets.spyNote')}
      </Text>
      <div className={`${parts.panel} ${parts.column} ${styles.spy}`}>
        <PeekFeed key={ticket.id} ticket={ticket} />
        {onAccept ? (
          <AcceptBar busy={busy} onAccept={accept} left={left} hasKey>
            {steps}
          </AcceptBar>
        ) : (
          <div className={`${parts.end} ${styles.steps}`}>{steps}</div>
        )}
      </div>
    </Modal>
  )
}

/** In the messages the arrows scroll. */
const SCROLLED = '[role="log"]'
/** Only these repeat while the key is held down. */
const STEPS = new Set(['ArrowDown', 'ArrowUp', 'j', 'k'])

/** Returns whether what has the focus needs the key itself. */
function isNeeded(key: string, { target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  return target.closest(key.startsWith('Arrow') ? `${FIELDS}, ${SCROLLED}` : FIELDS) !== null
}

/** Handles keys as long as the dialog is open and on top, wherever the focus in it is. */
function useKeys(handlers: Partial<Record<string, () => void>>): void {
  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const handler = latest.current[key]
      if (!handler || (event.repeat && !STEPS.has(key)) || !mayBeShortcut(key)) return
      if (isNeeded(key, event) || hasLayerAbove()) return
      event.preventDefault()
      handler()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
