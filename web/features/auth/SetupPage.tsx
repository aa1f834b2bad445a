import { Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SetupInput } from '#contract/auth.ts'
import { get } from '#web/api/client.ts'
import { publicSettingsQuery } from '#web/api/lists.ts'
import { openSession } from '#web/session/store.ts'
import { validateWith } from '#web/ui/form.ts'
import { Loading } from '#web/ui/Loading.tsx'
import { setUp } from './api.ts'
import { AuthForm, NewPasswordInput } from './AuthForm.tsx'
import { AuthFrame } from './AuthFrame.tsx'

/** Who wants strangers as customers says so. */
const BLANK = { companyName: '', name: '', email: '', password: '', signUp: false }

/** The first visit of an installation: whoever comes first becomes its administrator. */
export function SetupPage() {
  const { t } = useTranslation()
  const { data, isPending } = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => get<{ needed: boolean }>('/auth/setup', { signal }),
  })
  if (isPending) return <Loading />
  if (data && !data.needed) return <Navigate to="/login" />
  return (
    <AuthFrame title={t('auth.setup.title')} lead={t('auth.setup.lead')}>
      <SetupForm />
    </AuthFrame>
  )
}

function SetupForm() {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: BLANK,
    validate: validateWith(SetupInput.required()),
  })

  const submit = async (values: typeof BLANK): Promise<void> => {
    const session = await setUp(SetupInput.parse(values))
    cache.removeQueries({ queryKey: publicSettingsQuery.queryKey })
    openSession(session)
    await navigate({ to: '/tickets' })
  }

  return (
    <AuthForm form={form} submit={submit} action={t('auth.setup.submit')}>
      <TextInput
        size="md"
        label={t('auth.setup.company')}
        autoComplete="organization"
        autoFocus
        key={form.key('companyName')}
        {...form.getInputProps('companyName')}
      />
      <TextInput
        size="md"
        label={t('auth.setup.name')}
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
      <NewPasswordInput key={form.key('password')} {...form.getInputProps('password')} />
      <Switch
        label={t('auth.setup.signUp')}
        description={t('auth.setup.signUpHint')}
        key={form.key('signUp')}
        {...form.getInputProps('signUp', { type: 'checkbox' })}
      />
    </AuthForm>
  )
}
