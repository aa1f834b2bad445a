import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FileRow } from '#web/ui/display/FileRow.tsx'
import styles from './Queues.module.css'

type Props = {
  name: string
  /** Empty while the file is not stored. */
  path: string
  /** Names the text that the file belongs to, for screen readers. */
  of: string
  onRemove: () => void
}

/** Shows the file that is sent with a text. */
export function OptionAttachment({ name, path, of, onRemove }: Props) {
  const { t } = useTranslation()
  return (
    <FileRow name={name} icon={IconPaperclip} url={path} className={styles.attachment}>
      <Tooltip label={t('queues.file.remove')}>
        <ActionIcon size={24} aria-label={t('queues.file.removeOf', { of })} onClick={onRemove}>
          <IconX size={14} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
    </FileRow>
  )
}
