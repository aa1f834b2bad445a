import { Button, Group, Select } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Company } from '#contract/companies.ts'
import { keys } from '#web/api/keys.ts'
import { updateSessionUser, useUser } from '#web/session/store.ts'
import { LeaveGuard } from '#web/ui/form/LeaveGuard.tsx'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { formatTime } from '#web/ui/time/time.ts'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { isWeekValid, toStoredHours, weekOf, type WeekDay } from '#web/ui/time/week.ts'
import { WeekEditor } from '#web/ui/time/WeekEditor.tsx'
import { companyQuery, putHours } from './api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Settings.module.css'
import { listTimezones } from './timezones.ts'

/** Edits the business hours of the company; `holidays` are the days on which others count. */
export function BusinessHoursTab({ holidays }: { holidays: ReactNode }) {
  const { companyId } = useUser()
  const { data: company, error, refetch } = useQuery(companyQuery(companyId))
  if (error && !company) return <ErrorState error={error} retry={() => void refetch()} />
  return company ? <HoursForm company={company} holidays={holidays} /> : <Loading />
}

type Draft = { week: WeekDay[]; timezone: string }

function HoursForm({ company, holidays }: { company: Company; holidays: ReactNode }) {
  const { t } = useTranslation()
  const stored = useMemo(() => ({ week: weekOf(company), timezone: company.timezone }), [company])
  const [draft, setDraft] = useState<Draft | null>(null)
  const { week, timezone } = draft ?? stored
  const save = useSaveHours(company.id)
  const submit = (): void => save.mutate({ week, timezone }, { onSuccess: () => setDraft(null) })

  return (
    <div className={`${parts.column14} ${parts.panel} ${styles.hours}`}>
      <LeaveGuard isDirty={() => draft !== null} />
      <p className={styles.note}>
        <IconInfoCircle size={17} stroke={1.7} aria-hidden />
        {t('settings.hours.needsMessage')}
      </p>
      <Timezone value={timezone} onChange={(next) => setDraft({ week, timezone: next })} />
      <WeekEditor value={week} onChange={(next) => setDraft({ week: next, timezone })} />
      {holidays}
      <Group justify="flex-end" gap="sm" className={styles.foot}>
        {draft && (
          <Button variant="default" onClick={() => setDraft(null)}>
            {t('settings.hours.discard')}
          </Button>
        )}
        <Button disabled={!draft || !isWeekValid(week)} loading={save.isPending} onClick={submit}>
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
    mutationFn: ({ week, timezone }: Draft) => putHours(companyId, { ...toStoredHours(week), timezone }),
    onSuccess: (company) => {
      cache.setQueryData([...keys.company, companyId], company)
      const { schedules, breaks, timezone } = company
      updateSessionUser({ company: { ...own, schedules, breaks, timezone } })
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
