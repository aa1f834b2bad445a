import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { exampleUser, show } from '#tests/component.tsx'
import TicketsPage from './TicketsPage.tsx'

/** Makes the screen as wide as `width`, as far as layouts ask. */
function screenOf(width: number): void {
  const matches = (media: string): boolean => {
    const most = /max-width: (\d+)/.exec(media)
    return most !== null && width <= Number(most[1])
  }
  const answer = (media: string) =>
    Object.assign(new EventTarget(), { media, matches: matches(media) }) as MediaQueryList
  const spy = vi.spyOn(window, 'matchMedia').mockImplementation(answer)
  onTestFinished(() => spy.mockRestore())
}

const open = () =>
  show(<TicketsPage firstSteps={<p>passos</p>} />, {
    user: exampleUser({ profile: 'admin' }),
    path: '/tickets',
    answers: {
      'GET /tickets': [{ body: { tickets: [], count: 0, hasMore: false } }],
      'GET /tickets/counts': [{ body: { open: 0, pending: 0, unread: 0, unanswered: 0, next: null } }],
      'GET /queue': [{ body: [] }],
      'GET /whatsapp': [{ body: [] }],
      'GET /ticket-views': [{ body: [] }],
      'GET /tags/list': [{ body: [] }],
      'GET /users/list': [{ body: [] }],
    },
  })

test('the first steps stand above the list on a phone, where people land, and only there', async () => {
  screenOf(390)
  const { user } = await open()
  const lists = await screen.findByRole('tabpanel', { name: 'Atendimentos' })
  expect(within(lists).getByText('passos')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Ticket' }))
  await waitFor(() => expect(lists.style.display).toBe('none'))
  expect(screen.getAllByText('passos')).toHaveLength(1)
})

test('beside a wide list the first steps stand where no conversation is open', async () => {
  screenOf(1366)
  await open()
  expect(await screen.findByText('passos')).toBeTruthy()
  expect(screen.queryByRole('tabpanel', { name: 'Atendimentos' })).toBeNull()
  expect(within(screen.getByRole('region', { name: 'Lista de conversas' })).queryByText('passos')).toBeNull()
})
