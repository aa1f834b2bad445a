import { useTranslation } from 'react-i18next'
import { adTitle } from '#contract/ad-title.ts'
import type { Advertisement } from '#contract/ads.ts'
import styles from './rare-parts.module.css'

/** Shows the advertisement by which the customer came. */
export function AdCard({ ad }: { ad: Advertisement }) {
  const { t } = useTranslation()
  const content = (
    <>
      {ad.picture && <img src={ad.picture} alt="" />}
      <span>
        <small>{t('rareMessages.ad')}</small>
        <b>{adTitle(ad)}</b>
        {ad.title && ad.body && <small>{ad.body}</small>}
      </span>
    </>
  )
  if (!ad.url) return <span className={styles.ad}>{content}</span>
  return (
    <a className={styles.ad} href={ad.url} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  )
}
