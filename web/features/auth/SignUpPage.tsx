import '#web/styles/inside.css'
import { Alert, Anchor, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SignUp } from '#contract/companies.ts'
import type { Plan } from '#contract/plans.ts'
import { publicSettingsQuery } from '#web/session/public-settings.ts'
import { currentLanguage, loadAllTexts } from '#web/i18n.ts'
import { validateWith } from '#web/ui/form/form.ts'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { formatMoney } from '#web/ui/text/money.ts'
import { toastOk } from '#web/ui/overlay/toast.tsx'
import { listPlans, signUp } from './api.ts'
import { AuthForm } from './AuthForm.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { ChosenPassword } from './ChosenPassword.tsx'
import styles from './AuthLayout.module.css'

const BLANK = { name: '', email: '', phone: '', password: '', planId: null as string | null }
type Values = typeof BLANK

const SignUpSent = lazyComponent(async () => {
  const [{ SignUpSent: Loaded }] = await Promise.all([import('./SignUpSent.tsx'), loadAllTexts()])
  return Loaded
})

const send = (values: Values) => signUp(SignUp.parse({ ...values, language: currentLanguage() }))

export function SignUpPage() {
  const { t } = useTranslation()
  const { data: settings } = useQuery(publicSettingsQuery)
  const [values, setValues] = useState(BLANK)
  const [isSent, setSent] = useState(false)

  const showSent = (sent: Values): void => {
    setValues(sent)
    setSent(true)
  }

  if (isSent) return <SignUpSent email={values.email.trim()} send={() => send(values)} correct={() => setSent(false)} />
  return (
    <AuthLayout title={t('auth.signUp.title')} lead={t('auth.signUp.lead')}>
      {settings?.signUp === false ? (
        <Alert role="status">{t('auth.signUp.off')}</Alert>
      ) : (
        <SignUpForm initialValues={values} onSent={showSent} />
      )}
      <p className={styles.alternative}>
        {t('auth.signUp.haveAccount')}{' '}
        <Anchor component={Link} to="/login" size="sm" fw={550}>
          {t('auth.login.submit')}
        </Anchor>
      </p>
    </AuthLayout>
  )
}

type FormProps = { initialValues: Values; onSent: (values: Values) => void }

/** When the user returns to correct the e-mail address, its field has the focus. */
function SignUpForm({ initialValues, onSent }: FormProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data: plans, isPending } = useQuery({
    queryKey: ['publicPlans'],
    queryFn: ({ signal }) => listPlans(signal),
  })
  const form = useForm({ mode: 'uncontrolled', initialValues, validate: validateWith(SignUp) })

  const describe = (plan: Plan): string => t('auth.signUp.planOption', { ...plan, price: formatMoney(plan.value) })

  const submit = async (values: Values): Promise<void> => {
    const answer = await send(values)
    if (!('id' in answer)) return onSent(values)
    toastOk(t('auth.signUp.done'))
    await navigate({ to: '/login' })
  }

  return (
    <AuthForm form={form} submit={submit} action={t('auth.signUp.submit')}>
      <TextInput
        size="md"
        label={t('auth.signUp.company')}
        autoComplete="organization"
        autoFocus={initialValues === BLANK}
        withAsterisk
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <TextInput
        size="md"
        type="email"
        label={t('auth.email')}
        autoComplete="email"
        autoFocus={initialValues !== BLANK}
        withAsterisk
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <TextInput
        size="md"
        type="tel"
        label={t('auth.signUp.phone')}
        autoComplete="tel"
        key={form.key('phone')}
        {...form.getInputProps('phone')}
      />
      <ChosenPassword withAsterisk key={form.key('password')} {...form.getInputProps('password')} />
      <Select
        size="md"
        label={t('auth.signUp.plan')}
        withAsterisk
        disabled={isPending}
        data={(plans ?? []).map((plan) => ({ value: String(plan.id), label: describe(plan) }))}
        placeholder={plans?.length === 0 ? t('auth.signUp.noPlans') : ''}
        key={form.key('planId')}
        {...form.getInputProps('planId')}
      />
    </AuthForm>
  )
}
