import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { publicSettingsQuery } from '#web/api/lists.ts'
import styles from './DemoLabel.module.css'

/** Says that the people and conversations of this installation are made up. */
export function DemoLabel() {
  const { t } = useTranslation()
  const { data } = useQuery(publicSettingsQuery)
  return data?.demo ? <span className={styles.label}>{t('auth.login.demo')}</span> : null
}
