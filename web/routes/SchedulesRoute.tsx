import { useNavigate, useSearch } from '@tanstack/react-router'
import { SchedulesPage } from '#web/features/schedules/SchedulesPage.tsx'
import { ContactPicker } from '#web/features/tickets/ContactPicker.tsx'
import { RequirePlan } from './RequirePlan.tsx'

/** The search parameter `contactId` opens the dialog for that contact. */
export function SchedulesRoute() {
  const navigate = useNavigate()
  const { contactId = null } = useSearch({ from: '/inside/schedules' })
  return (
    <RequirePlan can="schedules:read" plan="useSchedules">
      <SchedulesPage
        contactId={contactId}
        onTaken={() => void navigate({ to: '/schedules', replace: true })}
        pickContact={({ picked, onPick }) => (
          <ContactPicker picked={picked && { number: '', profilePicUrl: '', ...picked }} onPick={onPick} />
        )}
      />
    </RequirePlan>
  )
}
