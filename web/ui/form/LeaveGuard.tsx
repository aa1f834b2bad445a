import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'

type Props = {
  /** Returns whether there is unsaved input. */
  isDirty: () => boolean
  /** Asks only for the browser's back button, because a dialog may navigate by itself, for example after saving. */
  onlyBack?: boolean
}

/** Asks for confirmation before a navigation would discard unsaved input. */
export function LeaveGuard({ isDirty, onlyBack = false }: Props) {
  const { t } = useTranslation()
  const { status, proceed, reset } = useBlocker({
    // When the session has ended, the redirect to the login must not be blocked.
    shouldBlockFn: ({ action, next }) => isDirty() && next.pathname !== '/login' && (!onlyBack || action === 'BACK'),
    enableBeforeUnload: false,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={status === 'blocked'}
      title={t('common.discardTitle')}
      text={t('common.discardText')}
      action={t('common.discard')}
      onClose={() => reset?.()}
      onConfirm={() => Promise.resolve(proceed?.())}
    />
  )
}
