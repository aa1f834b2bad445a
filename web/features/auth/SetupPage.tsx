import '#web/styles/inside.css'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { SetupInput } from '#contract/auth.ts'
import { get } from '#web/api/client.ts'
import { publicSettingsQuery } from '#web/session/public-settings.ts'
import { openSession } from '#web/session/store.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import { validateWith } from '#web/ui/form/form.ts'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { setUp } from './api.ts'
import { AuthForm } from './AuthForm.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { ChosenPassword } from './ChosenPassword.tsx'

/** Public sign-up is off unless the administrator turns it on. */
const BLANK = { code: '', companyName: '', name: '', email: '', password: '', signUp: false }
const withCode = SetupInput.required().extend({ code: z.string().trim().min(1) })
const withoutCode = withCode.omit({ code: true })

/** Appears at the first visit of a new installation, and creates the administrator and the first company. */
export function SetupPage() {
  const { t } = useTranslation()
  const { data, isPending } = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => get('/auth/setup', { signal }),
  })
  if (isPending) return <Loading />
  if (data && !data.needed) return <Navigate to="/login" />
  return (
    <AuthLayout title={t('setup.title')} lead={t('setup.lead')}>
      <SetupForm asksCode={data?.code === true} />
    </AuthLayout>
  )
}

function SetupForm({ asksCode }: { asksCode: boolean }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: BLANK,
    validate: validateWith(asksCode ? withCode : withoutCode),
  })

  const submit = async (values: typeof BLANK): Promise<void> => {
    const session = await setUp(SetupInput.parse(values))
    cache.removeQueries({ queryKey: publicSettingsQuery.queryKey })
    openSession(session)
    await navigate({ to: '/tickets' })
  }

  return (
    <AuthForm form={form} submit={submit} action={t('setup.submit')}>
      {asksCode && (
        <TextInput
          size="md"
          label={t('setup.code')}
          description={t('setup.codeHint')}
          placeholder="0000-0000"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          key={form.key('code')}
          {...form.getInputProps('code')}
        />
      )}
      <TextInput
        size="md"
        label={t('setup.company')}
        autoComplete="organization"
        autoFocus={!asksCode}
        key={form.key('companyName')}
        {...form.getInputProps('companyName')}
      />
      <TextInput
        size="md"
        label={t('setup.name')}
        autoComplete="name"
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <TextInput
        size="md"
        type="email"
        label={t('auth.email')}
        autoComplete="username"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <ChosenPassword key={form.key('password')} {...form.getInputProps('password')} />
      <Switch
        label={t('setup.signUp')}
        description={t('setup.signUpHint')}
        key={form.key('signUp')}
        {...form.getInputProps('signUp', { type: 'checkbox' })}
      />
    </AuthForm>
  )
}
