import { Outlet, useLocation } from '@tanstack/react-router'
import { hasCampaigns } from '#web/session/campaigns-flag.ts'
import { useSessionState } from '#web/session/store.ts'
import { NotFound } from './NotFoundPage.tsx'

/** Without the flag of the company, the screens of outreach do not exist. It is read at each navigation. */
export function OutreachRoute() {
  useSessionState()
  useLocation()
  return hasCampaigns() ? <Outlet /> : <NotFound />
}
