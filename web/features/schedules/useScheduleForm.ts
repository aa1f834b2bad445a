import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { earliestChoice } from '#contract/chosen-time.ts'
import { ScheduleInput, type Schedule, type ScheduledTemplate } from '#contract/schedules.ts'
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

/** A template with its values, and what the customer reads. */
export type PickedTemplate = { body: string; template: ScheduledTemplate }

type Fields = {
  contact: Person | null
  body: string
  /** What is sent in place of the text. */
  template: PickedTemplate | null
  day: string | null
  clock: string
  whatsappId: number | null
}

/** Whom a message is for, and what sends it. */
type Target = Pick<Fields, 'contact' | 'whatsappId'>
/** A template that another target left without use, as it was with the old one. */
type Dropped = Target & { body: string; template: PickedTemplate; picture: Picture | null }

const isSameTarget = (a: Target, b: Target): boolean => a.contact?.id === b.contact?.id && a.whatsappId === b.whatsappId

const HOUR_MS = 3_600_000

const toInput = ({ contact, body, template, day, clock, whatsappId }: Fields) => ({
  contactId: contact?.id ?? 0,
  // Without the field, a stored template would stay.
  ...(template ? { template: template.template } : { body, template: null }),
  sendAt: day && clock ? `${day}T${clock}` : '',
  whatsappId,
})

const pictureOf = (schedule: Schedule | null): Picture | null =>
  schedule?.mediaPath ? { name: schedule.mediaName ?? '', url: schedule.mediaPath, file: null } : null

const pictureFrom = (file: File): Picture => ({ name: file.name, url: URL.createObjectURL(file), file })

/** Says whether a message keeps its template, and so its picture until another one is there. */
const keepsPicture = (stored: Schedule | null, picked: PickedTemplate | null): stored is Schedule =>
  Boolean(stored?.mediaPath) &&
  picked !== null &&
  stored?.template?.name === picked.template.name &&
  stored.template.language === picked.template.language

/** What the form begins with: a stored text, or a stored template in its place. */
const contentOf = (schedule: Schedule | null): Pick<Fields, 'body' | 'template'> => {
  if (!schedule?.template) return { body: schedule?.body ?? '', template: null }
  return { body: '', template: { body: schedule.body, template: schedule.template } }
}

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
  const [dropped, setDropped] = useState<Dropped | null>(null)
  const initialSendAt = schedule?.sendAt ?? new Date(Date.now() + HOUR_MS).toISOString()

  const savePicture = async ({ id, mediaPath }: Schedule): Promise<void> => {
    if (picture?.file) await attachPicture(id, picture.file)
    else if (!picture && mediaPath) await removePicture(id)
  }

  const { form, submit } = useSaveForm<Fields, void>({
    initialValues: {
      contact: schedule?.contact ?? start.contact ?? null,
      ...contentOf(schedule),
      day: schedule ? time.day(initialSendAt) : (start.day ?? time.day(initialSendAt)),
      clock: time.clock(initialSendAt),
      whatsappId: schedule?.whatsappId ?? start.whatsappId ?? null,
    },
    validate: (values) => {
      const earliest = new Date(earliestChoice()).toISOString()
      const { sendAt } = toInput(values)
      const isPast = sendAt !== '' && sendAt < `${time.day(earliest)}T${time.clock(earliest)}`
      return {
        ...(isPast && { sendAt: t('common.validation.past') }),
        ...validateWith(ScheduleInput)(toInput(values)),
      }
    },
    save: async (values) => {
      const input = ScheduleInput.parse(toInput(values))
      setDropped(null)
      // The time may come between the two requests, and the new text must not go out with the old picture.
      const isFirst = picture?.file && keepsPicture(stored, values.template)
      if (isFirst) await savePicture(stored)
      const saved = await (stored ? updateSchedule(stored.id, input) : createSchedule(input))
      setStored(saved)
      if (!isFirst) await savePicture(saved)
    },
    savedText: t('common.succeeded'),
    onSaved,
    onSettled: () => reloadSchedules(cache),
  })

  /** A template has its own picture, or none. */
  const setTemplate = (template: PickedTemplate | null, file: File | null): void => {
    setDropped(null)
    form.setFieldValue('template', template)
    if (file) setPicture(pictureFrom(file))
    else if (!template || !template.template.takesPicture) setPicture(null)
  }

  /**
   * Another number has other templates, and the values were those of the other person. The template comes back with the
   * old ones, unless a text was written meanwhile.
   */
  const setTarget = (change: Partial<Target>): void => {
    const { contact, whatsappId, template, body } = form.values
    const target = { contact, whatsappId, ...change }
    if (isSameTarget(target, form.values)) return
    form.setValues(change)
    if (template) {
      setTemplate(null, null)
      setDropped({ contact, whatsappId, template, body, picture })
      return
    }
    if (!dropped || !isSameTarget(target, dropped) || dropped.body !== body) return
    // The address of the picture ended when it was taken away.
    const { file = null } = dropped.picture ?? {}
    setTemplate(dropped.template, file)
    if (!file) setPicture(dropped.picture)
  }

  return { form, picture, setPicture, setTemplate, setTarget, save: submit }
}
