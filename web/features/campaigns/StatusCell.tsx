import { useTranslation } from 'react-i18next'
import type { Campaign } from '#contract/campaigns.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { Meter, type MeterSegment } from '#web/ui/display/Meter.tsx'
import { useRelativeTime } from '#web/ui/time/useRelativeTime.ts'
import { findMissingFields, messagesOf } from '#contract/campaign-fields.ts'
import { CampaignStatusText } from './CampaignStatusText.tsx'
import styles from './Campaigns.module.css'

/** Shows the status with the progress and what matters about it now. */
export function StatusCell({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation()
  const { status, pauseReason, counts } = campaign
  const isPaused = pauseReason !== null
  const tone: MeterSegment['tone'] = status === 'CANCELADA' ? 'off' : isPaused ? 'paused' : 'done'
  const hasProgress = (status === 'EM_ANDAMENTO' || status === 'CANCELADA') && campaign.startedAt !== null
  const progress = { done: counts.delivered, total: counts.valid }
  return (
    <span className={styles.run}>
      <CampaignStatusText status={status} pauseReason={pauseReason} />
      {hasProgress && (
        <Meter
          label={t('campaigns.progressLabel', progress)}
          total={counts.valid}
          segments={[{ value: counts.delivered, tone }]}
        />
      )}
      <small className="num">
        <StatusNote campaign={campaign} />
      </small>
    </span>
  )
}

function StatusNote({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation()
  const relative = useRelativeTime()
  const { status, pauseReason, templateError, counts, scheduledAt, editable, startedAt } = campaign
  const progress = { done: counts.delivered, total: counts.valid }
  switch (status) {
    case 'INATIVA': {
      const missing = findMissingField(campaign)
      if (missing) return t(`campaigns.missing.${missing}`)
      return t(templateError === null ? 'campaigns.ready' : `campaigns.fault.${faultOf(templateError)}`)
    }
    case 'PROGRAMADA':
      return [
        scheduledAt && relative(scheduledAt),
        !editable && t('campaigns.editingClosed'),
        pauseReason && t(`campaigns.pause.${pauseReason}`),
      ]
        .filter(Boolean)
        .join(' · ')
    case 'EM_ANDAMENTO':
      return [t('campaigns.progress', progress), pauseReason && t(`campaigns.pause.${pauseReason}`)]
        .filter(Boolean)
        .join(' · ')
    case 'CANCELADA':
      return startedAt === null ? t('campaigns.stoppedBefore') : t('campaigns.stoppedAt', progress)
    default:
      return t('campaigns.delivered', progress)
  }
}

/** Returns words for what is sent: the name of the template, or how many of the five texts are filled in. */
export function useContentWords(): (campaign: Campaign) => string {
  const { t } = useTranslation()
  return (campaign) =>
    campaign.template
      ? t('campaigns.template', { name: campaign.template.name.replaceAll('_', ' ') })
      : t('campaigns.texts', { count: messagesOf(campaign).filter(Boolean).length })
}

const FAULTS = {
  ERR_NO_TEMPLATE_FOUND: 'gone',
  ERR_TEMPLATE_PAUSED: 'paused',
  ERR_TEMPLATE_DISABLED: 'disabled',
  ERR_TEMPLATE_NOT_APPROVED: 'notApproved',
  ERR_TEMPLATE_RECATEGORISED: 'category',
  ERR_TEMPLATE_VARIABLES: 'values',
  ERR_TEMPLATE_TOO_LONG: 'tooLong',
  ERR_TEMPLATE_MEDIA: 'file',
} as const satisfies Partial<Record<ErrorCode, string>>

/** Returns the short words for why a template cannot be sent. */
const faultOf = (error: string) => (error in FAULTS ? FAULTS[error as keyof typeof FAULTS] : 'other')

const PARTS = { contactListId: 'list', whatsappId: 'connection', message1: 'text', template: 'template' } as const

/** Returns what a draft still needs before it can start, as the server asks for it; null when it is complete. */
function findMissingField(campaign: Campaign) {
  const { template, whatsapp } = campaign
  const [field] = findMissingFields({
    ...campaign,
    hasTemplate: template !== null,
    channel: whatsapp?.channel ?? null,
  })
  if (field === undefined) return null
  return field in PARTS ? PARTS[field as keyof typeof PARTS] : 'question'
}
