import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { downloadConversations } from './api.ts'
import type { Filter } from './filter.ts'

/** Downloads the conversations behind the figures. */
export function ExportButton({ filter }: { filter: Filter }) {
  const { t } = useTranslation()
  const [isBusy, setIsBusy] = useState(false)
  const save = async (): Promise<void> => {
    setIsBusy(true)
    await downloadConversations(filter).then(() => toastOk(t('dashboard.csv.done')), toastError)
    setIsBusy(false)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
      data-hint={t('dashboard.csv.hint')}
      loading={isBusy}
      onClick={() => void save()}
    >
      {t('dashboard.csv.label')}
    </Button>
  )
}
