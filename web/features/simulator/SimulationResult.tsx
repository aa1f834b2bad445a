import { useTranslation } from 'react-i18next'
import type { SimulatedStep } from '#contract/bot.ts'
import { ColorDot } from '#web/ui/display/ColorDot.tsx'
import styles from './Simulator.module.css'

/** Shows the state of the conversation after the last message. */
export function SimulationResult({ step }: { step: SimulatedStep | null }) {
  const { t } = useTranslation()
  if (!step) return null
  const { queue, option, stage, chatbot } = step
  return (
    <dl className={styles.outcome} aria-label={t('simulator.outcome')}>
      <dt>{t('simulator.state')}</dt>
      <dd>{t(`simulator.stage.${stage}`)}</dd>
      <dt>{t('simulator.queue')}</dt>
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
          <dt>{t('simulator.option')}</dt>
          <dd>{option.title}</dd>
        </>
      )}
      <dt>{t('simulator.bot')}</dt>
      <dd>{t(chatbot ? 'simulator.botOn' : 'simulator.botOff')}</dd>
    </dl>
  )
}
