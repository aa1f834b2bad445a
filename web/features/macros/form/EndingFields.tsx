import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MACRO_LIMITS } from '#contract/limits.ts'
import { queuesQuery, userListQuery } from '#web/api/shared-queries.ts'
import parts from '#web/ui/parts.module.css'
import styles from '#web/features/macros/Macros.module.css'
import { weekdayName } from '#web/features/macros/weekdays.ts'
import { readClock } from '#web/ui/time/week.ts'
import { ENDINGS, UNITS, type DraftEnding } from './macro-fields.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

type Props = {
  ending: DraftEnding
  /** Returns what is wrong with a field of the ending, by its name in the step. */
  errorOf: (field: string) => string | undefined
  onChange: (change: Partial<DraftEnding>) => void
}

/** Asks what happens at the end: nothing, or what takes the ticket out of the attendant's sight. */
export function EndingFields({ ending, errorOf, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Select
        label={t('macros.ending')}
        allowDeselect={false}
        data={ENDINGS.map((kind) => ({
          value: kind,
          label: kind === 'none' ? t('macros.endingNone') : t(`macros.kinds.${kind}`),
        }))}
        value={ending.kind}
        onChange={(kind) => onChange({ kind: kind as DraftEnding['kind'] })}
      />
      {ending.kind === 'transfer' && <TransferFields ending={ending} errorOf={errorOf} onChange={onChange} />}
      {ending.kind === 'snooze' && <SnoozeFields ending={ending} errorOf={errorOf} onChange={onChange} />}
    </>
  )
}

function TransferFields({ ending: { queueId, userId }, errorOf, onChange }: Props) {
  const { t } = useTranslation()
  const { data: queues = [] } = useQuery(queuesQuery)
  const { data: users = [] } = useQuery(userListQuery)
  return (
    <div className={`${parts.stack10} ${styles.row}`}>
      <Select
        label={t('macros.queue')}
        placeholder={t('macros.chooseQueue')}
        withAsterisk
        searchable
        data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={queueId === null ? null : String(queueId)}
        error={errorOf('queueId')}
        onChange={(id) => onChange({ queueId: id === null ? null : Number(id) })}
      />
      <Select
        label={t('macros.user')}
        placeholder={t('macros.nobody')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('common.clear') }}
        data={users.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={userId === null ? null : String(userId)}
        error={errorOf('userId')}
        onChange={(id) => onChange({ userId: id === null ? null : Number(id) })}
      />
    </div>
  )
}

function SnoozeFields({ ending, errorOf, onChange }: Props) {
  const { t, i18n } = useTranslation()
  const { unit, minutes, days, weekday, clock, wakeOnReply } = ending
  return (
    <>
      <div className={`${parts.stack10} ${styles.row}`}>
        <Select
          label={t('macros.when')}
          allowDeselect={false}
          data={UNITS.map((one) => ({ value: one, label: t(`macros.units.${one}`) }))}
          value={unit}
          onChange={(one) => onChange({ unit: one as DraftEnding['unit'] })}
        />
        {unit === 'minutes' && (
          <NumberInput
            label={t('macros.minutes')}
            allowDecimal={false}
            min={5}
            max={MACRO_LIMITS.minutes}
            value={minutes}
            error={errorOf('span.count')}
            onChange={(next) => onChange({ minutes: next })}
          />
        )}
        {unit === 'days' && (
          <NumberInput
            label={t('macros.days')}
            allowDecimal={false}
            min={1}
            max={MACRO_LIMITS.days}
            value={days}
            error={errorOf('span.count')}
            onChange={(next) => onChange({ days: next })}
          />
        )}
        {unit === 'weekday' && (
          <Select
            label={t('macros.weekday')}
            allowDeselect={false}
            data={WEEKDAYS.map((one) => ({ value: String(one), label: weekdayName(one, i18n.language) }))}
            value={String(weekday)}
            onChange={(one) => onChange({ weekday: Number(one) })}
          />
        )}
        {unit !== 'minutes' && (
          <TextInput
            label={t('macros.clock')}
            placeholder="HH:MM"
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            value={clock}
            error={errorOf('span.clock')}
            onChange={(event) => onChange({ clock: event.currentTarget.value })}
            onBlur={(event) => onChange({ clock: readClock(event.currentTarget.value) })}
          />
        )}
      </div>
      <Checkbox
        label={t('macros.wakeOnReply')}
        checked={wakeOnReply}
        onChange={(event) => onChange({ wakeOnReply: event.currentTarget.checked })}
      />
    </>
  )
}
