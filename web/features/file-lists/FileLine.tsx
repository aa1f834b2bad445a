import { useTranslation } from 'react-i18next'
import type { FileFacts } from './option-fields.ts'
import { FileRow } from '#web/ui/display/FileRow.tsx'
import { fileIcon, sizeText } from '#web/ui/text/file.ts'
import parts from '#web/ui/parts.module.css'

/** Shows a file with its picture or icon, name and size. A stored file can be opened. */
export function FileLine({ file: { name, type, size, url } }: { file: FileFacts }) {
  const { t, i18n } = useTranslation()
  return (
    <FileRow
      name={name}
      icon={fileIcon(name, type)}
      pictureUrl={type.startsWith('image/') ? url : null}
      url={url}
      linkLabel={t('fileLists.open', { name })}
      note={sizeText(size, i18n.language)}
      className={parts.fill}
    />
  )
}
