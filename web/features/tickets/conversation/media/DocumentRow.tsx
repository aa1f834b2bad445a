import { useTranslation } from 'react-i18next'
import type { ContactFile } from '#contract/contact-page.ts'
import { downloadUrl, fileIcon, sizeText } from '#web/ui/text/file.ts'
import { ToMessage } from './ToMessage.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Media.module.css'

type Props = { file: ContactFile; onFollow: () => void }

/** A document with its name, size and day; pressing it saves it. */
export function DocumentRow({ file, onFollow }: Props) {
  const { t, i18n } = useTranslation()
  const { name, mimetype, url, size, by } = file
  const Icon = fileIcon(name, mimetype)
  return (
    <div className={parts.row}>
      <a
        className={`${parts.hover} ${parts.row} ${parts.fill} ${styles.document}`}
        href={downloadUrl(url)}
        download={name}
        aria-label={t('messages.media.downloadNamed', { name })}
      >
        <Icon size={24} stroke={1.4} aria-hidden />
        <span className={parts.words}>
          <b className={parts.ellipsis} title={name}>
            {name}
          </b>
          <small className={`${parts.ellipsis} num`}>
            {[sizeText(size, i18n.language), by].filter(Boolean).join(' · ')}
          </small>
        </span>
      </a>
      <ToMessage of={file} onFollow={onFollow} />
    </div>
  )
}
