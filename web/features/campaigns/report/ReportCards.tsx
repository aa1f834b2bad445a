import { useTranslation } from 'react-i18next'
import { SKIP_REASONS, type CampaignReport } from '#contract/campaigns.ts'
import { useNumber } from '#web/ui/text/useNumber.ts'
import { percentOf } from './percent.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Report.module.css'

export function ReportCards({ report }: { report: CampaignReport }) {
  const { t } = useTranslation()
  const { campaign, tickets, limits } = report
  const { valid, skipped, sent, delivered, read, answered, refused, confirmationRequested, confirmed } = campaign.counts
  return (
    <section
      className={`${parts.stack12} ${styles.cards}`}
      aria-label={t('campaigns.view.cards')}
      data-many={campaign.confirmation || undefined}
    >
      <Card
        label={t('campaigns.view.valid')}
        value={valid}
        note={t('campaigns.view.skippedNote', { count: skipped })}
        hint={useSkippedReasons(report)}
      />
      {campaign.confirmation && (
        <>
          <Card
            label={t('campaigns.view.confirmationRequested')}
            value={confirmationRequested}
            note={t('campaigns.view.confirmationNote')}
          />
          <Card
            label={t('campaigns.view.confirmed')}
            value={confirmed}
            of={confirmationRequested}
            note={t('campaigns.view.confirmationNote')}
          />
        </>
      )}
      <Card
        label={t('campaigns.view.delivered')}
        value={delivered}
        of={sent}
        note={t('campaigns.view.deliveredNote', { count: sent })}
      />
      <Card label={t('campaigns.view.read')} value={read} of={delivered} note={t('campaigns.view.readNote')} />
      <Card
        label={t('campaigns.view.answered')}
        value={answered}
        of={delivered}
        note={t('campaigns.view.tickets', { count: tickets })}
      />
      <Card
        label={t('campaigns.view.refused')}
        value={refused}
        of={delivered}
        note={t(campaign.stopRules ? 'campaigns.view.refusedNote' : 'campaigns.view.refusedNoRule')}
      />
      {limits && (
        <Card
          {...(limits.firstContactsPerDay === null
            ? { label: t('campaigns.view.newPeople'), note: t('campaigns.view.noLimit') }
            : {
                label: t('campaigns.view.limit'),
                unit: t('campaigns.view.limitOf', { count: limits.firstContactsPerDay }),
                note: t('campaigns.view.limitNote'),
              })}
          value={limits.firstContactsToday}
        />
      )}
    </section>
  )
}

/** Says why people are not written to, such as "repetidas: 27 · sem WhatsApp: 96". */
function useSkippedReasons({ skipped }: CampaignReport): string {
  const { t } = useTranslation()
  return SKIP_REASONS.filter((reason) => skipped[reason] > 0)
    .map((reason) => t(`campaigns.view.skipped.${reason}`, { count: skipped[reason] }))
    .join(' · ')
}

type CardProps = { label: string; value: number; note: string; hint?: string; unit?: string; of?: number }

function Card({ label, value, of, unit, note, hint }: CardProps) {
  const number = useNumber()
  const share = of === undefined || of === 0 ? undefined : `${number(percentOf(value, of))}%`
  return (
    <div className={`${parts.panel} ${parts.column} ${styles.card}`}>
      <h3 className={parts.hint}>{label}</h3>
      <p className="num">
        <strong className={parts.figure}>{number(value)}</strong> {unit ?? share}
      </p>
      <small>{note}</small>
      {hint && <small>{hint}</small>}
    </div>
  )
}
