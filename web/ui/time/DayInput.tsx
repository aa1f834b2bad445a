import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/es'
import 'dayjs/locale/pt-br'
import { DatePickerInput, DatesProvider } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage, type Language } from '#web/i18n.ts'
import { useDescribedBy } from '#web/ui/form/useDescribedBy.ts'

const LOCALES: Record<Language, string> = { pt: 'pt-br', en: 'en', es: 'es' }
/** Weeks start on this weekday; 0 is Sunday. */
export const WEEK_STARTS: Record<Language, 0 | 1> = { pt: 0, en: 1, es: 1 }

type Props = {
  label: string
  /** YYYY-MM-DD */
  value: string | null
  onChange: (day: string | null) => void
  error?: boolean
  /** The id of the text that says what is wrong. */
  describedBy?: string | undefined
  /** The day cannot be cleared. */
  required?: boolean
}

/** Edits a date with a calendar in the user's language; it can be cleared unless it is required. */
export function DayInput({ label, value, onChange, error = false, describedBy, required = false }: Props) {
  const { t } = useTranslation()
  const field = useDescribedBy<HTMLButtonElement>(describedBy)
  const id = useId()
  const language = currentLanguage()
  return (
    <DatesProvider settings={{ locale: LOCALES[language], firstDayOfWeek: WEEK_STARTS[language], weekendDays: [] }}>
      <DatePickerInput
        ref={field}
        id={id}
        // The calendar popover takes its accessible name from the field with this id.
        popoverProps={{ id }}
        aria-label={value ? `${label}: ${value.split('-').reverse().join('/')}` : label}
        placeholder={label}
        value={value}
        onChange={onChange}
        error={error}
        valueFormat="DD/MM/YYYY"
        highlightToday
        hideOutsideDates
        clearable={!required}
        clearButtonProps={{ 'aria-label': t('calendar.clear', { name: label }) }}
        leftSection={<IconCalendar size={16} stroke={1.7} aria-hidden />}
        ariaLabels={{
          previousMonth: t('calendar.previousMonth'),
          nextMonth: t('calendar.nextMonth'),
          previousYear: t('calendar.previousYear'),
          nextYear: t('calendar.nextYear'),
          previousDecade: t('calendar.previousDecade'),
          nextDecade: t('calendar.nextDecade'),
        }}
        size="sm"
      />
    </DatesProvider>
  )
}
