import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ContactFile } from '#contract/contact-page.ts'
import { MessageLink } from './MessageLink.tsx'
import { fileIcon, sizeText } from '#web/ui/text/file.ts'
import { useTime } from '#web/ui/time/time.ts'
import parts from '#web/ui/parts.module.css'
import styles from './ContactPage.module.css'

const downloadUrl = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}download=1`

/** One file of a conversation; pressing it saves it, and beside it stands the way to its message. */
export function FileRow({ file }: { file: ContactFile }) {
  const { t, i18n } = useTranslation()
  const time = useTime()
  const Icon = fileIcon(file.name, file.mimetype)
  return (
    <div className={parts.row}>
      <a
        className={`${parts.hover} ${parts.row} ${parts.fill} ${styles.file}`}
        href={downloadUrl(file.url)}
        download={file.name}
        aria-label={t('messages.media.downloadNamed', { name: file.name })}
      >
        {file.thumbnailUrl ? (
          <img src={file.thumbnailUrl} alt="" loading="lazy" />
        ) : (
          <Icon size={26} stroke={1.4} aria-hidden />
        )}
        <span className={`${parts.fill} ${styles.words}`}>
          <b className={parts.ellipsis} title={file.name}>
            {file.name}
          </b>
          <small className="num">
            {[file.by, time.brief(file.createdAt), sizeText(file.size, i18n.language)].filter(Boolean).join(' · ')}
          </small>
        </span>
        <IconDownload size={17} stroke={1.8} aria-hidden />
      </a>
      <MessageLink messageId={file.id} ticketUuid={file.ticketUuid} />
    </div>
  )
}
