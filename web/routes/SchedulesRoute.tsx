import { useNavigate, useSearch } from '@tanstack/react-router'
import { ScheduleTemplate } from '#web/features/messages/lazy-templates.ts'
import { ContactPicker } from '#web/features/tickets/ContactPicker.tsx'
import { loadLaterTexts } from '#web/i18n.ts'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { RequirePlan } from './RequirePlan.tsx'

/** Why a template was not sent is told by texts that come later. */
const SchedulesPage = lazyComponent(
  async () =>
    (await Promise.all([import('#web/features/schedules/SchedulesPage.tsx'), loadLaterTexts()]))[0].SchedulesPage,
)

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
        pickTemplate={(template) => <ScheduleTemplate {...template} />}
      />
    </RequirePlan>
  )
}
