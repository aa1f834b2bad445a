import { expect, test } from 'vitest'
import { DEFAULT_SENDING_HOURS } from '#contract/campaign-settings.ts'
import { groupByClock } from './estimate.ts'
import { localHours } from './hours.ts'

const COMPANY = 'America/Sao_Paulo'
/** In November Lisbon has the clock of Accra, New York that of Lima, and in May none of them has. */
const ZONES = ['', 'Europe/Lisbon', 'Africa/Accra', 'America/New_York', 'America/Lima', 'America/Sao_Paulo']

test.each([
  ['while all are open', '2026-11-24T14:00:00Z'],
  ['while some are closed', '2026-11-24T10:00:00Z'],
  ['in the other half of the year', '2027-05-25T14:00:00Z'],
])('what is sent and what is estimated puts the same zones together: %s', (_, moment) => {
  const now = new Date(moment)
  const { open, closed } = localHours(ZONES, COMPANY, DEFAULT_SENDING_HOURS, now)
  const people = ZONES.map((zone) => ({ zone, known: 1, firstContacts: 1 }))
  const estimated = groupByClock({ people, zone: COMPANY, from: now })
  const sorted = (groups: { zones: string[] }[]) => groups.map(({ zones }) => zones.join()).toSorted()
  expect(sorted([...open, ...closed])).toEqual(sorted(estimated))
  expect(sorted(estimated)).toEqual(
    ['Africa/Accra', 'America/Lima', 'America/New_York', 'Europe/Lisbon', ',America/Sao_Paulo'].toSorted(),
  )
  expect(estimated.map(({ known }) => known).toSorted()).toEqual([1, 1, 1, 1, 2])
})
