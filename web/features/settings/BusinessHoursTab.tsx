import { Button, Group, Select } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Company, WorkingHours } from '#contract/companies.ts'
import { keys } from '#web/api/keys.ts'
import { updateSessionUser, useUser } from '#web/session/store.ts'
import { LeaveGuard } from '#web/ui/form/LeaveGuard.tsx'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { formatTime } from '#web/ui/time/time.ts'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { isWeekValid, wholeWeek } from '#web/ui/time/week.ts'
import { WeekEditor } from '#web/ui/time/WeekEditor.tsx'
import { companyQuery, putHours } from './api.ts'
import styles from './Settings.module.css'
import { listTimezones } from './timezones.ts'

/** Edits the business hours of the company. */
export function BusinessHoursTab() {
  const { companyId } = useUser()
  const { data: company, error, refetch } = useQuery(companyQuery(companyId))
  if (error && !company) return <ErrorState error={error} retry={() => void refetch()} />
  return company ? <HoursForm company={company} /> : <Loading />
}

type Draft = { schedules: WorkingHours[]; timezone: string }

function HoursForm({ company }: { company: Company }) {
  const { t } = useTranslation()
  const stored = { schedules: wholeWeek(company.schedules), timezone: company.timezone }
  const [draft, setDraft] = useState<Draft | null>(null)
  const { schedules, timezone } = draft ?? stored
  const save = useSaveHours(company.id)
  const submit = (): void => save.mutate({ schedules, timezone }, { onSuccess: () => setDraft(null) })

  return (
    <div className={styles.hours}>
      <LeaveGuard isDirty={() => draft !== null} />
      <p className={styles.note}>
        <IconInfoCircle size={17} stroke={1.7} aria-hidden />
        {t('settings.hours.needsMessage')}
      </p>
      <Timezone value={timezone} onChange={(next) => setDraft({ schedules, timezone: next })} />
      <WeekEditor value={schedules} onChange={(week) => setDraft({ schedules: week, timezone })} />
      <Group justify="flex-end" gap="sm" className={styles.foot}>
        {draft && (
          <Button variant="default" onClick={() => setDraft(null)}>
            {t('settings.hours.discard')}
          </Button>
        )}
        <Button disabled={!draft || !isWeekValid(schedules)} loading={save.isPending} onClick={submit}>
          {t('common.save')}
        </Button>
      </Group>
    </div>
  )
}

function useSaveHours(companyId: number) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { company: own } = useUser()
  return useMutation({
    mutationFn: (hours: Draft) => putHours(companyId, hours),
    onSuccess: (company) => {
      cache.setQueryData([...keys.company, companyId], company)
      updateSessionUser({ company: { ...own, schedules: company.schedules, timezone: company.timezone } })
      toastOk(t('settings.hours.saved'))
    },
    onError: toastError,
  })
}

function Timezone({ value, onChange }: { value: string; onChange: (timezone: string) => void }) {
  const { t } = useTranslation()
  const { brazil, elsewhere } = useMemo(() => listTimezones(value), [value])
  return (
    <Select
      className={styles.timezone}
      label={t('settings.hours.timezone')}
      description={`${t('settings.hours.timezoneHint')} ${t('settings.hours.now', { time: formatTime(new Date(), value) })}`}
      data={[
        { group: t('settings.hours.brazil'), items: brazil },
        { group: t('settings.hours.elsewhere'), items: elsewhere },
      ]}
      value={value}
      onChange={(next) => next !== null && onChange(next)}
      searchable
      allowDeselect={false}
      maxDropdownHeight={280}
      nothingFoundMessage={t('settings.hours.noZone')}
    />
  )
}
