import { AnnouncementsPage } from '#web/features/announcements/AnnouncementsPage.tsx'
import { useCan } from '#web/session/store.ts'
import { PlanRefused } from './PlanRefused.tsx'

/** For super users; others are told so and led back. */
export function AnnouncementsRoute() {
  return useCan('announcements:manage') ? <AnnouncementsPage /> : <PlanRefused />
}
