import { Alert, Anchor, Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Session, SignUpConfirmation } from '#contract/auth.ts'
import { ApiError, post } from '#web/api/client.ts'
import { logOut, openSession, sessionState } from '#web/session/store.ts'
import { validateWith } from '#web/ui/form/form.ts'
import { toastOk } from '#web/ui/overlay/toast.tsx'
import { usePendingState } from '#web/ui/loading/usePendingState.ts'
import { MaskedInput } from '#web/ui/form/MaskedInput.tsx'
import { AuthForm } from './AuthForm.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import type texts from './texts/sign-up/pt.json'
import styles from './AuthLayout.module.css'

/** After one of these errors, a sign-up cannot be continued by another attempt. */
type Refusal = keyof (typeof texts.signUp)['refused']

const REFUSALS: readonly string[] = [
  'ERR_RESET_TOKEN_INVALID',
  'ERR_EMAIL_ALREADY_EXISTS',
  'ERR_COMPANY_NAME_ALREADY_EXISTS',
  'ERR_NO_PLAN_FOUND',
] satisfies Refusal[]
const isRefusal = (code: string): code is Refusal => REFUSALS.includes(code)

const schema = z.object({ password: z.string().min(1) })
const confirmSignUp = (input: SignUpConfirmation): Promise<Session> => post('/auth/confirm-sign-up', { body: input })

/**
 * The page of the link that is sent after a sign-up. It asks for the password chosen at the sign-up, so that a link
 * that somebody else requested creates no account.
 */
export function ConfirmSignUpPage() {
  const { t } = useTranslation()
  const { token } = useSearch({ from: '/confirm-sign-up' })
  const [refusal, setRefusal] = useState<Refusal | null>(token ? null : 'ERR_RESET_TOKEN_INVALID')
  const [other, setOther] = useState(otherAccount)
  if (other !== null) return <OtherAccount name={other} onLeft={() => setOther(null)} />
  return (
    <AuthLayout title={t('signUp.confirm.title')} lead={refusal ? '' : t('signUp.confirm.lead')}>
      {refusal ? (
        <Alert color="coral" role="alert" mt="xs">
          {t(`signUp.refused.${refusal}`)}
        </Alert>
      ) : (
        <ConfirmForm token={token} onRefused={setRefusal} />
      )}
      <p className={styles.alternative}>
        <Anchor component={Link} to="/login" size="sm" fw={550}>
          {t('auth.login.submit')}
        </Anchor>
        {' · '}
        <Anchor component={Link} to="/signup" size="sm" fw={550}>
          {t('signUp.confirm.restart')}
        </Anchor>
      </p>
    </AuthLayout>
  )
}

/** Returns the name of the user who is signed in in this browser. */
function otherAccount(): string | null {
  const session = sessionState()
  return session.status === 'in' ? session.user.name : null
}

/** The new account will be opened in this browser, so the other user must be signed out first. */
function OtherAccount({ name, onLeft }: { name: string; onLeft: () => void }) {
  const { t } = useTranslation()
  const [busy, run] = usePendingState()
  return (
    <AuthLayout title={t('signUp.confirm.title')} lead={t('signUp.confirm.otherAccount', { name })}>
      <Button size="md" autoFocus loading={busy} onClick={() => run(logOut().then(onLeft))}>
        {t('auth.restricted.logout')}
      </Button>
      <p className={styles.alternative}>
        <Anchor component={Link} to="/" size="sm" fw={550}>
          {t('users.confirmEmail.goOn')}
        </Anchor>
      </p>
    </AuthLayout>
  )
}

function ConfirmForm({ token, onRefused }: { token: string; onRefused: (refusal: Refusal) => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useForm({ mode: 'uncontrolled', initialValues: { password: '' }, validate: validateWith(schema) })

  const refuse = (error: unknown): null => {
    const code = error instanceof ApiError ? error.code : ''
    if (isRefusal(code)) onRefused(code)
    else if (code === 'ERR_PASSWORD_WRONG') form.setFieldError('password', t('signUp.confirm.wrong'))
    else throw error
    return null
  }
  const submit = async ({ password }: { password: string }): Promise<void> => {
    const session = await confirmSignUp({ token, password }).catch(refuse)
    if (!session) return
    openSession(session)
    toastOk(t('signUp.confirm.done'))
    await navigate({ to: '/tickets' })
  }

  return (
    <AuthForm form={form} submit={submit} action={t('signUp.confirm.submit')}>
      <MaskedInput
        size="md"
        label={t('auth.password')}
        autoComplete="current-password"
        autoFocus
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
    </AuthForm>
  )
}
