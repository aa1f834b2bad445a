import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Chat, SentChatMessage } from '#contract/chats.ts'
import { sendToChat } from './chat-transport.ts'
import { ChatComposer } from './ChatComposer.tsx'
import { PendingBubble } from '#web/features/messages/bubble/PendingBubble.tsx'
import { registerTransport } from '#web/features/messages/sending/sending.ts'
import { chatDestination } from '#web/features/messages/store/pending-messages.ts'
import { usePendingMessages } from '#web/features/messages/store/presence.ts'
import { show, type Answers, type Asked } from '#tests/component.tsx'

const chat = { id: 4, uuid: 'uuid-4', title: 'Turno', users: [], updatedAt: '' } as unknown as Chat
const onSent = vi.fn<() => void>()

/** The composer below what is on its way, as in a chat. */
function Writing({ of = chat }: { of?: Chat }) {
  const outgoing = usePendingMessages(chatDestination(of.id))
  return (
    <>
      {outgoing.map((one) => (
        <PendingBubble key={one.clientId} outgoing={one} first />
      ))}
      <ChatComposer chat={of} narrow={false} onSent={onSent} />
    </>
  )
}

const accepted = { body: { id: 9, chatId: 4, clientId: null, chat } as unknown as SentChatMessage }
const refused = { status: 400, body: { error: 'ERR_NO_PERMISSION' } }
const POST = 'POST /chats/4/messages'
const start = (answer: Answers[string] = [accepted]) => show(<Writing />, { answers: { [POST]: answer } })
const field = () => screen.getByRole('textbox', { name: 'Mensagem' })
const posted = (asked: Asked[]) =>
  asked.filter(({ call }) => call === POST).map(({ body }) => body as { message: string; clientId: string } | null)

beforeAll(() => registerTransport('chat', sendToChat))
beforeEach(() => {
  localStorage.clear()
  onSent.mockClear()
})

test('Enter posts what was written as it is, under a key, and empties the field', async () => {
  const { user, asked } = await start()
  await user.type(field(), '  {Enter}')
  expect(posted(asked)).toEqual([])
  await user.clear(field())
  await user.type(field(), 'um{Shift>}{Enter}{/Shift}dois{Enter}')
  await waitFor(() => expect(posted(asked)).toEqual([{ message: 'um\ndois', clientId: expect.any(String) }]))
  expect(field()).toHaveProperty('value', '')
  expect(onSent).toHaveBeenCalledOnce()
})

test('what only tickets have is not there', async () => {
  await start()
  for (const name of ['Respostas rápidas', 'Gravar áudio']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.queryByRole('switch')).toBeNull()
})

test('what was refused says so, and is posted again under the same key', async () => {
  const { user, asked } = await start([refused, accepted])
  await user.type(field(), 'Bom dia{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => expect(posted(asked)).toHaveLength(2))
  const [first, second] = posted(asked)
  expect(second).toEqual(first)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('what was refused can be discarded', async () => {
  const { user, asked } = await start([refused])
  await user.type(field(), 'Bom dia{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Descartar' }))
  expect(screen.queryByText('Bom dia')).toBeNull()
  expect(posted(asked)).toHaveLength(1)
})

test('a file waits in the tray, then in a bubble of its own while it goes up', async () => {
  const { user } = await start()
  const picker = document.querySelector<HTMLInputElement>('input[type=file]')!
  await user.upload(picker, new File(['a;b'], 'tabela.csv', { type: 'text/csv' }))
  expect(screen.getByRole('button', { name: 'Tirar tabela.csv' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  expect(screen.queryByRole('button', { name: 'Tirar tabela.csv' })).toBeNull()
  expect(await screen.findByText('tabela.csv')).toBeTruthy()
})

test('a draft belongs to its chat and waits there', async () => {
  const { user } = await start()
  await user.type(field(), 'quase')
  cleanup()
  await show(<Writing of={{ ...chat, id: 5 }} />)
  expect(field()).toHaveProperty('value', '')
  cleanup()
  await show(<Writing />)
  expect(field()).toHaveProperty('value', 'quase')
})
