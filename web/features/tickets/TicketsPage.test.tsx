import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { exampleUser, show } from '#tests/component.tsx'
import { exampleTicket } from './examples.ts'
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

const waiting = exampleTicket({ status: 'pending', userId: null, user: null })

const open = (ticketUuid?: string) =>
  show(<TicketsPage ticketUuid={ticketUuid} firstSteps={<p>passos</p>} />, {
    user: exampleUser({ profile: 'admin' }),
    path: '/tickets',
    answers: {
      [`GET /tickets/u/${waiting.uuid}`]: [{ body: { ...waiting, contact: { ...waiting.contact, extraInfo: [] } } }],
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

test('an arrow beside a list without those who wait leads to none of its tickets, but shows where the open one stands', async () => {
  screenOf(1366)
  await open(waiting.uuid)
  const tab = await screen.findByRole('tab', { name: /Aguardando/ })
  expect(tab.getAttribute('aria-selected')).toBe('false')
  // The ticket is loaded first.
  await waitFor(() => {
    fireEvent.keyDown(document.body, { key: 'ArrowDown', altKey: true })
    expect(tab.getAttribute('aria-selected')).toBe('true')
  })
})
