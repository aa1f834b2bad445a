import { useForm, type FormErrors } from '@mantine/form'
import { serverFieldErrors } from './form.ts'
import { toastError, toastFailure, toastOk } from './toast.tsx'

type FieldErrors = Record<string, string>

type Options<Values, Saved> = {
  initialValues: Values
  validate: (values: Values) => FormErrors
  /** Gives the values to the server, and its answer to the caches. */
  save: (values: Values) => Promise<Saved>
  /** What is said once it is saved. */
  savedText?: string | ((saved: Saved, values: Values) => string)
  /** What follows then. */
  onSaved: (saved: Saved, values: Values) => unknown
  /** Said in place of the server's own words when it is not saved. */
  failedText?: string
  /** Where the fields that the server refused stand in this form. */
  mapErrors?: (errors: FieldErrors, values: Values) => FieldErrors
  /** The server refused these fields; none when it was not about fields. */
  onRefused?: (errors: FieldErrors) => void
  /** The form did not get as far as the server. */
  onInvalid?: (errors: FormErrors) => void
  /** Saved or not. */
  onSettled?: () => void
}

export type SaveResult = { ok: true } | { ok: false; errors: FieldErrors }

/**
 * A form that is saved at the server: what it refuses is said in a toast and at its fields. `submit` is for the form,
 * `attempt` saves values that were judged already.
 */
export function useSaveForm<Values extends Record<string, unknown>, Saved>(options: Options<Values, Saved>) {
  const { initialValues, validate, save, savedText, onSaved, failedText, onSettled } = options
  const form = useForm<Values>({ initialValues, validate })

  const refuse = (error: unknown, values: Values): FieldErrors => {
    const refused = serverFieldErrors(error)
    const errors = options.mapErrors?.(refused, values) ?? refused
    form.setErrors(errors)
    options.onRefused?.(errors)
    if (failedText === undefined) toastError(error)
    else toastFailure(failedText, null)
    return errors
  }

  const attempt = async (values: Values): Promise<SaveResult> => {
    try {
      const saved = await save(values)
      const text = typeof savedText === 'function' ? savedText(saved, values) : savedText
      if (text !== undefined) toastOk(text)
      await onSaved(saved, values)
      return { ok: true }
    } catch (error) {
      return { ok: false, errors: refuse(error, values) }
    } finally {
      onSettled?.()
    }
  }

  return { form, attempt, submit: form.onSubmit(attempt, options.onInvalid) }
}
