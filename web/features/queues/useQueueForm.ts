import { useForm, type UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueueInput, type Queue } from '#contract/queues.ts'
import { saveQueue } from '#web/api/queue-cache.ts'
import { serverFieldErrors, validateWith } from '#web/ui/form.ts'
import { toastError, toastOk } from '#web/ui/toast.tsx'
import { isWeekValid } from '#web/ui/week.ts'
import { attachToQueue, updateQueue, createQueue, detachFromQueue } from './api.ts'
import { fieldsOf, toInput, type QueueFields } from './form-fields.ts'

export type QueueForm = UseFormReturnType<QueueFields>

type Saved = { ok: true } | { ok: false; errors: Record<string, string> }

/** Returns the form of a queue: the stored queue, the typed values, and the function that saves them. */
export function useQueueForm(queue: Queue | null, color: string) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [stored, setStored] = useState(queue)
  const [isSaving, setIsSaving] = useState(false)
  const form = useForm<QueueFields>({
    initialValues: fieldsOf(queue, color),
    validate: (values) => ({
      ...validateWith(QueueInput)(toInput(values)),
      ...(isWeekValid(values.schedules) ? {} : { schedules: t('queues.wrongHours') }),
    }),
  })

  const store = async (values: QueueFields): Promise<void> => {
    const saved = await (stored ? updateQueue(stored.id, toInput(values)) : createQueue(toInput(values)))
    setStored(saved)
    saveQueue(cache, saved)
    if (values.file) await attachToQueue(saved.id, values.file)
    if (values.file === null) await detachFromQueue(saved.id)
  }

  const save = async (): Promise<Saved> => {
    const { hasErrors, errors } = form.validate()
    if (hasErrors) return { ok: false, errors: errors as Record<string, string> }
    setIsSaving(true)
    try {
      await store(form.getValues())
      form.resetDirty()
      toastOk(t('queues.saved'))
      return { ok: true }
    } catch (error) {
      const refused = serverFieldErrors(error)
      form.setErrors(refused)
      toastError(error)
      return { ok: false, errors: refused }
    } finally {
      setIsSaving(false)
    }
  }

  return { form, stored, isSaving, save }
}
