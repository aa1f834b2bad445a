import { Alert, Anchor, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/api/client.ts'
import { publicSettingsQuery } from '#web/session/public-settings.ts'
import { forgetNotice, openSession, sessionNotice, useSessionState } from '#web/session/store.ts'
import { errorText, toastError } from '#web/ui/overlay/toast.tsx'
import { MaskedInput } from '#web/ui/form/MaskedInput.tsx'
import { logIn } from './api.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import styles from './AuthLayout.module.css'

type Errors = { email?: string; password?: string }

const Restricted = lazy(() => import('./Restricted.tsx'))

/** `payment` lets a user whose subscription has ended pay for it. */
export function LoginPage({ payment }: { payment: ReactNode }) {
  const { t } = useTranslation()
  const session = useSessionState()
  const { data: settings } = useQuery(publicSettingsQuery)
  const [notice] = useState(sessionNotice)
  // Not while it renders: React may throw a rendering away and begin anew.
  useEffect(forgetNotice, [])

  if (session.status === 'in' && session.restricted) {
    return (
      <Suspense>
        <Restricted user={session.user} payment={payment} />
      </Suspense>
    )
  }
  return (
    <AuthLayout title={t('auth.login.title')} lead={t('auth.login.lead')}>
      {notice && (
        <Alert color="ambar" role="status">
          {t(`auth.login.${notice}`)}
        </Alert>
      )}
      {/* Whoever was at work may still be typing to a customer: no field takes that. */}
      <LoginForm takesFocus={notice === null} />
      {settings?.signUp !== false && (
        <p className={styles.alternative}>
          {t('auth.login.noAccount')}{' '}
          <Anchor component={Link} to="/signup" size="sm" fw={550}>
            {t('auth.login.signUp')}
          </Anchor>
        </p>
      )}
    </AuthLayout>
  )
}

function LoginForm({ takesFocus }: { takesFocus: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const email = String(form.get('email') ?? '').trim()
    const password = String(form.get('password') ?? '')
    const required = t('common.validation.required')
    if (!email || !password) {
      return setErrors({ ...(email ? {} : { email: required }), ...(password ? {} : { password: required }) })
    }
    setErrors({})
    setBusy(true)
    try {
      const session = await logIn(email, password)
      openSession(session)
      if (!session.restricted) await navigate({ to: '/tickets' })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ERR_INVALID_CREDENTIALS') {
        setErrors({ password: t('auth.login.wrong') })
      } else setErrors({ password: errorText(error) })
      toastError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        name="email"
        type="email"
        label={t('auth.email')}
        size="md"
        autoComplete="username"
        autoFocus={takesFocus}
        error={errors.email}
      />
      <MaskedInput
        name="password"
        label={t('auth.password')}
        size="md"
        autoComplete="current-password"
        error={errors.password}
      />
      <Anchor component={Link} to="/forgot" size="sm" className={styles.aside}>
        {t('auth.login.forgot')}
      </Anchor>
      <SubmitButton busy={busy}>{t('auth.login.submit')}</SubmitButton>
    </form>
  )
}
