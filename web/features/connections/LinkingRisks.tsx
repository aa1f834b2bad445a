import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { booleanCodec, usePreference, userPreference } from '#web/session/preferences.ts'
import { useUser } from '#web/session/store.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Linking.module.css'

const risksReadPreference = userPreference('linkingRisksRead', false, booleanCodec)

const RISKS = ['links', 'limits', 'official'] as const

/** Says before a number is linked what that links and what may come of it, until the user has read it once. */
export function LinkingRisks() {
  const { t } = useTranslation()
  const read = risksReadPreference(useUser().id)
  if (usePreference(read)) return null
  return (
    <section className={`${parts.stack8} ${parts.sunken} ${styles.risks}`} aria-label={t('connections.qr.risks.title')}>
      <b>{t('connections.qr.risks.title')}</b>
      {RISKS.map((risk) => (
        <p key={risk}>{t(`connections.qr.risks.${risk}`)}</p>
      ))}
      <Button size="xs" variant="default" onClick={() => read.set(true)}>
        {t('connections.qr.risks.read')}
      </Button>
    </section>
  )
}
