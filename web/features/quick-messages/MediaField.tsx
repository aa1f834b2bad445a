import { IconPaperclip } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Media } from './media.ts'
import { FileField } from '#web/ui/form/FileField.tsx'
import { fileIcon, sizeText } from '#web/ui/text/file.ts'
import { FileRow } from '#web/ui/display/FileRow.tsx'
import styles from './QuickMessages.module.css'

type Props = { media: Media | null; onChoose: (file: File | null) => void; onRemove: () => void }

/** Asks for the file of a quick message. */
export function MediaField({ media, onChoose, onRemove }: Props) {
  const { t } = useTranslation()
  return (
    <FileField
      label={t('quickMessages.media')}
      icon={IconPaperclip}
      words={{
        choose: t('quickMessages.attach'),
        replace: t('quickMessages.replace'),
        remove: t('quickMessages.detach'),
      }}
      file={media && <Chosen media={media} />}
      onChoose={onChoose}
      onRemove={onRemove}
    />
  )
}

function Chosen({ media: { name, mimetype, size } }: { media: Media }) {
  const { i18n } = useTranslation()
  return (
    <FileRow name={name} icon={fileIcon(name, mimetype)} note={sizeText(size, i18n.language)} className={styles.file} />
  )
}
