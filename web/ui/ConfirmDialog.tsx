import { Button, Group, Modal, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toastError, toastFailure } from './toast.tsx'

type Props = {
  opened: boolean
  title: string
  text: string
  /** What is to be chosen before. */
  children?: ReactNode
  /** What the red button says; "Excluir" unless told. */
  action?: string
  /** What is confirmed destroys nothing: the button is not red. */
  harmless?: boolean
  /** What the toast says when it fails, before the reason; only the reason unless told. */
  failure?: string
  onClose: () => void
  /** Runs on confirmation; the dialog closes when it is done and stays, with a toast, when it fails. */
  onConfirm: () => Promise<unknown>
}

export function ConfirmDialog({ opened, title, text, children, action, harmless, failure, onClose, onConfirm }: Props) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)

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
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common.cancel')}
        </Button>
        <Button {...(harmless ? {} : { color: 'coral' })} loading={busy} onClick={() => void confirm()}>
          {action ?? t('common.delete')}
        </Button>
      </Group>
    </Modal>
  )
}
