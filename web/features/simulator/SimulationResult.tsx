import { useTranslation } from 'react-i18next'
import type { SimulatedStep } from '#contract/bot.ts'
import { ColorDot } from '#web/ui/display/ColorDot.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Simulator.module.css'

/** Shows the state of the conversation after the last message. */
export function SimulationResult({ step }: { step: SimulatedStep | null }) {
  const { t } = useTranslation()
  if (!step) return null
  const { queue, option, stage, chatbot } = step
  return (
    <dl className={`${parts.frame} ${styles.outcome}`} aria-label={t('simulator.outcome')}>
      <dt className={parts.muted}>{t('simulator.state')}</dt>
      <dd>{t(`simulator.stage.${stage}`)}</dd>
      <dt className={parts.muted}>{t('simulator.queue')}</dt>
      <dd>
        {queue ? (
          <>
            {queue.color && <ColorDot color={queue.color} />} {queue.name}
          </>
        ) : (
          t('simulator.noQueue')
        )}
      </dd>
      {option && (
        <>
          <dt className={parts.muted}>{t('simulator.option')}</dt>
          <dd>{option.title}</dd>
        </>
      )}
      <dt className={parts.muted}>{t('simulator.bot')}</dt>
      <dd>{t(chatbot ? 'simulator.botOn' : 'simulator.botOff')}</dd>
    </dl>
  )
}
