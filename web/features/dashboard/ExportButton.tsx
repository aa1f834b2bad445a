import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { downloadConversations } from './api.ts'
import type { Filter } from './filter.ts'
import { useDownload } from './useDownload.ts'

/** Downloads the conversations behind the figures. */
export function ExportButton({ filter }: { filter: Filter }) {
  const { t } = useTranslation()
  const { isBusy, start } = useDownload(() => downloadConversations(filter), t('dashboard.csv.done'))
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
      data-hint={t('dashboard.csv.hint')}
      loading={isBusy}
      onClick={start}
    >
      {t('dashboard.csv.label')}
    </Button>
  )
}
