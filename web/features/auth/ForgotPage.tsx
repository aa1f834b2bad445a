import { Alert, Anchor, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { EmailField } from '#contract/companies.ts'
import { publicSettingsQuery } from '#web/session/public-settings.ts'
import { validateWith } from '#web/ui/form/form.ts'
import { requestPasswordReset } from './api.ts'
import { AuthForm } from './AuthForm.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import styles from './AuthLayout.module.css'

const schema = z.object({ email: EmailField })

export function ForgotPage() {
  const { t } = useTranslation()
  const { data: settings } = useQuery(publicSettingsQuery)
  const [sentTo, setSentTo] = useState('')
  return (
    <AuthLayout
      title={t(sentTo ? 'auth.forgot.sentTitle' : 'auth.forgot.title')}
      lead={sentTo ? t('auth.forgot.sentText', { email: sentTo }) : t('auth.forgot.lead')}
    >
      {settings?.mail === false && (
        <Alert color="ambar" role="status">
          {t('auth.forgot.noMail')}
        </Alert>
      )}
      {!sentTo && settings?.mail !== false && <ForgotForm onSent={setSentTo} />}
      <p className={styles.alternative}>
        <Anchor component={Link} to="/login" size="sm" fw={550}>
          {t('auth.backToLogin')}
        </Anchor>
      </p>
    </AuthLayout>
  )
}

function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation()
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '' }, validate: validateWith(schema) })

  const submit = async ({ email }: { email: string }): Promise<void> => {
    await requestPasswordReset(email.trim())
    onSent(email.trim())
  }

  return (
    <AuthForm form={form} submit={submit} action={t('auth.forgot.submit')}>
      <TextInput
        size="md"
        type="email"
        label={t('auth.email')}
        autoComplete="username"
        autoFocus
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
    </AuthForm>
  )
}
