import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type Props = {
  /** Something here is not stored. */
  isDirty: () => boolean
  /** Only the way back asks; the screen itself leads on. */
  onlyBack?: boolean
}

/** Asks before another screen takes the place of what was typed in this one. */
export function LeaveGuard({ isDirty, onlyBack = false }: Props) {
  const { t } = useTranslation()
  const { status, proceed, reset } = useBlocker({
    // Whose session ended goes to the login whatever was typed.
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
