import { Button, Progress } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactImport } from '#contract/contact-imports.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { ImportCounts } from './ImportCounts.tsx'
import { saveImport } from './import-cache.ts'
import type { ImportSource } from './import-source.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Import.module.css'

type Props = { source: ImportSource; one: ContactImport; onClose: () => void }

/** The third step shows the progress, which events of the server update. */
export function ImportProgress({ source, one, onClose }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const done = one.created + one.updated + one.unchanged + one.failed
  const percent = one.total === 0 ? 0 : Math.floor((done / one.total) * 100)

  const cancel = async (): Promise<void> => {
    setBusy(true)
    try {
      saveImport(cache, await source.cancel(one.id))
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles.body}>
      <div className={`${parts.spread} ${styles.count}`}>
        <strong className="num">{percent}%</strong>
        <span className="num" role="status">
          {t('contactImports.progress', { done, total: one.total })}
        </span>
      </div>
      <Progress value={percent} size="lg" aria-label={t('contactImports.step.progress')} />
      <ImportCounts one={one} />
      <p className={styles.lead}>{t('contactImports.progressHint')}</p>
      <div className={`${parts.wrap} ${styles.foot}`}>
        <Button variant="default" loading={busy} onClick={() => void cancel()}>
          {t('contactImports.cancel')}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {t('common.close')}
        </Button>
      </div>
    </div>
  )
}
