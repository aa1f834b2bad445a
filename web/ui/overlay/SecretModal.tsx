import { ActionIcon, Button, Group, Modal, Text, TextInput, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

type Props = { title: string; text: string; label: string; secret: string; onClose: () => void }

/** Shows a secret the only time that the server tells it. A click beside the dialog does not close it. */
export function SecretModal({ title, text, label, secret, onClose }: Props) {
  const { t } = useTranslation()
  const clipboard = useClipboard({ timeout: 2000 })
  const copyLabel = t(clipboard.copied ? 'common.copied' : 'common.copy')
  return (
    <Modal opened onClose={onClose} title={title} closeOnClickOutside={false}>
      <Text fz="md" c="var(--b-text-2)" mb="md">
        {text}
      </Text>
      <TextInput
        label={label}
        value={secret}
        readOnly
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
        rightSection={
          <Tooltip label={copyLabel}>
            <ActionIcon size={28} aria-label={copyLabel} onClick={() => clipboard.copy(secret)}>
              {clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} stroke={1.7} />}
            </ActionIcon>
          </Tooltip>
        }
      />
      <Group justify="flex-end" mt="xl">
        <Button onClick={onClose}>{t('common.secretKept')}</Button>
      </Group>
    </Modal>
  )
}
