import { IconFolderExclamation } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CompanyWithPlan } from '#contract/plans.ts'
import { MEGABYTE, STORAGE_WARNING, storageShare } from '#contract/storage-share.ts'
import { sizeText } from '#web/ui/text/file.ts'
import styles from '#web/ui/layout/EmptyState.module.css'

/**
 * Warns that the storage for files is nearly or fully used. Closing it hides the current one of the two warnings for
 * this visit.
 */
export function StorageBanner({ company: { plan, storageBytes } }: { company: CompanyWithPlan }) {
  const { t, i18n } = useTranslation()
  const [closed, setClosed] = useState<'near' | 'gone' | null>(null)
  const limitMb = plan?.storageLimitMb ?? null
  const share = storageShare(storageBytes, limitMb) ?? 0
  const state = share >= 1 ? 'gone' : 'near'
  if (share < STORAGE_WARNING || closed === state) return null

  const percent = Math.floor(share * 100) / 100
  const facts = {
    percent: percent.toLocaleString(i18n.language, { style: 'percent' }),
    used: sizeText(storageBytes, i18n.language),
    limit: sizeText((limitMb ?? 0) * MEGABYTE, i18n.language),
  }
  return (
    <div className={styles.banner} role="status">
      <IconFolderExclamation size={17} stroke={1.8} aria-hidden />
      <span>
        <b>{t(`shell.storage.${state}`, facts)}</b>{' '}
        <span className={styles.more}>{t(`shell.storage.${state}What`)}</span>
      </span>
      <button type="button" onClick={() => setClosed(state)}>
        {t('shell.storage.close')}
      </button>
    </div>
  )
}
