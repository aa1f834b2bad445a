import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { FileList } from '#contract/file-lists.ts'
import { keys } from '#web/api/keys.ts'
import { deleteFileList, fileListUsesQuery } from './api.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { toastOk } from '#web/ui/overlay/toast.tsx'
import { useCampaignUses } from '#web/ui/text/useCampaignUses.ts'

/** Asks before a list is deleted, and says what uses it. */
export function DeleteFileList({ list: { id, name }, onClose }: { list: FileList; onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { data } = useQuery(fileListUsesQuery(id))
  const { text: campaigns, isBlocked } = useCampaignUses(data?.campaigns)
  const count = data?.quickMessages
  const uses = count === undefined ? '' : count === 0 ? t('fileLists.unused') : t('fileLists.used', { count })

  const remove = async (): Promise<void> => {
    await deleteFileList(id)
    toastOk(t('fileLists.deleted'))
    await cache.invalidateQueries({ queryKey: keys.fileLists })
  }
  return (
    <ConfirmDialog
      opened
      title={t('fileLists.deleteTitle', { name })}
      text={isBlocked ? campaigns : [uses, campaigns, t('fileLists.deleteText')].filter(Boolean).join(' ')}
      isBlocked={isBlocked}
      onClose={onClose}
      onConfirm={remove}
    />
  )
}
