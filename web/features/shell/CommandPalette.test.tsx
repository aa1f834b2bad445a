import { cleanup, screen, waitFor } from '@testing-library/react'
import { useEffect, useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { Contact } from '#contract/contacts.ts'
import type { Macro } from '#contract/macros.ts'
import type { Profile } from '#contract/permissions.ts'
import type { TicketView } from '#contract/ticket-views.ts'
import type { TicketDetails } from '#contract/tickets.ts'
import type { ConversationHandle } from '#web/features/tickets/conversation/Conversation.tsx'
import { ticketKeys } from '#web/features/tickets/cache.ts'
import { exampleFilter, exampleTicket } from '#web/features/tickets/examples.ts'
import { useOpenConversation } from '#web/features/tickets/open-conversation.ts'
import type { TicketPages } from '#web/features/tickets/ticket-pages.ts'
import { useTicketActions } from '#web/features/tickets/useTicketActions.ts'
import { exampleUser, show, type Answers } from '#tests/component.tsx'
import { bufferTyping } from '#web/ui/browser/typeAhead.ts'
import { CommandPalette } from './CommandPalette.tsx'
import { menuOf } from './menu.ts'

const nothing = () => undefined
const page = { count: 0, hasMore: false }
const NOTHING_FOUND: Answers = {
  'GET /tickets': [{ body: { ...page, tickets: [] } }],
  'GET /contacts': [{ body: { ...page, contacts: [] } }],
  'GET /ticket-views': [{ body: [] }],
  'GET /tags/list': [{ body: [] }],
}

test('keys typed before the field has the focus are written into it', async () => {
  bufferTyping('palette')
  await show(<CommandPalette menu={[]} onClose={nothing} onProfile={nothing} onShortcuts={nothing} />, {
    answers: NOTHING_FOUND,
  })
  for (const key of 'entrega')
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('entrega'))
})

const example = exampleTicket({ queueId: 2 })
const ticket: TicketDetails = { ...example, contact: { ...example.contact, extraInfo: [] } }
const urgent = { id: 4, name: 'Urgente', color: '#c42b22' }
const targets = {
  queues: [
    { id: 2, name: 'Vendas', color: '#12a06a', waiting: 0, online: 1 },
    { id: 3, name: 'Suporte', color: '#7c5cf0', waiting: 0, online: 1 },
  ],
  people: [{ id: 8, name: 'Célia', profile: 'user', online: true, open: 0, queueIds: [2, 3] }],
}
const macro: Macro = {
  ...{ id: 4, name: 'Aguarda peça', queueIds: [2], steps: [{ kind: 'note', text: 'visto' }], uses: 0 },
  ...{ createdAt: '', updatedAt: '' },
}
const sales = { id: 2, name: 'Vendas', color: '#12a06a', UserQueue: { userId: 7, queueId: 2 } }
const snooze: TicketDetails['snooze'] = {
  ...{ until: '2026-11-21T10:00:00.000Z', cameBack: null, by: { id: 7, name: 'Ana' } },
  ...{ reason: '', wakeOnReply: true },
}
const view: TicketView = {
  ...{ id: 5, name: 'Esperam', isShared: true, status: 'open', showAll: false, queueIds: [], tags: [], users: [] },
  ...{ connections: [], withUnreadMessages: true, snoozed: false, mentioned: false, createdAt: '', updatedAt: '' },
}
const answers: Answers = {
  ...NOTHING_FOUND,
  'GET /ticket-views': [{ body: [view] }],
  'DELETE /tickets/1/snooze': [{ body: ticket }],
  'PUT /tickets/1/unread': [{ body: ticket }],
  'GET /ticket-targets': [{ body: targets }],
  'GET /tags/list': [{ body: [urgent] }],
  'PUT /tickets/1': [{ body: ticket }],
  'POST /tags/sync': [{ body: ticket }],
  'GET /macros/list': [{ body: [macro, { ...macro, id: 5, name: 'Outra fila', queueIds: [3] }] }],
  'POST /macros/4/apply': [{ body: { runId: null, ticket } }],
  'GET /companies/listPlan/1': [{ body: { plan: { useSchedules: true } } }],
}

type Spies = Pick<
  ConversationHandle,
  'write' | 'attach' | 'schedule' | 'remove' | 'editContact' | 'mergeContact' | 'summary'
> & {
  onChoose: () => void
}

function Screen({ shown, onChoose, ...spies }: Spies & { shown: TicketDetails }) {
  const actions = useTicketActions()
  const handle = useRef<ConversationHandle>({
    goOn: nothing,
    quick: nothing,
    media: nothing,
    templates: nothing,
    transfer: nothing,
    snooze: nothing,
    tag: nothing,
    macros: nothing,
    search: nothing,
    ...spies,
  })
  useOpenConversation(shown, { actions, handle, onContact: nothing, onChoose })
  // The commands are opened over a conversation that is there.
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => setIsOpen(true), [])
  return isOpen && <CommandPalette menu={[]} onClose={nothing} onProfile={nothing} onShortcuts={nothing} />
}

const celia: Contact = {
  ...{ id: 31, name: 'Célia Prado', number: '5531988880000', email: '', profilePicUrl: '', keptFromAi: false },
  ...{ isGroup: false, companyId: 1, whatsappId: null, channel: 'whatsapp', createdAt: '', updatedAt: '' },
}

async function open(profile: Profile = 'user', shown = ticket, others: Answers = {}) {
  const write = vi.fn<ConversationHandle['write']>()
  const [schedule, remove, editContact] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  const [mergeContact, summary, onChoose] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  const attach = vi.fn<() => void>()
  const spies = { write, attach, schedule, remove, editContact, mergeContact, summary, onChoose }
  const viewer = exampleUser({ profile, queues: [sales] })
  const company = { ...viewer.company, settings: [{ key: 'attendantAi', value: 'enabled' }] }
  const { user, asked, at, cache } = await show(<Screen {...spies} shown={shown} />, {
    ...{ answers: { ...answers, ...others }, path: `/tickets/${ticket.uuid}` },
    user: { ...viewer, company: company as typeof viewer.company },
  })
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain('GET /companies/listPlan/1'))
  const field = screen.getByRole('combobox')
  const type = async (text: string, option: RegExp) => {
    await user.clear(field)
    await user.type(field, text)
    await waitFor(() =>
      expect(
        screen.getAllByRole('option').find((one) => one.getAttribute('aria-selected') === 'true')?.textContent,
      ).toMatch(option),
    )
    await user.keyboard('{Enter}')
  }
  const writes = () => asked.filter(({ call }) => !call.startsWith('GET'))
  /** Types, and returns what is offered once that no longer changes. */
  const find = async (text: string): Promise<(string | null)[]> => {
    await user.clear(field)
    await user.type(field, text)
    return waitFor(() => {
      const options = screen.getAllByRole('option').map(({ textContent }) => textContent)
      expect(options).toHaveLength(1)
      return options
    })
  }
  const searches = () => asked.filter(({ call }) => call === 'GET /tickets').length
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
  return { type, find, writes, searches, options, user, field, at, cache, ...spies }
}

test('the Enter that runs a command does not submit the form that the command opens', async () => {
  const { type, editContact } = await open()
  const onSubmit = vi.fn<(event: SubmitEvent) => void>((event) => event.preventDefault())
  const form = document.createElement('form')
  const field = document.createElement('input')
  form.append(field)
  form.addEventListener('submit', onSubmit)
  document.body.append(form)
  editContact.mockImplementation(() => field.focus())
  await type('editar contato', /^Editar contato…$/)
  expect(document.activeElement).toBe(field)
  expect(onSubmit).not.toHaveBeenCalled()
  form.remove()
})

test('the open ticket is transferred to a person by name, in its queue', async () => {
  const { type, writes } = await open()
  await type('celia', /^Transferir para Célia$/)
  await waitFor(() => expect(writes()).toEqual([{ call: 'PUT /tickets/1', body: { queueId: 2, userId: 8 } }]))
})

test('a customer who has the name of a colleague is opened, and the open ticket is not given away', async () => {
  const { type, writes, options, user, field } = await open('user', ticket, {
    'GET /contacts': [{ body: { count: 1, hasMore: false, contacts: [celia] } }],
  })
  await user.type(field, 'celia')
  // Whoever presses Enter before the server has answered gives nothing away either.
  await user.keyboard('{Enter}')
  await waitFor(() => expect(options()).toHaveLength(2))
  expect(options()).toEqual([expect.stringContaining('Célia Prado'), 'Transferir para Célia'])
  await type('celia', /Célia Prado/)
  expect(writes()).toEqual([])
})

test('what this browser knows is shown before the server answers, which is asked once for a word typed fast', async () => {
  const { user, field, options, searches, cache } = await open()
  const known = exampleTicket({ id: 9, uuid: '9', contact: { ...ticket.contact, id: 9, name: 'Dona Neide' } })
  cache.setQueryData<TicketPages>(ticketKeys.list(exampleFilter()), {
    pages: [{ tickets: [known], count: 1, hasMore: false }],
    pageParams: [1],
  })
  const before = searches()
  await user.type(field, 'neide')
  expect(options().some((text) => text?.includes('Dona Neide'))).toBe(true)
  expect(searches()).toBe(before)
  await waitFor(() => expect(searches()).toBe(before + 1))
})

test('a tag is put on the open ticket by name', async () => {
  const { type, writes } = await open()
  await type('etiqueta urg', /^Adicionar a etiqueta Urgente$/)
  await waitFor(() => expect(writes()).toEqual([{ call: 'POST /tags/sync', body: { ticketId: 1, tags: [urgent] } }]))
})

test('an action of the open ticket shows its key and is run', async () => {
  const { type, write, attach } = await open()
  await type('nota', /^Escrever nota internaN$/)
  expect(write).toHaveBeenCalledWith('note')
  await type('enviar arquivo', /^Enviar arquivo…$/)
  expect(attach).toHaveBeenCalledOnce()
})

test('a macro of the ticket is applied by name, and those of other queues are not offered', async () => {
  const { type, writes } = await open()
  await type('macro aguarda', /^Macro: Aguarda peça$/)
  await waitFor(() => expect(writes()).toEqual([{ call: 'POST /macros/4/apply', body: { ticketId: 1, sign: true } }]))
})

test('a message for the open ticket is scheduled from the commands, where the plan has schedules', async () => {
  const { type, schedule } = await open()
  await type('agendar mens', /^Agendar mensagem…$/)
  expect(schedule).toHaveBeenCalledOnce()
})

test('a snoozed ticket is brought back by name, and the contact is opened to be changed', async () => {
  const { type, writes, editContact } = await open('user', { ...ticket, snooze })
  await type('trazer', /^Trazer de volta$/)
  await waitFor(() => expect(writes()).toEqual([{ call: 'DELETE /tickets/1/snooze', body: null }]))
  await type('editar contato', /^Editar contato…$/)
  expect(editContact).toHaveBeenCalledOnce()
})

test('a conversation is printed by name, and its protocol copied', async () => {
  const openWindow = vi.fn<typeof window.open>()
  vi.stubGlobal('open', openWindow)
  const { type } = await open()
  await type('imprimir', /^Imprimir ou salvar em PDF$/)
  expect(openWindow).toHaveBeenCalledWith(`/print/${ticket.uuid}`, '_blank', 'noopener')
  await type('protocolo', /^Copiar protocolo$/)
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(ticket.code))
})

test('a conversation of a colleague is taken over by name, and the own one is not', async () => {
  const { type, writes } = await open('supervisor', { ...ticket, userId: 8, user: { id: 8, name: 'Célia' } })
  await type('assumir', /^Assumir$/)
  await waitFor(() => expect(writes()).toEqual([{ call: 'PUT /tickets/1', body: { userId: 7 } }]))
  cleanup()
  await open()
  expect(screen.queryByRole('option', { name: 'Assumir' })).toBeNull()
})

test('of a conversation that one may only look at, nothing is offered that changes it', async () => {
  const peeking = { ...ticket, userId: 8, user: { id: 8, name: 'Célia' } }
  const { options, user, field } = await open('user', peeking)
  expect(options()).toContain('Copiar protocolo')
  expect(options()).toContain('Mídia, links e documentos do contato')
  for (const name of ['Imprimir ou salvar em PDF', 'Escrever nota internaN', 'Transferir…T', 'Enviar arquivo…'])
    expect(options()).not.toContain(name)
  await user.type(field, 'urgente')
  await waitFor(() => expect(options()).toEqual(['Mostrar só a etiqueta Urgente']))
})

test('a summary is asked for, rows are chosen, and who may merge contacts is asked with which one', async () => {
  const plan = { plan: { useSchedules: true, useOpenAi: true } }
  const { type, summary, onChoose, mergeContact } = await open('admin', ticket, {
    'GET /companies/listPlan/1': [{ body: plan }],
  })
  await type('resumir', /^Resumir conversa…$/)
  expect(summary).toHaveBeenCalledOnce()
  await type('selecionar', /^Selecionar várias conversas$/)
  expect(onChoose).toHaveBeenCalledOnce()
  await type('juntar', /^Juntar contato com outro…$/)
  expect(mergeContact).toHaveBeenCalledOnce()
  cleanup()
  await open()
  expect(screen.queryByRole('option', { name: /Juntar contato/ })).toBeNull()
  expect(screen.queryByRole('option', { name: /Resumir/ })).toBeNull()
})

test('screens within others and single settings are found by name', async () => {
  const menu = menuOf(exampleUser({ profile: 'admin' }), undefined)
  const palette = <CommandPalette menu={menu} onClose={nothing} onProfile={nothing} onShortcuts={nothing} />
  const search = async (text: string, name: string) => {
    const shown = await show(palette, { user: exampleUser({ profile: 'admin' }), answers: NOTHING_FOUND })
    await shown.user.type(screen.getByRole('combobox'), text)
    await shown.user.click(await screen.findByRole('option', { name }))
    await waitFor(() => expect(shown.address()).not.toBe('/'))
    cleanup()
    return shown.address()
  }
  expect(await search('assinatura', 'Financeiro: Assinatura')).toBe('/subscription')
  expect(await search('macros', 'Respostas rápidas: Macros')).toBe('/quick-messages?tab=macros')
  expect(await search('pedir aval', 'Configurações: Pedir avaliação')).toBe('/settings?tab=options#setting-userRating')
})

test('the open ticket is marked as unread by name', async () => {
  const { type, writes } = await open()
  await type('nao lida', /^Marcar como não lidaU$/)
  await waitFor(() => expect(writes()).toEqual([{ call: 'PUT /tickets/1/unread', body: null }]))
})

test('lists are found by name: a view, a tag alone, an order', async () => {
  const { find } = await open()
  expect(await find('visao esp')).toEqual(['Visão: Esperam'])
  expect(await find('mostrar so urg')).toEqual(['Mostrar só a etiqueta Urgente'])
  expect(await find('ordem nao lidas')).toEqual(['Ordem: Não lidas primeiro'])
})

test('who may delete tickets is asked the question of the menu, and others are not offered it', async () => {
  const { type, remove } = await open('admin')
  await type('excluir', /^Excluir conversa…$/)
  expect(remove).toHaveBeenCalledOnce()
  cleanup()
  await open()
  expect(screen.queryByRole('option', { name: /Excluir conversa/ })).toBeNull()
})

test('administrators open the first steps again by name, and attendants are not offered them', async () => {
  const body = { isOpen: true, hasSamples: false, steps: [] }
  const palette = <CommandPalette menu={[]} onClose={nothing} onProfile={nothing} onShortcuts={nothing} />
  const search = async (profile: Profile) => {
    const shown = await show(palette, {
      user: exampleUser({ profile }),
      path: '/tickets/1',
      answers: { ...NOTHING_FOUND, 'PUT /first-steps': [{ body }] },
    })
    await shown.user.type(screen.getByRole('combobox'), 'primeiros')
    return shown
  }
  await search('user')
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Perfil' })).toBeNull())
  expect(screen.queryByRole('option', { name: 'Primeiros passos' })).toBeNull()
  cleanup()
  const { user, asked, at } = await search('admin')
  await screen.findByRole('option', { name: 'Primeiros passos' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(at()).toBe('/tickets'))
  expect(asked.filter(({ call }) => !call.startsWith('GET'))).toEqual([
    { call: 'PUT /first-steps', body: { isOpen: true } },
  ])
})
