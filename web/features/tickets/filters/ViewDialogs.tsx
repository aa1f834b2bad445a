import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListChoice } from '#web/features/tickets/list-address.ts'
import { deleteTicketView } from '#web/features/tickets/views-api.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { removeView } from './saved-views.ts'
import { ViewModal } from './ViewModal.tsx'
import type { ViewDialog } from './ViewsMenu.tsx'

type Props = {
  dialog: ViewDialog
  choice: ListChoice
  onShow: (viewId: number | null) => Promise<void>
  onClose: () => void
}

/** The dialogs in which a view is saved, changed and deleted. */
export function ViewDialogs({ dialog, choice, onShow, onClose }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  // What is shown may change while the dialog is open; what it saves is what it was opened for.
  const [shown] = useState(choice)
  const { view } = dialog
  if (dialog.kind === 'edit')
    return (
      <ViewModal
        view={view}
        choice={shown}
        onSaved={({ id }) => void (view === null && onShow(id))}
        onClose={onClose}
      />
    )
  const { id, name, isShared } = dialog.view
  return (
    <ConfirmDialog
      opened
      title={t('listFilters.views.deleteTitle', { name })}
      text={t(isShared ? 'listFilters.views.deleteShared' : 'listFilters.views.deleteOwn')}
      onClose={onClose}
      onConfirm={async () => {
        // It is left first, or the screen would take it for one that somebody else has deleted.
        await onShow(null)
        try {
          await deleteTicketView(id)
        } catch (error) {
          void onShow(id)
          throw error
        }
        removeView(cache, id)
      }}
    />
  )
}
