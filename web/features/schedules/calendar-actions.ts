import type { Schedule } from '#contract/schedules.ts'
import type { Start } from './useScheduleForm.ts'

export type CalendarActions = {
  onShow: (schedule: Schedule) => void
  onAdd: (start: Start) => void
  onDelete: (schedule: Schedule) => void
  onOpenDay: (day: string) => void
}
