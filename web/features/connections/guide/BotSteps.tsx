import { useTranslation, Trans } from 'react-i18next'
import { SecretInput } from '#web/features/connections/LinkInputs.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Guide.module.css'
import type { StepPanelProps } from './step-panel.ts'
import { Where } from './Where.tsx'

/** How one comes by a bot. There is nothing to type yet. */
export function BotStep() {
  const { t } = useTranslation()
  return (
    <>
      <p className={styles.lead}>{t('connections.guide.bot.lead')}</p>
      <Where
        keys={['connections.guide.bot.where1', 'connections.guide.bot.where2', 'connections.guide.bot.where3']}
        link="https://t.me/BotFather"
      />
      <p className={`${parts.hint} ${styles.note}`}>
        <Trans i18nKey="connections.guide.bot.known" components={{ b: <b /> }} />
      </p>
    </>
  )
}

export function BotTokenStep({ form }: StepPanelProps) {
  const { t } = useTranslation()
  return (
    <>
      <p className={styles.lead}>{t('connections.guide.botToken.lead')}</p>
      <SecretInput
        form={form}
        field="botToken"
        label={t('connections.telegram.botToken')}
        hint={t('connections.telegram.botTokenHint')}
        isRequired
      />
    </>
  )
}
