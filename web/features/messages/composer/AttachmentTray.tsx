import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Attachment } from './attachments.ts'
import { fileIcon, sizeText } from '#web/ui/text/file.ts'
import parts from '#web/ui/parts.module.css'
import styles from './composer.module.css'

type Props = {
  attachments: Attachment[]
  onRemove: (key: string) => void
  onCaption: (key: string, caption: string) => void
  onSend: () => void
}

/**
 * Lists the files to send, each with preview and caption. A single file without a caption has no field for one, because
 * the text below becomes its caption.
 */
export function AttachmentTray({ attachments, onRemove, onCaption, onSend }: Props) {
  const { t, i18n } = useTranslation()
  return (
    <ul
      className={styles.files}
      style={{ margin: 0, listStyle: 'none' }}
      aria-label={t('messages.composer.files', { count: attachments.length })}
    >
      {attachments.map(({ key, content: { name, type, size, url }, caption }) => {
        const Icon = fileIcon(name, type)
        const isPicture = type.startsWith('image/')
        const isVideo = type.startsWith('video/')
        return (
          <li key={key} className={styles.file}>
            <div className={`${parts.center} ${parts.hint} ${parts.sunken} ${styles.thumb}`}>
              {isPicture && <img src={url} alt={name} />}
              {isVideo && <video src={url} muted />}
              {!isPicture && !isVideo && (
                <>
                  <Icon size={30} stroke={1.4} aria-hidden />
                  <span className={parts.ellipsis} title={name}>
                    {name}
                  </span>
                  <span className={`${parts.ellipsis} num`}>{sizeText(size, i18n.language)}</span>
                </>
              )}
            </div>
            {(attachments.length > 1 || caption !== '') && (
              <input
                value={caption}
                placeholder={t('messages.composer.caption')}
                aria-label={t('messages.composer.captionOf', { name })}
                onChange={(event) => onCaption(key, event.currentTarget.value)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                  // The message field, which has the focus then, must not take the same press for a line break.
                  event.preventDefault()
                  onSend()
                }}
              />
            )}
            <ActionIcon
              className={styles.remove}
              variant="default"
              size={24}
              aria-label={t('messages.composer.remove', { name })}
              onClick={() => onRemove(key)}
            >
              <IconX size={14} stroke={2} aria-hidden />
            </ActionIcon>
          </li>
        )
      })}
    </ul>
  )
}
