import { Alert } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './Soon.module.css'

/** Shows a notice above a screen whose data is stored but has no effect yet. */
export function SoonNotice() {
  const { t } = useTranslation()
  return (
    <Alert
      className={styles.notice}
      color="gray"
      role="note"
      icon={<IconHourglass size={18} stroke={1.7} />}
      title={t('shell.soon')}
    >
      {t('shell.soonText')}
    </Alert>
  )
}
