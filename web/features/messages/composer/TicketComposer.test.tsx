import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { TicketComposer } from './TicketComposer.tsx'
import { signPreference } from './useTicketComposer.ts'
import { exampleMessage } from '#web/features/messages/store/examples.ts'
import { ticketDestination } from '#web/features/messages/store/pending-messages.ts'
import { usePendingMessages } from '#web/features/messages/store/presence.ts'
import { PendingBubble } from '#web/features/messages/bubble/PendingBubble.tsx'
import { exampleTicket } from '#web/features/tickets/examples.ts'
import { show, type Answers, type Asked } from '#tests/component.tsx'

const ticket = exampleTicket()
const onSent = vi.fn<() => void>()

/** Renders the composer below the pending messages, as in a conversation. */
function ComposerWithPending() {
  const outgoing = usePendingMessages(ticketDestination(ticket.id))
  return (
    <>
      {outgoing.map((one) => (
        <PendingBubble key={one.clientId} outgoing={one} first />
      ))}
      <TicketComposer
        ticket={ticket}
        narrow={false}
        quoted={null}
        onCancelQuote={() => undefined}
        onSent={onSent}
        handle={null}
      />
    </>
  )
}

const accepted = { body: { messages: [exampleMessage({ fromMe: true })] } }
const refused = { status: 400, body: { error: 'ERR_WAPP_NOT_INITIALIZED' } }
const start = (answer: Answers[string] = [accepted]) =>
  show(<ComposerWithPending />, { answers: { 'POST /messages/1': answer } })
const field = () => screen.getByRole('textbox', { name: 'Mensagem' })
const sentIn = (asked: Asked[]) =>
  asked.filter(({ call }) => call === 'POST /messages/1').map(({ body }) => body as { body: string; clientId: string })

beforeEach(() => {
  localStorage.clear()
  signPreference.set(true)
  onSent.mockClear()
})

test('Enter sends the signed text and empties the field', async () => {
  const { user, asked } = await start()
  await user.type(field(), 'Bom dia{Enter}')
  await waitFor(() => expect(sentIn(asked)).toMatchObject([{ body: '*Ana:*\nBom dia', fromMe: true }]))
  expect(field()).toHaveProperty('value', '')
  expect(onSent).toHaveBeenCalledOnce()
})

test('the text is sent alone when the signature is off', async () => {
  const { user, asked } = await start()
  await user.click(screen.getByRole('switch', { name: 'Assinar' }))
  await user.type(field(), 'Bom dia')
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  await waitFor(() => expect(sentIn(asked)).toMatchObject([{ body: 'Bom dia' }]))
})

test('Shift+Enter inserts a line break, and blanks alone are not sent', async () => {
  const { user, asked } = await start()
  await user.type(field(), '  {Enter}')
  expect(sentIn(asked)).toEqual([])
  await user.clear(field())
  await user.type(field(), 'um{Shift>}{Enter}{/Shift}dois{Enter}')
  await waitFor(() => expect(sentIn(asked)).toMatchObject([{ body: '*Ana:*\num\ndois' }]))
})

test('a refused message is sent again by a button, with the same text and clientId', async () => {
  const { user, asked } = await start([refused, accepted])
  await user.type(field(), 'Bom dia{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => expect(sentIn(asked)).toHaveLength(2))
  const [first, second] = sentIn(asked)
  expect(second).toEqual(first)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
