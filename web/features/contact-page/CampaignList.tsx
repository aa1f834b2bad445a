import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ContactCampaign } from '#contract/contact-page.ts'
import { campaignsQuery } from './api.ts'
import { PartItems } from './PartItems.tsx'
import { useTime } from '#web/ui/time/time.ts'
import parts from '#web/ui/parts.module.css'
import styles from './ContactPage.module.css'

export function CampaignList({ contactId }: { contactId: number }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(campaignsQuery(contactId))
  return (
    <PartItems
      label={t('contactPage.parts.campaigns')}
      query={query}
      empty={t('contactPage.campaigns.none')}
      render={(one) => <Campaign {...one} />}
    />
  )
}

function Campaign({ campaign, state, answeredAt, refusedAt, at }: ContactCampaign) {
  const { t } = useTranslation()
  const time = useTime()
  return (
    <Link
      className={styles.conversation}
      to="/campaign/$campaignId/report"
      params={{ campaignId: String(campaign.id) }}
      preload={false}
    >
      <span className={`${parts.fill} ${styles.words}`}>
        <b className={parts.ellipsis}>{campaign.name}</b>
        <span className={`${parts.ellipsis} ${parts.quiet}`}>
          {t(`campaigns.view.states.${refusedAt ? 'refused' : answeredAt ? 'answered' : state}`)}
        </span>
      </span>
      {at && (
        <time className={`${parts.meta} ${styles.when} num`} dateTime={at} title={time.dateTime(at)}>
          {time.brief(at)}
        </time>
      )}
    </Link>
  )
}
