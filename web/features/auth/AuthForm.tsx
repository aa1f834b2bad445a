import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { serverFieldErrors } from '#web/ui/form/form.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { SubmitButton } from './SubmitButton.tsx'

type Props<Values extends Record<string, unknown>> = {
  form: UseFormReturnType<Values>
  submit: (values: Values) => Promise<void>
  action: string
  children: ReactNode
}

/** Renders a form of the screens before the login. Errors of the server are shown in a toast and at their fields. */
export function AuthForm<Values extends Record<string, unknown>>({ form, submit, action, children }: Props<Values>) {
  const onSubmit = async (values: Values): Promise<void> => {
    try {
      await submit(values)
    } catch (error) {
      form.setErrors(serverFieldErrors(error))
      toastError(error)
    }
  }
  return (
    <form onSubmit={form.onSubmit(onSubmit)} noValidate>
      {children}
      <SubmitButton busy={form.submitting}>{action}</SubmitButton>
    </form>
  )
}
