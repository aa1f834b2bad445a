import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/component.tsx'
import { exampleMessage } from '#web/features/messages/store/examples.ts'
import { FeedActionsContext, type FeedActions } from '#web/features/messages/store/message-actions.ts'
import { Bubble } from './Bubble.tsx'

const readOnly = { readOnly: true, channel: 'whatsapp' } as FeedActions

test.each([
  ['the bot', { fromMe: true, isAutomatic: true }, true],
  ['a colleague', { fromMe: true, isAutomatic: false }, false],
  ['the customer', { fromMe: false, isAutomatic: false }, false],
])('what %s says is told from what others say', async (_, change, isNamed) => {
  await show(
    <FeedActionsContext value={readOnly}>
      <Bubble message={exampleMessage(change)} first isGroup={false} flash={false} />
    </FeedActionsContext>,
  )
  expect(screen.getByText('oi')).toBeTruthy()
  expect(screen.queryByText('Robô') !== null).toBe(isNamed)
})
