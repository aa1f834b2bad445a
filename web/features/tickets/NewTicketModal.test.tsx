import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { exampleTicket } from './examples.ts'
import { NewTicketModal } from './NewTicketModal.tsx'
import { exampleUser, show } from '#tests/component.tsx'

const nothing = () => undefined
const line = (id: number, name: string, channel: string) => ({ id, name, channel, status: 'CONNECTED' })
const OFFICIAL = line(3, 'Oficial', 'whatsapp_cloud')
const PAGE = line(4, 'Página', 'facebook')
const maria = {
  ...{ id: 5, name: 'Maria Prado', number: '5511999990000', email: '', profilePicUrl: '' },
  ...{ channel: 'whatsapp' as const, whatsappId: null, isGroup: false },
}

/** Opens the form for Maria in a company with these lines, and returns what was posted. */
async function start(lines: object[], whatsappId: number | null = null) {
  const { user, asked } = await show(<NewTicketModal contact={maria} onClose={nothing} onOpen={nothing} />, {
    user: exampleUser({ profile: 'admin', whatsappId }),
    answers: { 'GET /whatsapp': [{ body: lines }], 'POST /tickets': [{ body: exampleTicket() }] },
  })
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Conexão' })
  const create = async (): Promise<unknown> => {
    await user.click(screen.getByRole('button', { name: 'Iniciar conversa' }))
    const posted = () => asked.find(({ call }) => call === 'POST /tickets')?.body
    await waitFor(() => expect(posted()).toBeTruthy())
    return posted()
  }
  return { user, field, create }
}

test('the only line that can write to the contact is chosen', async () => {
  const { field, create } = await start([OFFICIAL, PAGE])
  await waitFor(() => expect(field.value).toBe('Oficial'))
  expect(await create()).toMatchObject({ contactId: 5, whatsappId: 3 })
})

test('between several lines nobody chooses for the user', async () => {
  const { field, create } = await start([OFFICIAL, line(6, 'Outra', 'whatsapp')])
  expect(field.value).toBe('')
  expect(await create()).toMatchObject({ whatsappId: null })
})

test('the line of the user is chosen among several', async () => {
  const own = await start([OFFICIAL, line(6, 'Outra', 'whatsapp')], 6)
  await waitFor(() => expect(own.field.value).toBe('Outra'))
})

test('where the own line cannot write to the contact, the only other one is chosen', async () => {
  const { field } = await start([OFFICIAL, PAGE], PAGE.id)
  await waitFor(() => expect(field.value).toBe('Oficial'))
})
