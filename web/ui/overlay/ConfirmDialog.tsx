import { Button, Group, Modal, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toastError, toastFailure } from './toast.tsx'

type Props = {
  opened: boolean
  title: string
  text: string
  /** Shows choices that must be made before confirming. */
  children?: ReactNode
  /** Labels the confirming button; the default is "Excluir". */
  action?: string
  /** The action destroys nothing, so the button is not red. */
  harmless?: boolean
  /** The action can be taken back for a moment, so Enter does it at once. */
  canBeUndone?: boolean
  /** Is the text of the toast when the action fails, shown before the reason; by default only the reason is shown. */
  failure?: string
  /** It cannot be done now, as the text says: the dialog only closes. */
  isBlocked?: boolean
  onClose: () => void
  /**
   * Runs on confirmation. The dialog closes when the promise resolves; when it rejects, it stays open and a toast is
   * shown.
   */
  onConfirm: () => Promise<unknown>
}

export function ConfirmDialog(props: Props) {
  const { opened, title, text, children, action, harmless, canBeUndone, failure, isBlocked, onClose, onConfirm } = props
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const startsAtAction = canBeUndone === true && !isBlocked

  const confirm = async (): Promise<void> => {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      if (failure) toastFailure(failure, error)
      else toastError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal opened={opened} onClose={onClose} title={title} size="sm">
      <Text fz="md" c="var(--b-text-2)">
        {text}
      </Text>
      {children}
      <Group justify="flex-end" mt="xl" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus={!startsAtAction || undefined}>
          {t(isBlocked ? 'common.close' : 'common.cancel')}
        </Button>
        {!isBlocked && (
          <Button
            {...(harmless ? {} : { color: 'coral' })}
            loading={busy}
            data-autofocus={startsAtAction || undefined}
            onClick={() => void confirm()}
          >
            {action ?? t('common.delete')}
          </Button>
        )}
      </Group>
    </Modal>
  )
}
