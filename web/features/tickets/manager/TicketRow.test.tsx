import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Ticket } from '#contract/tickets.ts'
import { exampleTicket } from '#web/features/tickets/examples.ts'
import { show } from '#tests/component.tsx'
import type { RowActions } from './RowButtons.tsx'
import type { RowChoice } from './RowCheckbox.tsx'
import type { RowContext } from './row-facts.ts'
import { TicketRow } from './TicketRow.tsx'

const words = { noQueue: 'Sem fila', closed: 'Resolvida' }
const ALONE: RowContext = { userId: 7, queueId: 2, hasSeveralConnections: false, words }

const nothing = async () => undefined
const actions = (change: Partial<RowActions> = {}): RowActions => ({
  accept: nothing,
  acceptBySwipe: nothing,
  close: nothing,
  reopen: nothing,
  snooze: () => undefined,
  markUnread: nothing,
  spy: null,
  mayChange: () => true,
  opensWaiting: false,
  ...change,
})

const waiting = (change: Partial<Ticket> = {}): Ticket =>
  exampleTicket({
    status: 'pending',
    userId: null,
    user: null,
    lastMessage: 'Oi?',
    question: 'Tampo veio trincado. Trocam?',
    unanswered: 7,
    unreadMessages: 9,
    waitingSince: '2026-11-20T10:00:00.000Z',
    ...change,
  })

/** Renders a row, and returns its element. */
async function row(ticket: Ticket, change: Partial<RowActions> = {}, context = ALONE): Promise<HTMLElement> {
  const state = { selected: false, marked: false, gone: false, settling: false, byTouch: false, search: '' }
  const choosing = { choice: 'none' as const, onChoose: () => undefined }
  await show(<TicketRow ticket={ticket} context={context} actions={actions(change)} {...state} {...choosing} />)
  const found = document.querySelector<HTMLElement>('[data-ticket-id]')
  if (!found) throw new Error('no row')
  return found
}

describe('a row of a ticket that waits', () => {
  test('shows what nobody has answered, and how much came after it', async () => {
    const { textContent } = await row(waiting())
    expect(textContent).toContain('Tampo veio trincado. Trocam?')
    expect(textContent).not.toContain('Oi?')
    expect(screen.getByText('+6').title).toBe('mais 6 mensagens; a última: Oi? · 9 não lidas')
    const shown = screen.getByText('Tampo veio trincado. Trocam?')
    expect(shown.closest<HTMLElement>('[title]')?.title).toBe('mais 6 mensagens; a última: Oi?')
  })

  test('counts what is unread where nothing came after the question', async () => {
    await row(waiting({ unanswered: 1, unreadMessages: 2 }))
    expect(screen.getByTitle('2 não lidas').textContent).toBe('2')
    expect(screen.queryByText('+0')).toBeNull()
  })

  test('shows voice with its duration', async () => {
    expect((await row(waiting({ question: '🎤 0:31' }))).textContent).toContain('Áudio · 0:31')
  })

  test('shows the last message where the question is not known', async () => {
    expect((await row(waiting({ question: null, unanswered: 0 }))).textContent).toContain('Oi?')
  })

  test('does not open, and has a button that accepts', async () => {
    const accept = vi.fn<RowActions['accept']>(nothing)
    await row(waiting(), { accept })
    expect(screen.queryByRole('link')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Aceitar' }))
    expect(accept).toHaveBeenCalledOnce()
  })

  test('opens for whoever chose to read it so', async () => {
    await row(waiting(), { opensWaiting: true })
    expect(screen.getByRole('link', { name: 'João' }).getAttribute('href')).toBe(`/tickets/${waiting().uuid}`)
  })
})

describe('a row of whoever has no name', () => {
  const contact = { ...exampleTicket().contact, name: '5511988880009', number: '5511988880009' }

  test.each([
    ['that waits', waiting({ contact })],
    ['that is attended', exampleTicket({ contact })],
  ])('%s calls them by the written number, as its buttons do', async (_, ticket) => {
    const { textContent } = await row(ticket)
    expect(textContent).toContain('+55 11 98888-0009')
    expect(textContent).not.toContain('5511988880009')
    expect(screen.getByRole('button', { name: 'Resolver: +55 11 98888-0009' })).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: 'Selecionar: +55 11 98888-0009' })).toBeTruthy()
  })
})

describe('a row', () => {
  const byBot = { id: '1', ack: 3, failed: false, author: null, userId: null, isAutomatic: true }

  test('names the bot as the author of its own words', async () => {
    const said = { fromMe: true, lastMessage: 'Escolha: 1 Pedidos · 2 Trocas', last: byBot }
    expect((await row(exampleTicket(said))).textContent).toContain('Robô: Escolha: 1 Pedidos · 2 Trocas')
  })

  test('does not call the phone a bot', async () => {
    const said = { fromMe: true, lastMessage: 'Já separei', last: { ...byBot, isAutomatic: false } }
    expect((await row(exampleTicket(said))).textContent).not.toContain('Robô')
  })

  test('has everything in its label, whatever it shows', async () => {
    const tags = ['VIP', 'Entrega', 'Mesa'].map((name, index) => ({ id: index, name, color: '#123456' }))
    const { textContent, dataset } = await row(exampleTicket({ tags }))
    expect(textContent).toContain('Fila: Vendas · Conexão: Loja · Atendente: Ana · Etiquetas: VIP, Entrega, Mesa')
    expect(screen.getByText('+1').title).toBe('VIP, Entrega, Mesa')
    expect(dataset['tall']).toBe('true')
  })

  test('is low where nothing more is to be told', async () => {
    const { dataset } = await row(exampleTicket())
    expect(dataset['tall']).toBeUndefined()
    expect(screen.queryByText('Vendas')).toBeNull()
  })

  test('shows the queue among several, and whose ticket it is', async () => {
    const others = exampleTicket({ userId: 8, user: { id: 8, name: 'Bia Castro' } })
    await row(others, {}, { ...ALONE, queueId: 'several' })
    expect(screen.getByText('Vendas')).toBeTruthy()
    expect(screen.getByText('Bia')).toBeTruthy()
  })
})

describe('a row of a channel with a reply window', () => {
  beforeAll(() => import('./WindowTime.tsx'))
  const NOW = Date.parse('2026-11-20T13:00:00.000Z')
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW }))
  afterEach(() => vi.useRealTimers())
  const wroteAgo = (minutes: number, change: Partial<Ticket> = {}): Ticket => {
    const customerWroteAt = new Date(NOW - minutes * 60_000).toISOString()
    return exampleTicket({ channel: 'whatsapp_cloud', customerWroteAt, ...change })
  }
  const mark = () => document.querySelector<HTMLElement>('[data-level]')

  test.each<[number, string, string, string]>([
    [21 * 60, '3 h', 'soon', 'A janela de resposta fecha em 3 h'],
    [24 * 60 - 45, '45 min', 'late', 'A janela de resposta fecha em 45 min'],
    [25 * 60, '', 'calm', 'Janela de resposta fechada'],
  ])('%d minutes after the customer wrote shows what is left of it', async (minutes, text, level, words) => {
    const { textContent } = await row(wroteAgo(minutes))
    await screen.findByTitle(words)
    expect([mark()?.textContent, mark()?.dataset['level'], mark()?.title]).toEqual([text, level, words])
    expect(textContent).toContain(`Atendente: Ana · ${words}`)
  })

  test('shows nothing while there is time, and has it in its label', async () => {
    const { textContent } = await row(wroteAgo(60))
    expect(mark()).toBeNull()
    expect(textContent).toContain('A janela de resposta fecha em 23 h')
  })

  test('counts down, as one clock goes on', async () => {
    await row(wroteAgo(23 * 60))
    await screen.findByTitle('A janela de resposta fecha em 1 h')
    const timers = vi.getTimerCount()
    await act(() => vi.advanceTimersByTime(80_000))
    expect([mark()?.textContent, timers]).toEqual(['59 min', 1])
  })

  test('has seven days on Messenger, in which a person may answer', async () => {
    await row(wroteAgo(25 * 60, { channel: 'facebook' }))
    expect(mark()).toBeNull()
  })

  test.each<[string, Partial<Ticket>]>([
    ['resolved ticket', { status: 'closed' }],
    ['ticket of a channel without one', { channel: 'whatsapp' }],
    ['ticket of which nothing is known', { customerWroteAt: undefined }],
  ])('says nothing of a %s', async (_name, change) => {
    const { textContent } = await row(wroteAgo(25 * 60, change))
    expect(mark()).toBeNull()
    expect(textContent).not.toMatch(/janela/i)
  })
})

describe('a row that can be chosen', () => {
  const inState = async (choice: RowChoice, change: Partial<RowActions> = {}) => {
    const onChoose = vi.fn<(ticket: Ticket, isRange: boolean) => void>()
    const state = { selected: false, marked: false, gone: false, settling: false, byTouch: false, search: '' }
    const one = waiting()
    await show(
      <TicketRow
        ticket={one}
        context={ALONE}
        actions={actions(change)}
        {...state}
        choice={choice}
        onChoose={onChoose}
      />,
    )
    return { onChoose, one }
  }

  test('has a box beside its buttons, and with the Shift key chooses a range', async () => {
    const { onChoose, one } = await inState('none')
    const user = userEvent.setup()
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar: João' }))
    expect(onChoose).toHaveBeenLastCalledWith(one, false)
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar: João' }))
    expect(onChoose).toHaveBeenLastCalledWith(one, true)
    expect(screen.getByRole('button', { name: 'Aceitar' })).toBeTruthy()
  })

  test('offers nothing else while rows are chosen', async () => {
    await inState('chosen')
    expect(screen.getByRole('checkbox').getAttribute('aria-checked')).toBe('true')
    expect(screen.queryByRole('button', { name: 'Aceitar' })).toBeNull()
  })

  test('has no box for whoever may not change it', async () => {
    await inState('offered', { mayChange: () => false })
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

describe('the menu of a row on a phone', () => {
  const openMenu = async (ticket: Ticket, change: Partial<RowActions> = {}) => {
    const state = { selected: false, marked: false, gone: false, settling: false, byTouch: true, search: '' }
    const choosing = { choice: 'none' as const, onChoose: () => undefined }
    await show(<TicketRow ticket={ticket} context={ALONE} actions={actions(change)} {...state} {...choosing} />)
    await userEvent.click(screen.getByRole('button', { name: 'Mais ações: João' }))
    await screen.findByRole('menuitem', { name: 'Selecionar' })
    return screen.queryByRole('menuitem', { name: 'Marcar como não lida' })
  }

  test('marks what is read as unread', async () => {
    const markUnread = vi.fn<RowActions['markUnread']>(nothing)
    const ticket = exampleTicket()
    const item = await openMenu(ticket, { markUnread })
    await userEvent.click(item ?? document.body)
    expect(markUnread).toHaveBeenCalledExactlyOnceWith(ticket)
  })

  test('asks until when it is snoozed, unless it is closed', async () => {
    const snooze = vi.fn<RowActions['snooze']>()
    const ticket = exampleTicket()
    await openMenu(ticket, { snooze })
    await userEvent.click(screen.getByRole('menuitem', { name: 'Adiar' }))
    expect(snooze).toHaveBeenCalledExactlyOnceWith(ticket)
    cleanup()
    await openMenu(exampleTicket({ status: 'closed' }))
    expect(screen.queryByRole('menuitem', { name: 'Adiar' })).toBeNull()
  })

  test.each([
    ['is unread already', { unreadMessages: 2 }],
    ['is closed', { status: 'closed' as const }],
  ])('does not offer it for what %s', async (_, change) => {
    expect(await openMenu(exampleTicket(change))).toBeNull()
  })
})

/** Moves a finger over the row by so many px, and lifts it. */
function swipe(by: number): void {
  const found = document.querySelector('[data-ticket-id]')
  const at = (name: string, clientX: number) =>
    new PointerEvent(name, {
      bubbles: true,
      pointerId: 4,
      isPrimary: true,
      pointerType: 'touch',
      clientX,
      clientY: 100,
    })
  const events = [
    at('pointerdown', 300),
    at('pointermove', 300 + by / 2),
    at('pointermove', 300 + by),
    at('pointerup', 300 + by),
  ]
  for (const event of events) act(() => void found?.dispatchEvent(event))
}

test('a finger opens buttons that snooze and resolve, and a press elsewhere closes them', async () => {
  const [snooze, close] = [vi.fn<RowActions['snooze']>(), vi.fn<RowActions['close']>(nothing)]
  const state = { selected: false, marked: false, gone: false, settling: false, byTouch: true, search: '' }
  const choosing = { choice: 'none' as const, onChoose: () => undefined }
  const ticket = exampleTicket()
  const all = actions({ snooze, close })
  const { user, at } = await show(
    <div data-scroller>
      <TicketRow ticket={ticket} context={ALONE} actions={all} {...state} {...choosing} />
    </div>,
  )
  const button = (name: string) => screen.findByRole('button', { name })
  swipe(-120)
  await user.click(await button('Adiar: João'))
  expect(snooze).toHaveBeenCalledExactlyOnceWith(ticket)
  expect(screen.queryByRole('button', { name: 'Adiar: João' })).toBeNull()
  swipe(-120)
  await user.click(await button('Resolver: João'))
  expect(close).toHaveBeenCalledExactlyOnceWith(ticket)
  swipe(-120)
  await button('Resolver: João')
  await user.click(screen.getByRole('link', { name: 'João' }))
  expect(screen.queryByRole('button', { name: 'Resolver: João' })).toBeNull()
  expect(at()).toBe('/')
  await user.click(screen.getByRole('link', { name: 'João' }))
  await expect.poll(at).toBe(`/tickets/${ticket.uuid}`)
})

test('the buttons of a row name the keys that do the same', async () => {
  await row(exampleTicket(), { spy: () => undefined })
  expect(screen.getByRole('button', { name: 'Resolver: João' }).dataset['hint']).toBe('Resolver (E)')
  expect(screen.getByRole('button', { name: 'Espiar Conversa: João' }).dataset['hint']).toBe('Espiar Conversa (Espaço)')
})
