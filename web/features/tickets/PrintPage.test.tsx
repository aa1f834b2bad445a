import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CompanyLook } from '#contract/company-looks.ts'
import type { Message, MessagePage } from '#contract/messages.ts'
import type { TimelineEntry } from '#contract/ticket-history.ts'
import { exampleMessage } from '#web/features/messages/store/examples.ts'
import { exampleLook, exampleUser, show } from '#tests/component.tsx'
import { exampleTicket } from './examples.ts'

const ticket = exampleTicket({ createdAt: '2026-11-20T10:00:00.000Z' })
const at = (hour: number) => `2026-11-20T${hour}:00:00.000Z`
type Page = Pick<MessagePage, 'messages' | 'history' | 'hasMore'>
const page = (messages: Message[], hasMore: boolean, history: TimelineEntry[] = []): Page => ({
  messages,
  history,
  hasMore,
})
/** Ana handed the ticket to Bia; the pages have it in common. What happened to another ticket is not printed. */
const transfer: TimelineEntry = {
  id: 4,
  kind: 'transferred',
  by: 'Ana',
  facts: { fromUser: 'Ana', toUser: 'Bia' },
  createdAt: '2026-11-20T14:30:00.000Z',
  ticketId: 1,
}
const happened: TimelineEntry[] = [{ ...transfer, id: 2, ticketId: 99, facts: { toUser: 'Caio' } }, transfer]
const byAna = { fromMe: true, contactId: null, contact: null, userId: 7, userName: 'Ana' }
const newest = [
  exampleMessage({
    id: '8',
    body: 'segue a foto',
    createdAt: at(15),
    ...byAna,
    mediaType: 'image',
    mediaUrl: '/foto.jpg',
  }),
  exampleMessage({ id: '9', body: 'mais *isto*', createdAt: at(16), ...byAna }),
]
const oldest = [
  exampleMessage({ id: '2', ticketId: 99, body: 'de outro ticket', createdAt: at(11) }),
  exampleMessage({ id: '5', body: 'bom dia', createdAt: at(13) }),
  exampleMessage({ id: '6', body: '', mediaType: 'application', mediaName: 'nota.pdf', createdAt: at(14) }),
]
const note = { id: 1, note: 'cliente antigo', ticketId: 1, contactId: 5, userId: 7, createdAt: at(13) }
const answers = () => ({
  [`GET /tickets/u/${ticket.uuid}`]: [{ body: ticket }],
  'GET /messages/1': [{ body: page(newest, true, happened) }, { body: page(oldest, false, happened) }],
  'GET /ticket-notes/list': [
    {
      body: [
        { ...note, user: { id: 7, name: 'Ana', email: '' } },
        { ...note, id: 2, ticketId: 99, note: 'de outro' },
      ],
    },
  ],
})
async function showSheet(look: Partial<CompanyLook> = {}) {
  // It brings its texts along, which the languages must be there for.
  const { PrintPage } = await import('./PrintPage.tsx')
  const user = exampleUser({ look: exampleLook(look) })
  return show(<PrintPage />, { user, answers: answers(), path: `/tickets/${ticket.uuid}` })
}

test('the sheet has the name of the company, and its logo where it has one', async () => {
  const letterhead = async () => within((await screen.findByRole('article')).querySelector('header')!)
  await showSheet({ name: 'Padaria Lua' })
  expect((await letterhead()).getByText('Padaria Lua')).toBeTruthy()
  expect((await letterhead()).queryByRole('presentation')).toBeNull()
  cleanup()
  await showSheet({ name: 'Padaria Lua', logoUrl: '/logo.png', isSet: true })
  expect((await letterhead()).getByText('Padaria Lua')).toBeTruthy()
  expect((await letterhead()).getByRole('presentation').getAttribute('src')).toBe('/logo.png')
  cleanup()
  await showSheet({ name: 'Padaria Lua', logoUrl: '/logo.png', isLogoWide: true, isSet: true })
  expect((await letterhead()).getByRole('img', { name: 'Padaria Lua' })).toBeTruthy()
  expect((await letterhead()).queryByText('Padaria Lua')).toBeNull()
})

test('the sheet has all messages of the ticket with names, pictures and names of files, and no note', async () => {
  await showSheet()
  expect(await screen.findByText('4 mensagens')).toBeTruthy()
  const sheet = screen.getByRole('article')
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['João', 'Ana'])
  for (const text of ['bom dia', 'nota.pdf', 'segue a foto', 'mais isto', '20/11/2026'])
    expect(sheet.textContent).toContain(text)
  expect(sheet.textContent).not.toMatch(/outro|cliente antigo/)
  expect(screen.getByRole('img').getAttribute('src')).toBe('/foto.jpg')
  expect(document.title).toBe('João 202611200001')
})

test('what happened stands between the messages, unless it is left out', async () => {
  const { user } = await showSheet()
  const line = await screen.findByText('Transferida · Ana · Atendente: Ana → Bia')
  const sheet = screen.getByRole('article')
  expect(sheet.textContent).toMatch(/nota\.pdf.*Transferida.*segue a foto/)
  expect(sheet.textContent).not.toContain('Caio')
  await user.click(screen.getByRole('checkbox', { name: 'Mostrar mudanças' }))
  expect(line.isConnected).toBe(false)
})

test('notes are printed when they are asked for, and the printer is asked once everything is there', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  HTMLImageElement.prototype.decode = () => Promise.reject(new Error('gone'))
  const { user, asked } = await showSheet()
  await user.click(await screen.findByRole('checkbox', { name: 'Incluir notas internas' }))
  expect(await screen.findByText('cliente antigo')).toBeTruthy()
  expect(screen.getByText('Nota interna · Ana')).toBeTruthy()
  expect(screen.queryByText('de outro')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Imprimir ou salvar em PDF' }))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  expect(asked.filter(({ call }) => call === 'GET /messages/1')).toHaveLength(2)
})
