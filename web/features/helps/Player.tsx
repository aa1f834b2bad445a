import { Modal } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Help } from '#contract/helps.ts'
import { LinkedText } from '#web/ui/text/LinkedText.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Helps.module.css'
import { pageOf, playerOf } from './Thumbnail.tsx'

/** Plays a video. YouTube refuses to play it without a referrer, hence the referrer policy. */
export function Player({ help: { title, description, video }, onClose }: { help: Help; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal opened onClose={onClose} size={860} title={title}>
      <iframe
        className={styles.player}
        src={playerOf(video)}
        title={t('helps.playing', { title })}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the player is of another origin, and needs both there
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      />
      {description && (
        <p className={`${parts.prose} ${styles.description}`}>
          <LinkedText text={description} />
        </p>
      )}
      <a className={`${parts.inline} ${styles.outside}`} href={pageOf(video)} target="_blank" rel="noopener noreferrer">
        <IconExternalLink size={15} stroke={1.8} aria-hidden />
        {t('helps.onYoutube')}
      </a>
    </Modal>
  )
}
