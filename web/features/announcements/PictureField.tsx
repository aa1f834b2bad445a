import { IconPhotoPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FileField } from '#web/ui/form/FileField.tsx'
import { FileRow } from '#web/ui/display/FileRow.tsx'
import styles from './Announcements.module.css'
import type { Picture } from './useAnnouncementForm.ts'

type Props = { picture: Picture | null; onChoose: (file: File | null) => void; onRemove: () => void }

/** Shows the picture of an announcement, also before it is uploaded, with buttons to choose and remove it. */
export function PictureField({ picture, onChoose, onRemove }: Props) {
  const { t } = useTranslation()
  return (
    <FileField
      label={t('announcements.picture')}
      icon={IconPhotoPlus}
      accept="image/png,image/jpeg,.png,.jpg,.jpeg"
      words={{
        choose: t('announcements.attach'),
        replace: t('announcements.replace'),
        remove: t('announcements.detach'),
      }}
      file={picture && <FileRow name={picture.name} pictureUrl={picture.url} className={styles.picture} />}
      onChoose={onChoose}
      onRemove={onRemove}
    />
  )
}
