import { IconSend2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Ticket } from '#contract/tickets.ts'
import { hasCampaigns } from '#web/session/campaigns-flag.ts'
import { useCan } from '#web/session/store.ts'
import parts from '#web/ui/parts.module.css'
import styles from './conversation.module.css'

/** Says which campaign the customer answered; it leads to the report for users who may see it. */
export function CampaignBadge({ campaign }: Pick<Ticket, 'campaign'>) {
  const { t } = useTranslation()
  const maySeeReport = useCan('campaigns:manage') && hasCampaigns()
  if (!campaign) return null
  const label = t('campaigns.ticketBadge', { name: campaign.name })
  const content = (
    <>
      <IconSend2 size={13} stroke={1.8} aria-hidden />
      <span>{campaign.name}</span>
    </>
  )
  if (!maySeeReport)
    return (
      <span className={`${parts.inline} ${parts.soft} ${styles.campaign}`} title={label} role="img" aria-label={label}>
        {content}
      </span>
    )
  return (
    <Link
      to="/campaign/$campaignId/report"
      params={{ campaignId: String(campaign.id) }}
      className={`${parts.inline} ${parts.soft} ${styles.campaign}`}
      title={label}
      aria-label={label}
    >
      {content}
    </Link>
  )
}
