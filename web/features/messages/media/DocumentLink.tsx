import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MediaContent } from '#web/features/messages/text/message-kind.ts'
import { RichText } from '#web/features/messages/text/RichText.tsx'
import { downloadUrl, extensionOf, fileIcon, sizeText } from '#web/ui/text/file.ts'
import parts from '#web/ui/parts.module.css'
import styles from './media.module.css'

/** Shows a file to download with its name, type and size. */
export function DocumentLink({ message, url }: { message: MediaContent; url: string }) {
  const { t, i18n } = useTranslation()
  const name = message.mediaName || message.body || t('messages.kinds.document')
  const extension = extensionOf(name)
  const Icon = fileIcon(name, message.mediaMimetype)
  const facts = [extension.toUpperCase(), message.mediaSize ? sizeText(message.mediaSize, i18n.language) : '']
  const caption = message.body && message.body !== message.mediaName ? message.body : ''
  return (
    <>
      <a
        className={`${parts.row} ${styles.document}`}
        data-kind={extension}
        href={downloadUrl(url)}
        download={name}
        aria-label={t('messages.media.downloadNamed', { name })}
      >
        <Icon size={30} stroke={1.4} aria-hidden />
        <span className={parts.words}>
          <b className={parts.ellipsis} title={name}>
            {name}
          </b>
          <small>{facts.filter(Boolean).join(' · ')}</small>
        </span>
        <IconDownload size={17} stroke={1.8} aria-hidden />
      </a>
      {caption && <RichText text={caption} />}
    </>
  )
}
