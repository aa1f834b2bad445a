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

/** Renders the composer below the pending messages, as in a chat. */
function ComposerWithPending({ of = chat }: { of?: Chat }) {
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
const start = (answer: Answers[string] = [accepted]) => show(<ComposerWithPending />, { answers: { [POST]: answer } })
const field = () => screen.getByRole('textbox', { name: 'Mensagem' })
const posted = (asked: Asked[]) =>
  asked.filter(({ call }) => call === POST).map(({ body }) => body as { message: string; clientId: string } | null)

beforeAll(() => registerTransport('chat', sendToChat))
beforeEach(() => {
  localStorage.clear()
  onSent.mockClear()
})

test('Enter posts the text unsigned, with a clientId, and empties the field', async () => {
  const { user, asked } = await start()
  await user.type(field(), '  {Enter}')
  expect(posted(asked)).toEqual([])
  await user.clear(field())
  await user.type(field(), 'um{Shift>}{Enter}{/Shift}dois{Enter}')
  await waitFor(() => expect(posted(asked)).toEqual([{ message: 'um\ndois', clientId: expect.any(String) }]))
  expect(field()).toHaveProperty('value', '')
  expect(onSent).toHaveBeenCalledOnce()
})

test('quick messages, recording, notes and signature are not offered', async () => {
  await start()
  for (const name of ['Respostas rápidas', 'Gravar áudio']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.queryByRole('switch')).toBeNull()
})

test('a refused message can be posted again with the same clientId', async () => {
  const { user, asked } = await start([refused, accepted])
  await user.type(field(), 'Bom dia{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => expect(posted(asked)).toHaveLength(2))
  const [first, second] = posted(asked)
  expect(second).toEqual(first)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('a refused message can be discarded', async () => {
  const { user, asked } = await start([refused])
  await user.type(field(), 'Bom dia{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Descartar' }))
  expect(screen.queryByText('Bom dia')).toBeNull()
  expect(posted(asked)).toHaveLength(1)
})

test('a file is listed before it is sent, and has its own bubble while it is uploaded', async () => {
  const { user } = await start()
  const picker = document.querySelector<HTMLInputElement>('input[type=file]')!
  await user.upload(picker, new File(['a;b'], 'tabela.csv', { type: 'text/csv' }))
  expect(await screen.findByRole('button', { name: 'Tirar tabela.csv' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  expect(screen.queryByRole('button', { name: 'Tirar tabela.csv' })).toBeNull()
  expect(await screen.findByText('tabela.csv')).toBeTruthy()
})

test('a draft is kept for its chat and not shown in another', async () => {
  const { user } = await start()
  await user.type(field(), 'quase')
  cleanup()
  await show(<ComposerWithPending of={{ ...chat, id: 5 }} />)
  expect(field()).toHaveProperty('value', '')
  cleanup()
  await show(<ComposerWithPending />)
  expect(field()).toHaveProperty('value', 'quase')
})
