import { Modal, type ModalProps } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { createContext, use, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'

type Leaving = {
  /** From now on this says whether something would be lost; the returned function ends it. */
  watch: (isDirty: () => boolean) => () => void
  close: () => void
}

const never = (): boolean => false
const LeavingContext = createContext<Leaving>({ watch: () => () => undefined, close: () => undefined })

/** Escape that means this dialog: not what is open above it, and nothing that is being dragged or chosen in it. */
function isPlainEscape({ key, target, currentTarget, defaultPrevented }: KeyboardEvent<HTMLElement>): boolean {
  if (key !== 'Escape' || defaultPrevented || !(target instanceof HTMLElement)) return false
  return currentTarget.contains(target) && target.dataset['mantineStopPropagation'] !== 'true'
}

type Props = Omit<ModalProps, 'opened' | 'closeOnEscape' | 'onKeyDown'>

/** A dialog with a form in it: no way out of it loses what was typed without asking. */
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
  // What had the focus may have gone from the dialog.
  useWindowEvent('keydown', ({ key, target }) => {
    if (key === 'Escape' && target === document.body && !asksToDiscard) leaving.close()
  })

  return (
    <Modal
      opened
      onClose={leaving.close}
      closeOnEscape={false}
      onKeyDown={(event) => isPlainEscape(event) && leaving.close()}
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

/** The way out of the dialog around this form, which asks while the form says that something would be lost. */
export function useLeaving(isDirty = never): () => void {
  const leaving = use(LeavingContext)
  useEffect(() => leaving.watch(isDirty))
  return leaving.close
}
