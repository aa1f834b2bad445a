import { Notifications } from '@mantine/notifications'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Macro } from '#contract/macros.ts'
import { keys } from '#web/api/keys.ts'
import { signPreference } from '#web/features/messages/sign-preference.ts'
import { exampleTicket } from '#web/features/tickets/examples.ts'
import { undoLatest } from '#web/features/tickets/undo.ts'
import { useTicketActions } from '#web/features/tickets/useTicketActions.ts'
import { exampleUser, show, type Answers, type Asked } from '#tests/component.tsx'

const ticket = exampleTicket()
const macro: Macro = {
  ...{ id: 4, name: 'Encerrar', queueIds: [], uses: 0, createdAt: '', updatedAt: '' },
  steps: [{ kind: 'reply', text: 'Até logo!' }, { kind: 'resolve' }],
}
const tagging: Macro = { ...macro, name: 'Marcar', steps: [{ kind: 'addTag', tagId: 3 }] }

function Buttons({ shown }: { shown: Macro }) {
  const actions = useTicketActions()
  return (
    <>
      <Notifications />
      <button type="button" onClick={() => void actions.applyMacro(ticket, shown)}>
        Aplicar
      </button>
      <button type="button" onClick={() => void actions.remove(ticket)}>
        Excluir
      </button>
    </>
  )
}

beforeAll(() => import('./apply.ts'))
beforeEach(() => signPreference.set(true))

const start = (shown: Macro, answers: Answers) =>
  show(<Buttons shown={shown} />, { user: exampleUser(), answers, path: `/tickets/${ticket.uuid}` })
const callsOf = (asked: Asked[]) => asked.filter(({ call }) => call.startsWith('POST')).map(({ call }) => call)

test('a macro that resolves leads to the list, and its undo back, and says that the answer stays', async () => {
  signPreference.set(false)
  const { user, asked, at } = await start(macro, {
    'POST /macros/4/apply': [{ body: { runId: 9, ticket: { ...ticket, status: 'closed' } } }],
    'POST /macros/undo': [{ body: ticket }],
  })
  await user.click(screen.getByRole('button', { name: 'Aplicar' }))
  await screen.findByText('Encerrar: feito na conversa com João')
  expect(asked.find(({ call }) => call === 'POST /macros/4/apply')?.body).toEqual({ ticketId: 1, sign: false })
  await waitFor(() => expect(at()).toBe('/tickets'))
  undoLatest()
  await screen.findByText('Macro desfeita. O que já foi escrito fica: a resposta não volta.')
  await waitFor(() => expect(at()).toBe(`/tickets/${ticket.uuid}`))
})

test('a macro without an end stays at the ticket', async () => {
  const { user, at } = await start(tagging, {
    'POST /macros/4/apply': [{ body: { runId: 8, ticket } }],
    'POST /macros/undo': [{ body: ticket }],
  })
  await user.click(screen.getByRole('button', { name: 'Aplicar' }))
  await screen.findByText('Marcar: feito na conversa com João')
  undoLatest()
  await screen.findByText('Macro desfeita')
  expect(at()).toBe(`/tickets/${ticket.uuid}`)
})

test('a refusal names the step and its reason, and nothing is undone', async () => {
  const { user, at } = await start(macro, {
    'POST /macros/4/apply': [
      {
        status: 409,
        body: { error: 'ERR_MACRO_STEP', details: { step: 1, kind: 'resolve', error: 'ERR_NO_PERMISSION' } },
      },
    ],
  })
  await user.click(screen.getByRole('button', { name: 'Aplicar' }))
  await screen.findByText('Nada foi feito. Etapa 2 (Resolver): Seu perfil não permite isso')
  expect(at()).toBe(`/tickets/${ticket.uuid}`)
})

test('pressed twice, a macro is applied once', async () => {
  const { asked } = await start(tagging, { 'POST /macros/4/apply': [{ body: { runId: null, ticket } }] })
  const button = screen.getByRole('button', { name: 'Aplicar' })
  fireEvent.click(button)
  fireEvent.click(button)
  await screen.findByText('Marcar: feito na conversa com João')
  expect(callsOf(asked)).toEqual(['POST /macros/4/apply'])
})

test.each([
  ['Aplicar', 'POST /macros/4/apply', { runId: 9, ticket: { ...ticket, status: 'closed' as const } }],
  ['Excluir', 'DELETE /tickets/1', {}],
])('%s leaves the conversation before the screen knows that it has ended', async (name, call, body) => {
  const { user, cache, at } = await start(macro, { [call]: [{ body }] })
  const key = [...keys.ticket, ticket.uuid]
  cache.setQueryData(key, ticket)
  const changedAt: string[] = []
  onTestFinished(
    cache.getQueryCache().subscribe(({ query }) => {
      if (query.queryHash !== JSON.stringify(key)) return
      const { data, isInvalidated } = query.state
      if (data !== ticket || isInvalidated) changedAt.push(at())
    }),
  )
  await user.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(changedAt).not.toEqual([]))
  expect(new Set(changedAt)).toEqual(new Set(['/tickets']))
})
