import { Alert, Badge } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './Soon.module.css'

/** Beside the name of what does nothing yet. */
export function Soon() {
  const { t } = useTranslation()
  return (
    <Badge size="xs" color="gray" className={styles.badge}>
      {t('common.soon')}
    </Badge>
  )
}

/** Above a screen whose entries are only kept so far. */
export function SoonNotice() {
  const { t } = useTranslation()
  return (
    <Alert
      className={styles.notice}
      color="gray"
      role="note"
      icon={<IconHourglass size={18} stroke={1.7} />}
      title={t('common.soon')}
    >
      {t('common.soonText')}
    </Alert>
  )
}
