import { ADMINISTRATION } from './administration.ts'
import { PUBLIC } from './public.ts'
import { TICKETS } from './tickets.ts'
import type { Visits } from './visit.ts'
import { OUTREACH, WORK } from './work.ts'

/** Every screen, and what is opened on them, in the order in which they are seen. */
export const VISITS: Visits = { ...PUBLIC, ...TICKETS, ...WORK, ...OUTREACH, ...ADMINISTRATION }

/** Returns the routes of the web app that nobody visits. */
export function findUnvisited(routes: readonly string[]): string[] {
  const visited = new Set(Object.values(VISITS).map(({ route }) => route))
  return routes.filter((route) => !visited.has(route))
}
