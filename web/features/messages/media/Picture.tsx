import { IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaContent } from '#web/features/messages/text/message-kind.ts'
import { RichText } from '#web/features/messages/text/RichText.tsx'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './media.module.css'

const Lightbox = lazyComponent(async () => (await import('./Lightbox.tsx')).Lightbox)

/** Shows a picture as a thumbnail; a click opens it in full screen. */
export function Picture({ message, url }: { message: MediaContent; url: string }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const [broken, setBroken] = useState(false)
  const { mediaName: name } = message
  if (broken) {
    return (
      <span className={`${parts.row} ${styles.wait}`}>
        <IconPhotoOff size={18} stroke={1.7} aria-hidden />
        {t('messages.media.broken')}
      </span>
    )
  }
  return (
    <span className={styles.frame}>
      <button
        type="button"
        className={`${parts.sunken} ${styles.picture}`}
        data-opens
        style={ratio(message)}
        onClick={() => setOpened(true)}
        aria-label={name ? t('messages.media.openNamed', { name }) : t('messages.media.open')}
      >
        <img src={message.thumbnailUrl ?? url} alt="" loading="lazy" onError={() => setBroken(true)} />
      </button>
      {message.body && (
        <p>
          <RichText text={message.body} />
        </p>
      )}
      {opened && <Lightbox url={url} name={name} onClose={() => setOpened(false)} />}
    </span>
  )
}

/**
 * Returns a style that reserves a picture's space until it is loaded. The height is limited to 1.25 times the width.
 */
export function ratio(message: Pick<MediaContent, 'mediaWidth' | 'mediaHeight'>): { aspectRatio?: string } {
  const { mediaWidth: width, mediaHeight: height } = message
  return width && height ? { aspectRatio: `${width} / ${Math.min(height, width * 1.25)}` } : {}
}
