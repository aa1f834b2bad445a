import { useTranslation } from 'react-i18next'
import type { CampaignPreview } from '#contract/campaigns.ts'
import { featuresOf, type ChannelKind, type Linking } from '#contract/channels.ts'
import type { PriceEstimate } from '#contract/message-prices.ts'
import { durationText } from '#web/features/campaigns/duration.ts'
import { useMicros } from '#web/ui/text/useMicros.ts'
import { plainDay, useTime } from '#web/ui/time/time.ts'
import parts from '#web/ui/parts.module.css'
import styles from './DryRun.module.css'

type Props = { preview: CampaignPreview; texts: number; channel: ChannelKind | null }

/** Why a message costs nothing; null where nothing is said of that. */
const FREE_WHY = {
  qrCode: 'campaigns.dry.freeWhy',
  metaLogin: null,
  cloudToken: null,
  botToken: null,
  site: null,
} as const satisfies Record<Linking, string | null>

/** Says when the campaign would begin and end, what it costs, and how risky it is for the number. */
export function DryRunFacts({ preview, texts, channel }: Props) {
  const { t } = useTranslation()
  const time = useTime()
  const { startsAt, endsAt, sendingSeconds, recipients } = preview
  if (recipients === 0) return null
  const features = channel && featuresOf(channel)
  const freeWhy = features && FREE_WHY[features.linking]
  const percent = knownPercent(preview)
  const duration = durationText(sendingSeconds)
  const rests = endsAt !== null && Date.parse(endsAt) - Date.parse(startsAt) > (sendingSeconds + REST_SECONDS) * 1000
  return (
    <dl className={`${parts.sunken} ${styles.facts}`}>
      <dt className={parts.muted}>{t('campaigns.dry.begins')}</dt>
      <dd className="num">{time.dateTime(startsAt)}</dd>
      <dt className={parts.muted}>{t('campaigns.dry.ends')}</dt>
      <dd className="num">
        {endsAt
          ? t('campaigns.dry.near', { day: time.date(endsAt), clock: time.clock(endsAt) })
          : t('campaigns.dry.never')}
        <small>{t(rests ? 'campaigns.dry.sendingRests' : 'campaigns.dry.sending', { duration })}</small>
      </dd>
      {freeWhy && (
        <>
          <dt className={parts.muted}>{t('campaigns.dry.cost')}</dt>
          <dd>
            {t('campaigns.dry.free')}
            <small>{t(freeWhy)}</small>
          </dd>
        </>
      )}
      {preview.cost && <Cost cost={preview.cost} answers={preview.answers} />}
      {preview.budget && <Budget budget={preview.budget} />}
      {preview.messageLimit !== null && (
        <>
          <dt className={parts.muted}>{t('campaigns.dry.limit')}</dt>
          <dd>
            {t('campaigns.dry.limitPeople', { count: preview.messageLimit })}
            <small>{t('campaigns.dry.limitShared')}</small>
          </dd>
        </>
      )}
      {features?.mayBan !== false && (
        <>
          <dt className={parts.muted}>{t('campaigns.dry.risk')}</dt>
          <dd>
            {t(`campaigns.dry.risks.${riskOf(preview)}`)}
            <small>{t(texts > 1 ? 'campaigns.dry.riskTexts' : 'campaigns.dry.riskText', { percent })}</small>
          </dd>
        </>
      )}
    </dl>
  )
}

type CostProps = { cost: PriceEstimate; answers: PriceEstimate | null }

/** Says what Meta asks, as far as the company knows its prices, and that answers cost too. */
function Cost({ cost: { currency, checkedOn, cost, unpriced }, answers }: CostProps) {
  const { t } = useTranslation()
  const moneyOf = useMicros(currency)
  return (
    <>
      <dt className={parts.muted}>{t('campaigns.dry.cost')}</dt>
      <dd>
        {t('campaigns.dry.about', { price: moneyOf(cost) })}
        <small>{t('campaigns.dry.pricesOf', { day: plainDay(checkedOn) })}</small>
        {unpriced > 0 && <small>{t('campaigns.dry.unpriced', { count: unpriced })}</small>}
        {answers && answers.cost > 0 && <small>{t('campaigns.dry.answers', { price: moneyOf(answers.cost) })}</small>}
      </dd>
    </>
  )
}

/** Says how much of what the number may cost this month is spent. */
function Budget({ budget: { currency, budget, spent } }: { budget: NonNullable<CampaignPreview['budget']> }) {
  const { t } = useTranslation()
  const moneyOf = useMicros(currency)
  return (
    <>
      <dt className={parts.muted}>{t('campaigns.dry.budget')}</dt>
      <dd className="num">{t('campaigns.dry.spent', { spent: moneyOf(spent), budget: moneyOf(budget) })}</dd>
    </>
  )
}

/** A run that takes so much longer than its sending stands still at night, or waits for the next day's budget. */
const REST_SECONDS = 1800

type Risk = 'low' | 'medium' | 'high'

/** From these shares of people who never wrote on, providers begin to notice, and to block. */
const MEDIUM_SHARE = 0.2
const HIGH_SHARE = 0.5

/** Returns how likely the provider is to restrict the number for this campaign. */
function riskOf({ groups, recipients, warnings }: CampaignPreview): Risk {
  const strangers = recipients === 0 ? 0 : (groups.neverWrote + groups.unchecked) / recipients
  const isSpamLike = warnings.includes('linkToStrangers') || warnings.includes('oneText')
  if (strangers >= HIGH_SHARE || (isSpamLike && strangers >= MEDIUM_SHARE)) return 'high'
  return strangers >= MEDIUM_SHARE || isSpamLike ? 'medium' : 'low'
}

/** Returns the share of the recipients that has written before, in per cent. */
const knownPercent = ({ groups, recipients }: CampaignPreview): number =>
  recipients === 0 ? 0 : Math.round((100 * groups.known) / recipients)
