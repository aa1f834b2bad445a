import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { usePendingState } from '#web/ui/loading/usePendingState.ts'
import { AuthLayout } from './AuthLayout.tsx'
import styles from './AuthLayout.module.css'

type Props = { email: string; send: () => Promise<unknown>; correct: () => void }

/**
 * Asks the user to confirm the sign-up by the link in the mail. The page must not reveal whether the address already
 * has an account.
 */
export function SignUpSent({ email, send, correct }: Props) {
  const { t } = useTranslation()
  const [busy, run] = usePendingState()
  const hint = useRef<HTMLParagraphElement>(null)
  // The focus moves to the hint, because the button that had it is no longer shown.
  useEffect(() => hint.current?.focus(), [])

  const sendAgain = (): void => run(send().then(() => toastOk(t('signUp.sent.sentAgain', { email })), toastError))

  return (
    <AuthLayout title={t('signUp.sent.title')} lead={t('signUp.sent.lead', { email })}>
      <p ref={hint} tabIndex={-1} className={styles.lead} style={{ outline: 'none' }}>
        {t('signUp.sent.hint')}
      </p>
      <Button variant="default" size="md" loading={busy} onClick={sendAgain}>
        {t('signUp.sent.again')}
      </Button>
      <Button variant="subtle" size="md" disabled={busy} onClick={correct}>
        {t('signUp.sent.correct')}
      </Button>
    </AuthLayout>
  )
}
