import { Input } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { SCHEDULE_MEDIA_TYPES } from '#contract/schedules.ts'
import type { Picture } from './useScheduleForm.ts'
import { FileButtons } from '#web/ui/form/FileField.tsx'
import { toastWarning } from '#web/ui/overlay/toast.tsx'
import { FileRow } from '#web/ui/display/FileRow.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Schedules.module.css'

type Props = { picture: Picture | null; locked: boolean; onChange: (picture: Picture | null) => void }

/** Asks for the picture of a scheduled message, which must be png, jpg or jpeg. */
export function PictureField({ picture, locked, onChange }: Props) {
  const { t } = useTranslation()
  const chosenUrl = picture?.file ? picture.url : null
  useEffect(() => () => (chosenUrl ? URL.revokeObjectURL(chosenUrl) : undefined), [chosenUrl])
  if (locked && !picture) return null

  const choose = (file: File | null): void => {
    if (!file) return
    if (!SCHEDULE_MEDIA_TYPES.some((type) => type === file.type)) return toastWarning(t('schedules.picture.wrong'))
    onChange({ name: file.name, url: URL.createObjectURL(file), file })
  }
  return (
    <div>
      <Input.Label component="div">{t('schedules.picture.label')}</Input.Label>
      <div className={parts.wrap}>
        {picture && (
          <FileRow name={picture.name} pictureUrl={picture.url} url={picture.url} className={styles.picture} />
        )}
        {!locked && (
          <FileButtons
            hasFile={picture !== null}
            icon={IconPhoto}
            accept={SCHEDULE_MEDIA_TYPES.join(',')}
            words={{
              choose: t('schedules.picture.choose'),
              replace: t('schedules.picture.replace'),
              remove: t('schedules.picture.remove'),
            }}
            onChoose={choose}
            onRemove={() => onChange(null)}
          />
        )}
      </div>
    </div>
  )
}
