import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Something to be pasted elsewhere. */
export function CopyField({ label, value, hint }: { label: string; value: string; hint?: string }) {
  const { t } = useTranslation()
  const clipboard = useClipboard({ timeout: 2000 })
  const action = clipboard.copied ? t('common.copied') : t('connections.guide.copyField', { name: label })
  return (
    <TextInput
      label={label}
      description={hint}
      value={value}
      readOnly
      rightSection={
        <Tooltip label={action}>
          <ActionIcon size={28} aria-label={action} onClick={() => clipboard.copy(value)}>
            {clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} stroke={1.7} />}
          </ActionIcon>
        </Tooltip>
      }
    />
  )
}
