import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Message } from '#contract/messages.ts'
import { Bubble } from '#web/features/messages/bubble/Bubble.tsx'
import { FeedActionsContext } from '#web/features/messages/conversation.ts'
import { exampleMessage } from '#web/features/messages/store/examples.ts'
import { exampleTicket } from '#web/features/tickets/examples.ts'
import { show } from '#tests/component.tsx'
import { useFeedDialogs } from './useFeedDialogs.tsx'

const nothing = () => undefined

function Conversation({ messages }: { messages: Message[] }) {
  const { actions, dialogs } = useFeedDialogs({
    channel: 'whatsapp',
    onReply: nothing,
    openQuoted: nothing,
    onTicket: nothing,
  })
  return (
    <section>
      <FeedActionsContext value={actions}>
        {messages.map((message) => (
          <Bubble key={message.id} message={message} first isGroup={false} flash={false} />
        ))}
        {dialogs}
      </FeedActionsContext>
    </section>
  )
}

const messages = [
  exampleMessage({ id: '1', body: 'primeira', createdAt: '2026-11-20T10:00:00.000Z' }),
  exampleMessage({ id: '2', body: 'segunda', createdAt: '2026-11-20T10:01:00.000Z' }),
  exampleMessage({ id: '3', body: 'lugar', mediaType: 'locationMessage', createdAt: '2026-11-20T10:02:00.000Z' }),
]
const other = exampleTicket({ id: 2, uuid: '2', contact: { ...exampleTicket().contact, name: 'Rita' } })

/** Opens the menu of the second message and selects it. */
async function select() {
  const shown = await show(<Conversation messages={messages} />, {
    answers: {
      'GET /tickets': [{ body: { tickets: [other], count: 1, hasMore: false } }],
      'POST /messages/forward': [{ body: { messages: [] } }],
    },
  })
  await shown.user.click(screen.getAllByRole('button', { name: 'Ações da mensagem' })[1]!)
  await shown.user.click(await screen.findByRole('menuitem', { name: 'Selecionar' }))
  const box = await screen.findByRole('checkbox', { name: 'Selecionar: segunda' })
  expect(box.getAttribute('aria-checked')).toBe('true')
  return shown
}

test('selected messages are forwarded together, in the order of the conversation', async () => {
  const { user, asked } = await select()
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('checkbox'))
  screen.getByRole('checkbox', { name: 'Selecionar: primeira' }).focus()
  await user.keyboard(' ')
  expect(screen.getByText('2 mensagens selecionadas')).toBeTruthy()
  expect(screen.getAllByRole<HTMLButtonElement>('checkbox')[2]?.disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Encaminhar' }))
  expect(await screen.findByRole('dialog', { name: 'Encaminhar 2 mensagens' })).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: /Rita/ }))
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
  expect(asked.at(-1)).toEqual({ call: 'POST /messages/forward', body: { messageIds: ['1', '2'], ticketId: 2 } })
})

test('Escape ends the selection, and a message that is pressed again is taken out of it', async () => {
  const { user } = await select()
  await user.click(screen.getByRole('checkbox', { name: 'Selecionar: segunda' }))
  expect(screen.getByText('0 mensagem selecionada')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Encaminhar' }).disabled).toBe(true)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
})
