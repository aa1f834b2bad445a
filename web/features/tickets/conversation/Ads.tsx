import { IconSpeakerphone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Advertisement, ContactAd } from '#contract/ads.ts'
import { DrawerSection } from '#web/features/contacts/ContactDrawer.tsx'
import { AdCard } from '#web/features/messages/AdCard.tsx'
import { useTime } from '#web/ui/time/time.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Ads.module.css'
import headStyles from './conversation.module.css'

export { AwayAnswerNotice } from './AwayAnswerNotice.tsx'
export { VisitFacts } from './VisitFacts.tsx'

/** Says by which advertisement the ticket was opened, and leads to it. */
export function AdBadge({ ad }: { ad: Advertisement }) {
  const { t } = useTranslation()
  const title = ad.title || t('rareMessages.untitledAd')
  const label = t('rareMessages.adBadge', { title })
  const content = (
    <>
      <IconSpeakerphone size={13} stroke={1.8} aria-hidden />
      <span>{title}</span>
    </>
  )
  if (!ad.url)
    return (
      <span
        className={`${parts.inline} ${parts.soft} ${headStyles.campaign}`}
        title={label}
        role="img"
        aria-label={label}
      >
        {content}
      </span>
    )
  return (
    <a
      className={`${parts.inline} ${parts.soft} ${headStyles.campaign}`}
      href={ad.url}
      target="_blank"
      rel="noopener noreferrer"
      title={label}
      aria-label={label}
    >
      {content}
    </a>
  )
}

type Props = { ad: Advertisement | null; arrivals: ContactAd[] }

/** The section of the contact pane with the advertisement of the ticket, and every time the contact came by one. */
export function AdSources({ ad, arrivals }: Props) {
  const { t } = useTranslation()
  return (
    <DrawerSection title={t('rareMessages.ads')} count={arrivals.length}>
      {ad && <AdCard ad={ad} />}
      <ul className={`${parts.stack8} ${styles.arrivals}`}>
        {arrivals.map((arrival) => (
          <Arrival key={arrival.id} arrival={arrival} isShown={!!ad && isSame(ad, arrival)} />
        ))}
      </ul>
    </DrawerSection>
  )
}

const isSame = (ad: Advertisement, { title, url }: ContactAd): boolean => ad.title === title && ad.url === url

/** `isShown` says that the card above names the advertisement, so that only the time is told. */
function Arrival({
  arrival: { title, url, opened, ticketId, createdAt },
  isShown,
}: {
  arrival: ContactAd
  isShown: boolean
}) {
  const { t } = useTranslation()
  const time = useTime()
  return (
    <li className={parts.lines}>
      {!isShown && <ArrivalName name={title || t('rareMessages.untitledAd')} url={url} />}
      <small className="num">
        {time.date(createdAt)} · {t(opened ? 'rareMessages.adOpened' : 'rareMessages.adWithin', { id: ticketId })}
      </small>
    </li>
  )
}

function ArrivalName({ name, url }: { name: string; url: string | null }) {
  if (!url) return <b>{name}</b>
  return (
    <a className={parts.link} href={url} target="_blank" rel="noopener noreferrer">
      {name}
    </a>
  )
}
