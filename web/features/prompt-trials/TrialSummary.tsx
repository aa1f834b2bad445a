import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PromptTrial } from '#contract/prompt-trials.ts'
import { Meter } from '#web/ui/display/Meter.tsx'
import { formatCost } from '#web/ui/text/money.ts'
import { useDurationText } from '#web/ui/time/useDurationText.ts'
import { useNumber } from '#web/ui/text/useNumber.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Trials.module.css'
import { neededFor } from './useTrialGate.ts'

type Props = {
  trial: PromptTrial
  /** The mark to be reached, in percent; 0 shows none. */
  passMark: number
  children: ReactNode
}

/** Says in numbers how a trial went, or how far it is. */
export function TrialSummary({ trial, passMark, children }: Props) {
  const { t } = useTranslation()
  const number = useNumber()
  const duration = useDurationText()
  const { status, passed, done, total, price, medianMs } = trial
  const failed = done - passed
  const needed = neededFor(total, passMark)
  return (
    <div className={`${parts.wrap} ${styles.summary}`}>
      <p className={`${parts.quiet} ${styles.score}`} role="status">
        <strong className={`${parts.figure} num`}>{number(passed)}</strong>{' '}
        {t('promptTrials.ofTotal', { count: total, total: number(total) })}
        {status !== 'done' && <small>{t('promptTrials.done', { done: number(done), total: number(total) })}</small>}
      </p>
      <div className={styles.bar}>
        <Meter
          label={t('promptTrials.meter', { passed, failed, total })}
          total={total}
          segments={[{ value: passed }, { value: failed, tone: 'bad' }]}
        />
        {needed > 0 && <small>{t('promptTrials.toSwitchOn', { needed: number(needed) })}</small>}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt className={parts.hint}>{t('promptTrials.cost')}</dt>
          <dd className="num">{formatCost(price)}</dd>
        </div>
        <div>
          <dt className={parts.hint}>{t('promptTrials.median')}</dt>
          <dd className="num">{medianMs === null ? '—' : duration(medianMs)}</dd>
        </div>
      </dl>
      {children}
    </div>
  )
}
