import { IconVolumeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { downloadUrl } from '#web/ui/text/file.ts'
import parts from '#web/ui/parts.module.css'
import styles from './UnplayableAudio.module.css'

/** Replaces the player of a sound that this browser cannot decode. */
export function UnplayableAudio({ url }: { url: string }) {
  const { t } = useTranslation()
  return (
    <span className={`${parts.row} ${styles.unplayable}`}>
      <IconVolumeOff size={17} stroke={1.8} aria-hidden />
      <span>
        {t('rareMessages.unplayable')}{' '}
        <a href={downloadUrl(url)} download>
          {t('messages.media.download')}
        </a>
      </span>
    </span>
  )
}
