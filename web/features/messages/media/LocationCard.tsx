import { IconMapPinFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { readPlace } from '#web/features/messages/location.ts'
import styles from './media.module.css'

/** A place: its picture or a drawn map, and the way to the real one. */
export function LocationCard({ body }: { body: string }) {
  const { t } = useTranslation()
  const place = readPlace(body)
  const content: ReactNode = (
    <>
      <span className={styles.map}>
        {place.picture && <img src={place.picture} alt="" />}
        <IconMapPinFilled size={30} aria-hidden />
      </span>
      <p>
        <b>{place.description || t('messages.kinds.location')}</b>
        {place.href && <small>{t('messages.media.openMap')}</small>}
      </p>
    </>
  )
  if (!place.href) return <span className={`${styles.frame} ${styles.place}`}>{content}</span>
  return (
    <a className={`${styles.frame} ${styles.place}`} href={place.href} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  )
}
