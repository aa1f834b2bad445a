import { Button, SegmentedControl, Select } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Schedule } from '#contract/schedules.ts'
import { userListQuery } from '#web/api/shared-queries.ts'
import { deleteSchedule, readContact } from './api.ts'
import { Calendar } from './Calendar.tsx'
import type { CalendarView } from './days.ts'
import { ScheduleList } from './ScheduleList.tsx'
import { ScheduleModal, type PickContact, type PickTemplate } from './ScheduleModal.tsx'
import type { Start } from './useScheduleForm.ts'
import { preference, usePreference } from '#web/session/preferences.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { SearchField, useSearch } from '#web/ui/table/SearchField.tsx'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { contactName } from '#web/ui/text/contact-name.ts'

const VIEWS = ['list', 'month', 'week', 'day'] as const satisfies readonly ('list' | CalendarView)[]
type View = (typeof VIEWS)[number]

const isView = (text: string): text is View => VIEWS.some((view) => view === text)
const viewPreference = preference<View>('schedules', 'list', {
  read: (text) => (isView(text) ? text : null),
  write: String,
})

type OpenDialog =
  | { kind: 'none' }
  | { kind: 'form'; schedule: Schedule | null; start: Start }
  | { kind: 'delete'; schedule: Schedule }

type Props = {
  pickContact: PickContact
  pickTemplate: PickTemplate
  /** Names the contact of the address. `onTaken` is called once that contact is loaded. */
  contactId: number | null
  onTaken: () => void
}

/** Shows scheduled messages and their results as a list or on a calendar. */
export function SchedulesPage({ pickContact, pickTemplate, contactId, onTaken }: Props) {
  const { t } = useTranslation()
  const { typed, setTyped, search } = useSearch()
  const [userId, setUserId] = useState<number | null>(null)
  const { data: users = [] } = useQuery(userListQuery)
  const view = usePreference(viewPreference)
  const [day, setDay] = useState<string | null>(null)
  const [open, setOpen] = useState<OpenDialog>({ kind: 'none' })
  const close = (): void => setOpen({ kind: 'none' })
  const add = (start: Start): void => setOpen({ kind: 'form', schedule: null, start })
  const show = (schedule: Schedule): void => setOpen({ kind: 'form', schedule, start: {} })
  useNamedContact(contactId, (start) => {
    onTaken()
    add(start)
  })

  const remove = async ({ id }: Schedule): Promise<void> => {
    await deleteSchedule(id)
    toastOk(t('common.succeeded'))
  }
  const filter = { searchParam: search, userId }
  return (
    <Page
      lead={t('schedules.lead')}
      tools={
        <>
          <SearchField label={t('schedules.search')} value={typed} onChange={setTyped} />
          <Select
            aria-label={t('schedules.user')}
            placeholder={t('schedules.everybody')}
            data={users.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={userId === null ? null : String(userId)}
            onChange={(value) => setUserId(value === null ? null : Number(value))}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('calendar.clear', { name: t('schedules.user') }) }}
            w={150}
          />
          <SegmentedControl
            aria-label={t('schedules.view.label')}
            data={VIEWS.map((value) => ({ value, label: t(`schedules.view.${value}`) }))}
            value={view}
            onChange={(value) => isView(value) && viewPreference.set(value)}
          />
          <Button
            leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
            onClick={() => add(view === 'day' && day !== null ? { day } : {})}
          >
            {t('schedules.add')}
          </Button>
        </>
      }
    >
      {view === 'list' ? (
        <ScheduleList filter={filter} onShow={show} onDelete={(schedule) => setOpen({ kind: 'delete', schedule })} />
      ) : (
        <Calendar
          filter={filter}
          view={view}
          day={day}
          onDay={setDay}
          onOpenDay={(next) => {
            setDay(next)
            viewPreference.set('day')
          }}
          onShow={show}
          onAdd={(start) => add(start)}
          onDelete={(schedule) => setOpen({ kind: 'delete', schedule })}
        />
      )}
      {open.kind === 'form' && (
        <ScheduleModal
          schedule={open.schedule}
          start={open.start}
          pickContact={pickContact}
          pickTemplate={pickTemplate}
          onClose={close}
        />
      )}
      {open.kind === 'delete' && (
        <ConfirmDialog
          opened
          title={t('schedules.deleteTitle', { name: contactName(open.schedule.contact) })}
          text={t('common.confirmDelete')}
          onClose={close}
          onConfirm={() => remove(open.schedule)}
        />
      )}
    </Page>
  )
}

/** Loads the contact that the address names, once. */
function useNamedContact(contactId: number | null, onFound: (start: Start) => void): void {
  const handleFound = useEffectEvent(onFound)
  useEffect(() => {
    if (contactId === null) return
    let isGone = false
    readContact(contactId)
      .then((contact) => isGone || handleFound({ contact }))
      .catch((error: unknown) => isGone || toastError(error))
    return () => {
      isGone = true
    }
  }, [contactId])
}
