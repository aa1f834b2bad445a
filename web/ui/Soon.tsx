import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './Soon.module.css'

/** Shows a badge beside the name of a feature that does nothing yet. */
export function Soon() {
  const { t } = useTranslation()
  return (
    <Badge size="xs" color="gray" className={styles.badge}>
      {t('shell.soon')}
    </Badge>
  )
}
