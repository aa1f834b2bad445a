import { cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Setting } from '#contract/settings.ts'
import { TicketComposer } from '#web/features/messages/composer/TicketComposer.tsx'
import { ticketDestination } from '#web/features/messages/store/pending-messages.ts'
import { exampleTicket } from '#web/features/tickets/examples.ts'
import { saveDraft } from '#web/session/drafts.ts'
import { exampleUser, show, type Answers } from '#tests/component.tsx'
import { MessageTranslation } from './MessageTranslation.tsx'
import { SummarySection } from '#web/features/messages/SummarySection.tsx'

const TIME = '2026-11-20T10:00:00.000Z'
const ticket = exampleTicket()
const keptFromAi = exampleTicket({ contact: { ...ticket.contact, keptFromAi: true } })
const plan = { body: { id: 1, plan: { useOpenAi: true } } }
const isOn: Setting = { id: 1, key: 'attendantAi', value: 'enabled', companyId: 1, createdAt: TIME, updatedAt: TIME }
const attendant = (settings: Setting[] = [isOn]) => {
  const user = exampleUser()
  return { ...user, company: { ...user.company, settings } }
}

function Composer({ ticket = exampleTicket() }) {
  const [sent, setSent] = useState(0)
  return (
    <>
      <TicketComposer
        ticket={ticket}
        narrow={false}
        lock={null}
        quoted={null}
        onCancelQuote={() => undefined}
        onSent={() => setSent(sent + 1)}
        onMacro={() => undefined}
        handle={null}
      />
      <output>{sent}</output>
    </>
  )
}

const start = (answers: Answers = {}, user = attendant()) =>
  show(<Composer />, { user, answers: { 'GET /companies/listPlan/1': [plan], ...answers } })
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' })
const button = () => screen.findByRole('button', { name: 'Ajuda da IA' })
const item = (name: string) => screen.findByRole('menuitem', { name })
const source = { id: 3, sourceId: 1, name: 'Prazos', page: 2, text: 'De 5 a 8 dias.' }
const suggestion = { body: { text: 'São de 5 a 8 dias.', sources: [source] } }

/** Lets the answer of one call wait, and returns the function that gives it. */
function deferAnswer(call: string): { answer: (body: object) => void; signals: AbortSignal[] } {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const signals: AbortSignal[] = []
  const other = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, request: RequestInit = {}) => {
    if (`${request.method} ${path}` !== call) return other(path, request)
    const { signal } = request
    if (signal) signals.push(signal)
    return new Promise((done, fail) => {
      void promise.then(done)
      signal?.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError')))
    })
  })
  return { answer: (body) => resolve(Response.json(body)), signals }
}

/** The parts are loaded when they are first drawn, which may take longer than a test waits. */
beforeAll(() => import('./AttendantAi.tsx'))
beforeEach(() => saveDraft(exampleUser().id, ticketDestination(ticket.id), ''))

describe('the button', () => {
  test('is not there while the company has it switched off, nor without the plan', async () => {
    const { asked } = await start({}, attendant([]))
    expect(screen.queryByRole('button', { name: 'Ajuda da IA' })).toBeNull()
    expect(asked.map(({ call }) => call)).not.toContain('GET /companies/listPlan/1')
    cleanup()
    const other = await start({ 'GET /companies/listPlan/1': [{ body: { id: 1, plan: { useOpenAi: false } } }] })
    await waitFor(() => expect(other.asked.map(({ call }) => call)).toContain('GET /companies/listPlan/1'))
    await waitFor(() => expect(other.cache.isFetching()).toBe(0))
    expect(screen.queryByRole('button', { name: 'Ajuda da IA' })).toBeNull()
  })

  test('opens by the keyboard, and rewrites only what is there', async () => {
    const { user } = await start()
    ;(await button()).focus()
    await user.keyboard('{Enter}')
    expect(await item('Reescrever')).toHaveProperty('disabled', true)
    expect(await item('Sugerir resposta')).toHaveProperty('disabled', false)
  })

  test('says why it offers nothing for a contact who is kept from models', async () => {
    const answers = { 'GET /companies/listPlan/1': [plan] }
    const { user } = await show(<Composer ticket={keptFromAi} />, { user: attendant(), answers })
    await user.click(await button())
    expect(await item('Este contato está marcado para não ser enviado a nenhuma IA')).toHaveProperty('disabled', true)
    expect(screen.getAllByRole('menuitem')).toHaveLength(1)
  })
})

describe('a suggestion', () => {
  test('lands in the field with its sources, is not sent, and can be undone and redone', async () => {
    const { user, asked } = await start({ 'POST /tickets/1/suggestion': [suggestion] })
    await user.type(field(), 'oi')
    await user.click(await button())
    await user.click(await item('Sugerir resposta'))
    await waitFor(() => expect(field().value).toBe('São de 5 a 8 dias.'))
    expect(asked.find(({ call }) => call === 'POST /tickets/1/suggestion')?.body).toEqual({ draft: 'oi' })
    expect(screen.getByText(/1 fonte.*Prazos/)).toBeTruthy()
    expect(screen.getByText('Prazos, p. 2')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(field().value).toBe('oi')
    await user.click(screen.getByRole('button', { name: 'Refazer' }))
    expect(field().value).toBe('São de 5 a 8 dias.')
    expect(screen.getByRole('status').textContent).toBe('0')
  })

  test('is undone by Ctrl+Z', async () => {
    const { user } = await start({ 'POST /tickets/1/suggestion': [suggestion] })
    await user.type(field(), 'meu rascunho')
    await user.click(await button())
    await user.click(await item('Sugerir resposta'))
    await waitFor(() => expect(field().value).toBe('São de 5 a 8 dias.'))
    field().focus()
    await user.keyboard('{Control>}z{/Control}')
    expect(field().value).toBe('meu rascunho')
  })

  test('that arrives after further typing is offered beside the field', async () => {
    const { user } = await start()
    const { answer } = deferAnswer('POST /api/tickets/1/suggestion')
    await user.click(await button())
    await user.click(await item('Sugerir resposta'))
    expect(await screen.findByText('Pensando em uma resposta…')).toBeTruthy()
    await user.type(field(), 'eu mesma respondo')
    answer(suggestion.body)
    expect(await screen.findByText('São de 5 a 8 dias.', { selector: 'blockquote' })).toBeTruthy()
    expect(field().value).toBe('eu mesma respondo')
    await user.click(screen.getByRole('button', { name: 'Usar no lugar' }))
    expect(field().value).toBe('São de 5 a 8 dias.')
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(field().value).toBe('eu mesma respondo')
  })

  test('can be cancelled, by Escape too', async () => {
    const { user } = await start()
    const { signals } = deferAnswer('POST /api/tickets/1/suggestion')
    await user.type(field(), 'a')
    await user.click(await button())
    await user.click(await item('Sugerir resposta'))
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }))
    expect(signals[0]?.aborted).toBe(true)
    await user.click(await button())
    await user.click(await item('Sugerir resposta'))
    await screen.findByText('Pensando em uma resposta…')
    field().focus()
    await user.keyboard('{Escape}')
    expect(signals[1]?.aborted).toBe(true)
    expect(document.activeElement).toBe(field())
    expect(screen.queryByText('Pensando em uma resposta…')).toBeNull()
    expect(field().value).toBe('a')
  })

  test('that fails keeps the draft', async () => {
    const { user } = await start({ 'POST /tickets/1/suggestion': [{ status: 409, body: { error: 'ERR_AI_BUDGET' } }] })
    await user.type(field(), 'a')
    await user.click(await button())
    await user.click(await item('Sugerir resposta'))
    await waitFor(() => expect(screen.queryByText('Pensando em uma resposta…')).toBeNull())
    expect(field().value).toBe('a')
  })
})

const summary = { text: '- Quer trocar.', newMessages: 4, user: { id: 7, name: 'Ana' }, createdAt: TIME }

test('the summary says when and for whom it was made and how far the conversation went on', async () => {
  const { user } = await show(<SummarySection ticket={ticket} />, {
    user: attendant(),
    answers: {
      'GET /tickets/1/summary': [{ body: { summary } }],
      'POST /tickets/1/summary': [{ body: { summary: { ...summary, text: '- Já trocou.', newMessages: 0 } } }],
    },
  })
  expect(await screen.findByText('- Quer trocar.')).toBeTruthy()
  expect(screen.getByText('20/11/2026 07:00, a pedido de Ana')).toBeTruthy()
  expect(screen.getByText('Há 4 mensagens novas desde o resumo')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Atualizar' }))
  expect(await screen.findByText('- Já trocou.')).toBeTruthy()
  expect(screen.queryByText(/desde o resumo/)).toBeNull()
})

test('a translation that failed is tried again', async () => {
  const { user } = await show(<MessageTranslation messageId="5" />, {
    user: attendant(),
    answers: {
      'POST /messages/5/translation': [
        { status: 503, body: { error: 'ERR_AI_TIMEOUT' } },
        { body: { text: 'Onde está?' } },
      ],
    },
  })
  expect(await screen.findByText(/demorou demais/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByText('Onde está?')).toBeTruthy()
})
