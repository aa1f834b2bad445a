import { useTranslation } from 'react-i18next'
import type { CampaignPreview } from '#contract/campaigns.ts'
import { durationText } from '#web/features/campaigns/duration.ts'
import { useTime } from '#web/ui/time.ts'
import { knownPercent, riskOf } from './risk.ts'
import styles from './DryRun.module.css'

type Props = { preview: CampaignPreview; texts: number }

/** Says when the campaign would begin and end, and how risky it is for the number. */
export function DryRunFacts({ preview, texts }: Props) {
  const { t } = useTranslation()
  const time = useTime()
  const { startsAt, endsAt, sendingSeconds, recipients } = preview
  if (recipients === 0) return null
  const percent = knownPercent(preview)
  return (
    <dl className={styles.facts}>
      <dt>{t('campaigns.dry.begins')}</dt>
      <dd className="num">{time.dateTime(startsAt)}</dd>
      <dt>{t('campaigns.dry.ends')}</dt>
      <dd className="num">
        {endsAt
          ? t('campaigns.dry.near', { day: time.date(endsAt), clock: time.clock(endsAt) })
          : t('campaigns.dry.never')}
        <small>{t('campaigns.dry.sending', { duration: durationText(sendingSeconds) })}</small>
      </dd>
      <dt>{t('campaigns.dry.risk')}</dt>
      <dd>
        {t(`campaigns.dry.risks.${riskOf(preview)}`)}
        <small>{t(texts > 1 ? 'campaigns.dry.riskTexts' : 'campaigns.dry.riskText', { percent })}</small>
      </dd>
    </dl>
  )
}
