import { AnnouncementsPage } from '#web/features/announcements/AnnouncementsPage.tsx'
import { useCan } from '#web/session/store.ts'
import { PlanRefused } from './RequirePlan.tsx'

/** Only super users see the screen; others get a message and are redirected. */
export function AnnouncementsRoute() {
  return useCan('announcements:manage') ? <AnnouncementsPage /> : <PlanRefused />
}
