import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { publicSettingsQuery } from '#web/session/public-settings.ts'
import styles from './DemoBadge.module.css'

/** Says that the people and conversations of this installation are invented. */
export function DemoBadge() {
  const { t } = useTranslation()
  const { data } = useQuery(publicSettingsQuery)
  return data?.demo ? <span className={styles.label}>{t('auth.login.demo')}</span> : null
}
