import { screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Message } from '#contract/messages.ts'
import { show } from '#tests/component.tsx'
import { Bubble } from '#web/features/messages/bubble/Bubble.tsx'
import { exampleMessage } from '#web/features/messages/store/examples.ts'
import { FeedActionsContext, type FeedActions } from '#web/features/messages/store/message-actions.ts'
import { lettersPreference } from '#web/session/preferences.ts'
import { focusLastMessage } from './message-keys.ts'

const did = vi.fn<(what: string, message: Message) => void>()
const actions = {
  readOnly: false,
  channel: 'whatsapp',
  selected: null,
  reply: (message: Message) => did('reply', message),
  forward: (message: Message) => did('forward', message),
  edit: (message: Message) => did('edit', message),
  remove: (message: Message) => did('remove', message),
} as FeedActions

beforeEach(() => did.mockReset())

/** A conversation with these messages and a field, which has the focus. */
async function converse(...changes: Partial<Message>[]) {
  const { user } = await show(
    <FeedActionsContext value={actions}>
      <section data-conversation>
        {changes.map((change, index) => (
          <Bubble
            key={index}
            message={exampleMessage({ id: String(index), createdAt: new Date().toISOString(), ...change })}
            first
            isGroup={false}
            flash={false}
          />
        ))}
        <textarea aria-label="Mensagem" />
      </section>
    </FeedActionsContext>,
  )
  const field = screen.getByRole('textbox', { name: 'Mensagem' })
  field.focus()
  return { user, field }
}

test('the last message is reached from the field, the arrows go through all, and below it is the field again', async () => {
  const { user, field } = await converse({ body: 'um' }, { body: 'dois' })
  expect(focusLastMessage(field)).toBe(true)
  const [one, two] = screen.getAllByRole('button', { name: 'Ações da mensagem' })
  expect(document.activeElement).toBe(two)
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(one)
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(one)
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(field)
})

test('letters on a message are orders, and none is given that the message does not allow', async () => {
  const { user, field } = await converse({ body: 'nossa', fromMe: true }, { body: 'do cliente' })
  focusLastMessage(field)
  await user.keyboard('re{Delete}f')
  expect(did.mock.calls.map(([what, { body }]) => `${what} ${body}`)).toEqual([
    'reply do cliente',
    'forward do cliente',
  ])
  did.mockReset()
  await user.keyboard('{ArrowUp}e{Delete}')
  expect(did.mock.calls.map(([what, { body }]) => `${what} ${body}`)).toEqual(['edit nossa', 'remove nossa'])
})

test('letters on a message are no orders for whoever turned them off, and the other keys still are', async () => {
  onTestFinished(() => lettersPreference.set(true))
  lettersPreference.set(false)
  const { user, field } = await converse({ body: 'um', fromMe: true }, { body: 'dois', fromMe: true })
  const picture = document.createElement('button')
  picture.dataset['opens'] = ''
  const onOpen = vi.fn<() => void>()
  picture.addEventListener('click', onOpen)
  document.querySelector('[data-message-id="0"]')?.append(picture)
  focusLastMessage(field)
  await user.keyboard('{ArrowUp}rfoe{Delete}')
  expect(did.mock.calls.map(([what, { body }]) => `${what} ${body}`)).toEqual(['remove um'])
  expect(onOpen).not.toHaveBeenCalled()
  did.mockReset()
  lettersPreference.set(true)
  await user.keyboard('rfoe')
  expect(did.mock.calls.map(([what]) => what)).toEqual(['reply', 'forward', 'edit'])
  expect(onOpen).toHaveBeenCalledOnce()
})

test('a conversation without messages keeps the focus where it is', async () => {
  const { field } = await converse()
  expect(focusLastMessage(field)).toBe(false)
  expect(document.activeElement).toBe(field)
})
