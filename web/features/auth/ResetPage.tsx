import { Alert, Anchor } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { PasswordField } from '#contract/companies.ts'
import { validateWith } from '#web/ui/form/form.ts'
import { toastOk } from '#web/ui/overlay/toast.tsx'
import { MaskedInput } from '#web/ui/form/MaskedInput.tsx'
import { resetPassword } from './api.ts'
import { AuthForm } from './AuthForm.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { ChosenPassword } from './ChosenPassword.tsx'
import styles from './AuthLayout.module.css'

const schema = z.object({ password: PasswordField })
const BLANK = { password: '', repeated: '' }

export function ResetPage() {
  const { t } = useTranslation()
  const { token } = useSearch({ from: '/visitors/reset' })
  return (
    <AuthLayout title={t('auth.reset.title')} lead={t('auth.reset.lead')}>
      {token ? (
        <ResetForm token={token} />
      ) : (
        <Alert color="coral" role="alert">
          {t('auth.reset.noToken')}
        </Alert>
      )}
      <p className={styles.alternative}>
        <Anchor component={Link} to={token ? '/login' : '/forgot'} size="sm" fw={550}>
          {t(token ? 'auth.backToLogin' : 'auth.forgot.title')}
        </Anchor>
      </p>
    </AuthLayout>
  )
}

function ResetForm({ token }: { token: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: BLANK,
    validate: (values) => ({
      ...validateWith(schema)(values),
      ...(values.password === values.repeated ? {} : { repeated: t('common.validation.passwordsDiffer') }),
    }),
  })

  const submit = async ({ password }: typeof BLANK): Promise<void> => {
    await resetPassword(token, password)
    toastOk(t('auth.reset.done'))
    await navigate({ to: '/login' })
  }

  return (
    <AuthForm form={form} submit={submit} action={t('auth.reset.submit')}>
      <ChosenPassword autoFocus key={form.key('password')} {...form.getInputProps('password')} />
      <MaskedInput
        size="md"
        label={t('auth.repeatPassword')}
        autoComplete="new-password"
        key={form.key('repeated')}
        {...form.getInputProps('repeated')}
      />
    </AuthForm>
  )
}
