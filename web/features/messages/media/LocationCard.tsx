import { IconMapPinFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { parseLocation } from '#web/features/messages/text/location.ts'
import parts from '#web/ui/parts.module.css'
import styles from './media.module.css'

/** Shows a location with its picture or a drawn map, and a link to the real map. */
export function LocationCard({ body }: { body: string }) {
  const { t } = useTranslation()
  const location = parseLocation(body)
  const content: ReactNode = (
    <>
      <span className={`${parts.center} ${styles.map}`}>
        {location.picture && <img src={location.picture} alt="" />}
        <IconMapPinFilled size={30} aria-hidden />
      </span>
      <p>
        <b>{location.description || t('messages.kinds.location')}</b>
        {location.href && <small>{t('messages.media.openMap')}</small>}
      </p>
    </>
  )
  if (!location.href) return <span className={`${styles.frame} ${styles.location}`}>{content}</span>
  return (
    <a className={`${styles.frame} ${styles.location}`} href={location.href} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  )
}
