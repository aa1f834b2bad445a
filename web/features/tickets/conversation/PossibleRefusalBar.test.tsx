import { Notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { exampleUser, show } from '#tests/component.tsx'
import { PossibleRefusalBar } from './PossibleRefusalBar.tsx'

const ticket = { id: 7, contactId: 9 }
const refusal = { messageId: '31', text: 'não tenho interesse' }
const REFUSAL = { id: 4, contactId: 9, createdAt: '2026-11-22T12:00:00.000Z' }
const user = exampleUser({ profile: 'user' })
const free = { 'GET /contacts/9/opt-out': [{ body: { optOut: null } }, { body: { optOut: null } }] }
const bar = (
  <>
    <Notifications />
    <PossibleRefusalBar ticket={ticket} refusal={refusal} />
  </>
)
const bodiesOf = (asked: { call: string; body?: unknown }[], call: string): unknown[] =>
  asked.filter((one) => one.call === call).map(({ body }) => body)

test('one click registers the refusal with the message as proof, and a second one takes it back', async () => {
  const answers = {
    ...free,
    'POST /contacts/9/opt-out': [{ body: REFUSAL }],
    'POST /opt-outs/4/undo': [{ body: REFUSAL }],
  }
  const { user: person, asked } = await show(bar, { user, answers })
  expect((await screen.findByRole('region', { name: 'Recusa de divulgação?' })).textContent).toContain(
    'não tenho interesse',
  )
  await person.click(screen.getByRole('button', { name: 'Registrar recusa' }))
  await person.click(await screen.findByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(bodiesOf(asked, 'POST /opt-outs/4/undo')).toHaveLength(1))
  expect(bodiesOf(asked, 'POST /contacts/9/opt-out')).toEqual([{ messageId: '31' }])
})

test('a possible opt-out can be dismissed, and the dismissal undone', async () => {
  const answers = { ...free, 'PUT /tickets/7/possible-refusal': [{ body: ticket }, { body: ticket }] }
  const { user: person, asked } = await show(bar, { user, answers })
  await person.click(await screen.findByRole('button', { name: 'Não é uma recusa' }))
  await person.click(await screen.findByRole('button', { name: 'Desfazer' }))
  await waitFor(() =>
    expect(bodiesOf(asked, 'PUT /tickets/7/possible-refusal')).toEqual([{ messageId: null }, { messageId: '31' }]),
  )
})

test('nothing is asked about a person who has refused', async () => {
  const answers = { 'GET /contacts/9/opt-out': [{ body: { optOut: REFUSAL } }] }
  const { asked } = await show(bar, { user, answers })
  await waitFor(() => expect(bodiesOf(asked, 'GET /contacts/9/opt-out')).toHaveLength(1))
  expect(screen.queryByRole('region')).toBeNull()
})
