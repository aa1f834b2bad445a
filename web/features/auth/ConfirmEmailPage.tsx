import { Alert, Anchor, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { errorText } from '#web/ui/overlay/toast.tsx'
import { confirmEmail } from './api.ts'
import { AuthLayout } from './AuthLayout.tsx'
import styles from './AuthLayout.module.css'

/**
 * The page of the link that is sent to a new e-mail address. It works with and without a session. The user confirms by
 * a click, because mail scanners open links, too.
 */
export function ConfirmEmailPage() {
  const { t } = useTranslation()
  const { token } = useSearch({ from: '/confirm-email' })
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: confirmEmail })
  return (
    <AuthLayout
      title={t(isSuccess ? 'users.confirmEmail.doneTitle' : 'users.confirmEmail.title')}
      lead={t(isSuccess ? 'users.confirmEmail.doneText' : 'users.confirmEmail.lead')}
    >
      {error && (
        <Alert color="coral" role="alert" mb="md">
          {errorText(error)}
        </Alert>
      )}
      {!isSuccess && (
        <Button size="md" fullWidth autoFocus loading={isPending} onClick={() => mutate(token)}>
          {t('users.confirmEmail.submit')}
        </Button>
      )}
      <p className={styles.alternative}>
        <Anchor component={Link} to="/login" size="sm" fw={550}>
          {t('users.confirmEmail.goOn')}
        </Anchor>
      </p>
    </AuthLayout>
  )
}
