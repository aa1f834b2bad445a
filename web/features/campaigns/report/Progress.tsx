import { useTranslation } from 'react-i18next'
import type { CampaignReport } from '#contract/campaigns.ts'
import { Meter, type MeterSegment } from '#web/ui/display/Meter.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { useSecondsUntil } from '#web/ui/time/useSecondsUntil.ts'
import { useNumber } from '#web/ui/text/useNumber.ts'
import { percentOf } from './percent.ts'
import meterStyles from '#web/ui/display/Meter.module.css'
import parts from '#web/ui/parts.module.css'
import styles from './Report.module.css'

/** Everybody who is written to is in exactly one of these. */
function countsOf({ campaign, waiting, held }: CampaignReport) {
  const { total, valid, skipped, delivered, failed, noReceipt } = campaign.counts
  const leftOutLater = Math.max(0, skipped - (total - valid))
  const settled = delivered + failed + noReceipt + waiting + held + leftOutLater
  return { delivered, failed, noReceipt, held, waiting, onWay: Math.max(0, valid - settled) }
}

const TONES = {
  delivered: 'done',
  onWay: 'soft',
  failed: 'bad',
  noReceipt: 'paused',
  held: 'paused',
  waiting: 'off',
} as const satisfies Record<string, MeterSegment['tone']>
const LEGEND = ['delivered', 'onWay', 'failed', 'noReceipt', 'held', 'waiting'] as const
/** These are rare, and shown only where there are any. */
const RARE: ReadonlySet<string> = new Set(['noReceipt', 'held'])

/** Shows how many people have received the campaign, and when it ends. */
export function Progress({ report }: { report: CampaignReport }) {
  const { t } = useTranslation()
  const number = useNumber()
  const { campaign } = report
  const { valid, delivered } = campaign.counts
  const counts = countsOf(report)
  const percent = percentOf(delivered, valid)
  return (
    <section
      className={`${parts.panel} ${styles.hero}`}
      aria-label={t('campaigns.progressLabel', { done: delivered, total: valid })}
    >
      <p className={`${parts.quiet} ${styles.received}`}>
        <strong className={`${parts.figure} num`}>
          {t('campaigns.view.received', { done: delivered, total: valid })}
        </strong>
        <span>{t('campaigns.view.receivedText', { percent: number(percent) })}</span>
      </p>
      <NextAndEnd report={report} />
      <div
        className={styles.bar}
        role="progressbar"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label={t('campaigns.view.delivered')}
      >
        <Meter
          label={t('campaigns.view.bar', counts)}
          total={valid}
          segments={LEGEND.filter((name) => name !== 'waiting').map((name) => ({
            value: counts[name],
            tone: TONES[name],
          }))}
        />
      </div>
      <div className={`${parts.flow} ${styles.below}`}>
        <ul className={`${parts.hint} ${parts.flow} ${meterStyles.tones} ${styles.legend}`}>
          {LEGEND.filter((name) => !RARE.has(name) || counts[name] > 0).map((name) => (
            <li className={parts.inline} key={name}>
              <i data-tone={TONES[name]} aria-hidden />
              {t(`campaigns.view.${name}`)} <b className="num">{number(counts[name])}</b>
            </li>
          ))}
        </ul>
        <Facts report={report} />
      </div>
    </section>
  )
}

function Facts({ report: { campaign } }: { report: CampaignReport }) {
  const { t } = useTranslation()
  const time = useTime()
  const { whatsapp, contactList, scheduledAt, completedAt } = campaign
  const facts = [
    [t('campaigns.view.connection'), whatsapp?.name ?? t('campaigns.noConnection')],
    [t('campaigns.view.contactList'), contactList?.name ?? t('campaigns.noList')],
    [t('campaigns.view.schedule'), scheduledAt ? time.dateTime(scheduledAt) : t('campaigns.noSchedule')],
    [t('campaigns.view.completion'), completedAt ? time.dateTime(completedAt) : t('campaigns.notCompleted')],
  ] as const
  return (
    <dl className={`${parts.hint} ${parts.flow} ${styles.facts}`}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className={parts.muted}>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function NextAndEnd({ report: { nextAt, endsAt, hold, sleeping, retried } }: { report: CampaignReport }) {
  const { t } = useTranslation()
  const time = useTime()
  const seconds = useSecondsUntil(nextAt)
  const moment = (at: string): string => (time.brief(at) === time.clock(at) ? time.clock(at) : time.dateTime(at))
  const words = [
    hold
      ? t(`campaigns.view.hold.${hold.reason}`, { time: moment(hold.until) })
      : seconds !== null && t('campaigns.view.next', { seconds }),
    !hold && sleeping > 0 && t('campaigns.view.sleeping', { count: sleeping }),
    retried > 0 && t('campaigns.view.retried', { count: retried }),
    endsAt && t('campaigns.view.ends', { time: moment(endsAt) }),
  ].filter(Boolean)
  return <p className={`${parts.quiet} num`}>{words.join(' · ')}</p>
}
