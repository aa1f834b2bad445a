import { Button, FileButton } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Announcements.module.css'
import type { Picture } from './useAnnouncementForm.ts'

type Props = { picture: Picture | null; onChoose: (file: File | null) => void; onRemove: () => void }

/** The one picture that goes along, seen before it is sent. */
export function PictureField({ picture, onChoose, onRemove }: Props) {
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
      aria-label={t('announcements.picture')}
      className={styles.picture}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      {picture && (
        <>
          <img src={picture.url} alt="" />
          <span title={picture.name}>{picture.name}</span>
        </>
      )}
      <span className={styles.buttons}>
        <FileButton onChange={onChoose} accept="image/png,image/jpeg,.png,.jpg,.jpeg">
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant={picture ? 'default' : 'subtle'}
              leftSection={picture ? undefined : <IconPhotoPlus size={15} stroke={1.8} aria-hidden />}
            >
              {t(picture ? 'announcements.replace' : 'announcements.attach')}
            </Button>
          )}
        </FileButton>
        {picture && (
          <Button size="xs" variant="subtle" color="coral" onClick={onRemove}>
            {t('announcements.detach')}
          </Button>
        )}
      </span>
    </div>
  )
}
