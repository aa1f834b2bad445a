import { Button, FileButton } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Media } from '#web/features/quick-messages/media.ts'
import { fileIcon, sizeText } from '#web/ui/file.ts'
import styles from './QuickMessages.module.css'

type Props = { media: Media | null; onChoose: (file: File | null) => void; onRemove: () => void }

/** The one file that goes along. */
export function MediaField({ media, onChoose, onRemove }: Props) {
  const { t } = useTranslation()
  const [isOver, setIsOver] = useState(false)
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setIsOver(false)
    onChoose(event.dataTransfer.files[0] ?? null)
  }
  return (
    <div
      role="group"
      aria-label={t('quickMessages.media')}
      className={styles.media}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      {media && <Chosen media={media} />}
      <span className={styles.mediaButtons}>
        <FileButton onChange={onChoose}>
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant={media ? 'default' : 'subtle'}
              leftSection={media ? undefined : <IconPaperclip size={15} stroke={1.8} aria-hidden />}
            >
              {t(media ? 'quickMessages.replace' : 'quickMessages.attach')}
            </Button>
          )}
        </FileButton>
        {media && (
          <Button size="xs" variant="subtle" color="coral" onClick={onRemove}>
            {t('quickMessages.detach')}
          </Button>
        )}
      </span>
    </div>
  )
}

function Chosen({ media: { name, mimetype, size } }: { media: Media }) {
  const { i18n } = useTranslation()
  const Icon = fileIcon(name, mimetype)
  return (
    <span className={styles.file}>
      <Icon size={22} stroke={1.5} aria-hidden />
      <span title={name}>{name}</span>
      <small className="num">{sizeText(size, i18n.language)}</small>
    </span>
  )
}
