import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueueInput, type Queue } from '#contract/queues.ts'
import { saveQueue } from '#web/api/queue-cache.ts'
import { validateWith } from '#web/ui/form/form.ts'
import { useSaveForm, type SaveResult } from '#web/ui/form/useSaveForm.ts'
import { isWeekValid } from '#web/ui/time/week.ts'
import { attachToQueue, updateQueue, createQueue, detachFromQueue } from './api.ts'
import { areGoalsInOrder, fieldsOf, toInput, type QueueFields } from './form-fields.ts'

export type QueueForm = UseFormReturnType<QueueFields>

type Options = {
  queue: Queue | null
  /** The colour of a new queue. */
  color: string
  /** Saves the menu, once the queue is stored. */
  saveMenu: (queueId: number) => Promise<void>
}

/** Returns the form of a queue: the stored queue, the typed values, and the function that saves all of it. */
export function useQueueForm({ queue, color, saveMenu }: Options) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [stored, setStored] = useState(queue)
  const [isSaving, setIsSaving] = useState(false)

  const store = async (values: QueueFields): Promise<void> => {
    const saved = await (stored ? updateQueue(stored.id, toInput(values)) : createQueue(toInput(values)))
    setStored(saved)
    saveQueue(cache, saved)
    if (values.file) await attachToQueue(saved.id, values.file)
    if (values.file === null) await detachFromQueue(saved.id)
    form.setFieldValue('file', undefined)
    await saveMenu(saved.id)
  }

  const { form, attempt } = useSaveForm<QueueFields, void>({
    initialValues: fieldsOf(queue, color),
    validate: (values) => ({
      ...validateWith(QueueInput)(toInput(values)),
      ...(areGoalsInOrder(values) ? {} : { waitLateMinutes: t('queues.distribution.wrongGoals') }),
      ...(isWeekValid(values.week) ? {} : { week: t('queues.wrongHours') }),
    }),
    save: store,
    savedText: t('queues.saved'),
    onSaved: (): void => form.resetDirty(),
    onSettled: () => setIsSaving(false),
  })

  const save = async (): Promise<SaveResult> => {
    const { hasErrors, errors } = form.validate()
    if (hasErrors) return { ok: false, errors: errors as Record<string, string> }
    setIsSaving(true)
    return attempt(form.getValues())
  }

  return { form, stored, isSaving, save }
}
