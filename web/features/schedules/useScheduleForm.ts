import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ScheduleInput, type Schedule } from '#contract/schedules.ts'
import { attachPicture, updateSchedule, createSchedule, removePicture } from './api.ts'
import { reloadSchedules } from './cache.ts'
import { validateWith } from '#web/ui/form/form.ts'
import { useTime } from '#web/ui/time/time.ts'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'

export type Person = { id: number; name: string; number?: string; profilePicUrl?: string }
/** Describes the picture of a scheduled message. `file` is set if it is not on the server yet. */
export type Picture = { name: string; url: string; file: File | null }
/** Initial values of a new scheduled message. `day` is YYYY-MM-DD. */
export type Start = { contact?: Person; whatsappId?: number | null; day?: string }

type Fields = { contact: Person | null; body: string; day: string | null; clock: string; whatsappId: number | null }

const HOUR_MS = 3_600_000

const toInput = ({ contact, body, day, clock, whatsappId }: Fields) => ({
  contactId: contact?.id ?? 0,
  body,
  sendAt: day && clock ? `${day}T${clock}` : '',
  whatsappId,
})

const pictureOf = (schedule: Schedule | null): Picture | null =>
  schedule?.mediaPath ? { name: schedule.mediaName ?? '', url: schedule.mediaPath, file: null } : null

export function useScheduleForm(schedule: Schedule | null, start: Start, onSaved: () => void) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const time = useTime()
  const [picture, setPicture] = useState(() => pictureOf(schedule))
  /**
   * The stored message. If only the upload of the picture failed, the next attempt updates it instead of creating
   * another one.
   */
  const [stored, setStored] = useState(schedule)
  const initialSendAt = schedule?.sendAt ?? new Date(Date.now() + HOUR_MS).toISOString()

  const savePicture = async ({ id, mediaPath }: Schedule): Promise<void> => {
    if (picture?.file) await attachPicture(id, picture.file)
    else if (!picture && mediaPath) await removePicture(id)
  }

  const { form, submit } = useSaveForm<Fields, void>({
    initialValues: {
      contact: schedule?.contact ?? start.contact ?? null,
      body: schedule?.body ?? '',
      day: schedule ? time.day(initialSendAt) : (start.day ?? time.day(initialSendAt)),
      clock: time.clock(initialSendAt),
      whatsappId: schedule?.whatsappId ?? start.whatsappId ?? null,
    },
    validate: (values) => {
      const now = new Date().toISOString()
      const { sendAt } = toInput(values)
      const isPast = sendAt !== '' && sendAt < `${time.day(now)}T${time.clock(now)}`
      return {
        ...(isPast && { sendAt: t('common.validation.past') }),
        ...validateWith(ScheduleInput)(toInput(values)),
      }
    },
    save: async (values) => {
      const input = ScheduleInput.parse(toInput(values))
      const saved = await (stored ? updateSchedule(stored.id, input) : createSchedule(input))
      setStored(saved)
      await savePicture(saved)
    },
    savedText: t('common.succeeded'),
    onSaved,
    onSettled: () => reloadSchedules(cache),
  })

  return { form, picture, setPicture, save: submit }
}
