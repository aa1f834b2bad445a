import { useTranslation } from 'react-i18next'
import { SiteLookFields, SiteOriginsField } from '#web/features/connections/SiteFields.tsx'
import { SiteCode } from '#web/features/connections/SiteCode.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Guide.module.css'
import { NameFields } from './NameStep.tsx'
import type { StepPanelProps } from './step-panel.ts'

export function SitesStep({ form }: StepPanelProps) {
  const { t } = useTranslation()
  return (
    <>
      <p className={styles.lead}>{t('connections.guide.sites.lead')}</p>
      <NameFields form={form} />
      <SiteOriginsField form={form} />
      <p className={`${parts.hint} ${styles.note}`}>{t('connections.guide.later')}</p>
    </>
  )
}

export function LookStep({ form }: StepPanelProps) {
  const { t } = useTranslation()
  return (
    <>
      <p className={styles.lead}>{t('connections.guide.look.lead')}</p>
      <SiteLookFields form={form} />
    </>
  )
}

export function CodeStep({ created }: StepPanelProps) {
  const { t } = useTranslation()
  return (
    <>
      <p className={styles.lead}>{t('connections.guide.code.lead')}</p>
      <SiteCode widgetKey={created?.widgetKey ?? ''} />
    </>
  )
}
