import { Modal, type ModalProps } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { createContext, use, useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { isTopDialog } from '#web/ui/overlay/top-dialog.ts'
import { LeaveGuard } from './LeaveGuard.tsx'

type Leaving = {
  /** Registers the check for unsaved input; the returned function removes it. */
  watch: (isDirty: () => boolean) => () => void
  close: () => void
}

const never = (): boolean => false
const LeavingContext = createContext<Leaving>({ watch: () => () => undefined, close: () => undefined })

/**
 * Returns whether Escape is meant for this dialog, and not for a layer above it or for a drag or a dropdown inside it.
 */
function isPlainEscape({ key, target, currentTarget, defaultPrevented }: KeyboardEvent<HTMLElement>): boolean {
  if (key !== 'Escape' || defaultPrevented || !(target instanceof HTMLElement)) return false
  return currentTarget.contains(target) && target.dataset['mantineStopPropagation'] !== 'true'
}

/** Returns whether Ctrl+Enter, which saves also from a field of several lines, is meant for this dialog. */
function isSaving(event: KeyboardEvent<HTMLElement>): boolean {
  const { key, ctrlKey, metaKey, target, currentTarget, defaultPrevented } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || defaultPrevented) return false
  return target instanceof HTMLElement && currentTarget.contains(target)
}

type Props = Omit<ModalProps, 'opened' | 'closeOnEscape' | 'onKeyDown'>

/** Renders a dialog with a form. Every way of closing it asks first if unsaved input would be lost. */
export function FormModal({ onClose, children, ...modal }: Props) {
  const { t } = useTranslation()
  const isDirty = useRef(never)
  const latest = useRef(onClose)
  useEffect(() => void (latest.current = onClose))
  const [asksToDiscard, setAsksToDiscard] = useState(false)
  const leaving = useMemo<Leaving>(
    () => ({
      watch: (next) => {
        isDirty.current = next
        return () => {
          isDirty.current = never
        }
      },
      close: () => (isDirty.current() ? setAsksToDiscard(true) : latest.current()),
    }),
    [],
  )
  const root = useRef<HTMLDivElement>(null)
  const escapesHere = useRef(false)
  // The focused element may have been removed from the dialog; Escape then reaches only the body. Which dialog is on top is
  // read before any of them hears the key, and the key acts after all have: a question that it opens would hear it, too.
  useLayoutEffect(() => {
    const note = ({ key, target }: globalThis.KeyboardEvent): void => {
      escapesHere.current = key === 'Escape' && target === document.body && isTopDialog(root.current)
    }
    window.addEventListener('keydown', note, { capture: true })
    return () => window.removeEventListener('keydown', note, { capture: true })
  }, [])
  useWindowEvent('keydown', () => {
    if (escapesHere.current) leaving.close()
  })

  return (
    <Modal
      ref={root}
      opened
      onClose={leaving.close}
      closeOnEscape={false}
      onKeyDown={(event) => {
        if (isPlainEscape(event) && isTopDialog(root.current)) leaving.close()
        else if (isSaving(event)) {
          event.preventDefault()
          // A button that is busy takes no press.
          event.currentTarget.querySelector<HTMLElement>('[type=submit]')?.click()
        }
      }}
      {...modal}
    >
      <LeavingContext value={leaving}>{children}</LeavingContext>
      <LeaveGuard isDirty={() => isDirty.current()} onlyBack />
      <ConfirmDialog
        opened={asksToDiscard}
        title={t('common.discardTitle')}
        text={t('common.discardText')}
        action={t('common.discard')}
        onClose={() => setAsksToDiscard(false)}
        onConfirm={() => Promise.resolve(onClose())}
      />
    </Modal>
  )
}

/** Returns a function that closes the surrounding dialog; it asks first while `isDirty` returns true. */
export function useLeaving(isDirty = never): () => void {
  const leaving = use(LeavingContext)
  useEffect(() => leaving.watch(isDirty))
  return leaving.close
}
