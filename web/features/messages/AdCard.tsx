import { useTranslation } from 'react-i18next'
import { adTitle } from '#contract/ad-title.ts'
import type { Advertisement } from '#contract/ads.ts'
import styles from './media/rare-content.module.css'

/** Returns what the text of an advertisement says besides its title, which many repeat as the first line. */
function wordsBeside(title: string, body: string): string {
  if (body === title) return ''
  const [first = '', ...others] = body.trim().split('\n')
  return (first.trim() === title ? others.join('\n') : body).trim()
}

/** Shows the advertisement by which the customer came. */
export function AdCard({ ad }: { ad: Advertisement }) {
  const { t } = useTranslation()
  const title = adTitle(ad)
  const more = wordsBeside(title, ad.body)
  const content = (
    <>
      {ad.picture && <img src={ad.picture} alt="" />}
      <span>
        <small>{t('rareMessages.ad')}</small>
        <b>{title}</b>
        {more && <small>{more}</small>}
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
