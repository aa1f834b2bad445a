import { useForm, type FormErrors } from '@mantine/form'
import { serverFieldErrors } from './form.ts'
import { errorText, toastError, toastFailure, toastOk } from '#web/ui/overlay/toast.tsx'

type FieldErrors = Record<string, string>

type Options<Values, Saved> = {
  initialValues: Values
  validate: (values: Values) => FormErrors
  /** Sends the values to the server and puts the response into the caches. */
  save: (values: Values) => Promise<Saved>
  /** The text of the toast after saving; none by default. */
  savedText?: string | ((saved: Saved, values: Values) => string)
  /** Called after the toast. An error that it throws counts as a failed save. */
  onSaved: (saved: Saved, values: Values) => unknown
  /** The text of the toast when saving fails, instead of the server's reason. */
  failedText?: string
  /** A refusal whose words stand at a field, which gets the focus, is not shown as a toast, too. */
  isToldOnce?: boolean
  /** Returns the fields that an error is about; by default those that every form knows. */
  errorsOf?: (error: unknown) => FieldErrors
  /** Maps the fields that the server refused to the fields of this form. */
  mapErrors?: (errors: FieldErrors, values: Values) => FieldErrors
  /** Called with the refused fields; with none when the error does not concern fields. */
  onRefused?: (errors: FieldErrors) => void
  /** Called when the form is invalid, so that nothing was sent. */
  onInvalid?: (errors: FormErrors) => void
  /** Called after each attempt, whether it succeeded or not. */
  onSettled?: () => void
}

export type SaveResult = { ok: true } | { ok: false; errors: FieldErrors }

/**
 * Returns a form whose values are saved by the server. A refusal is shown as a toast and at the refused fields, unless
 * `isToldOnce`. `submit`
 * validates first and belongs to the form element; `attempt` saves values that are validated already.
 */
export function useSaveForm<Values extends Record<string, unknown>, Saved>(options: Options<Values, Saved>) {
  const { initialValues, validate, save, savedText, onSaved, failedText, onSettled } = options
  const form = useForm<Values>({ initialValues, validate })

  const refuse = (error: unknown, values: Values): FieldErrors => {
    const refused = (options.errorsOf ?? serverFieldErrors)(error)
    const errors = options.mapErrors?.(refused, values) ?? refused
    form.setErrors(errors)
    options.onRefused?.(errors)
    if (options.isToldOnce && Object.values(errors).includes(errorText(error))) return errors
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
