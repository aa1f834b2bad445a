import { useTranslation } from 'react-i18next'
import type { FileFacts } from './option-fields.ts'
import { fileIcon, sizeText } from '#web/ui/text/file.ts'
import parts from '#web/ui/parts.module.css'
import styles from './FileLists.module.css'

/** Shows a file with its picture or icon, name and size. A stored file can be opened. */
export function FileLine({ file: { name, type, size, url } }: { file: FileFacts }) {
  const { t, i18n } = useTranslation()
  const Icon = fileIcon(name, type)
  return (
    <span className={`${parts.row} ${parts.fill} ${styles.file}`}>
      {url && type.startsWith('image/') ? <img src={url} alt="" /> : <Icon size={22} stroke={1.5} aria-hidden />}
      {url ? (
        <a className={parts.ellipsis} href={url} target="_blank" rel="noreferrer" title={name} aria-label={t('fileLists.open', { name })}>
          {name}
        </a>
      ) : (
        <span className={parts.ellipsis} title={name}>{name}</span>
      )}
      <small className="num">{sizeText(size, i18n.language)}</small>
    </span>
  )
}
