import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { OptOut } from '#contract/opt-outs.ts'
import { exampleUser, show } from '#tests/component.tsx'
import { AddOptOutModal } from './AddOptOutModal.tsx'
import { OptOutBadge } from './OptOutBadge.tsx'
import { OptOutSection } from './OptOutSection.tsx'
import { RevokeModal } from './RevokeModal.tsx'

const admin = exampleUser({ profile: 'admin' })
const attendant = exampleUser({ profile: 'user' })
const OPT_OUT: OptOut = {
  id: 4,
  contactId: 9,
  ticketUuid: null,
  name: 'Maria',
  number: '5541998887777',
  source: 'reply',
  proof: 'sair',
  answered: '',
  user: null,
  createdAt: '2026-11-22T12:00:00.000Z',
  revokedAt: null,
  revokedSource: null,
  revokedProof: '',
  revokedBy: null,
}

test('the form of a new refusal sends nothing without a proof, and everything with one', async () => {
  const onClose = vi.fn<() => void>()
  const answers = { 'POST /opt-outs': [{ body: OPT_OUT }] }
  const { user: person, asked } = await show(<AddOptOutModal onClose={onClose} />, { user: admin, answers })
  await person.type(await screen.findByLabelText(/Número/), '41 99888-7777')
  await person.click(screen.getByRole('button', { name: 'Adicionar' }))
  expect(asked.some(({ call }) => call === 'POST /opt-outs')).toBe(false)
  await person.type(screen.getByLabelText(/Como a pessoa pediu/), 'no balcão')
  await person.click(screen.getByRole('button', { name: 'Adicionar' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(asked.find(({ call }) => call === 'POST /opt-outs')?.body).toMatchObject({
    number: '41 99888-7777',
    proof: 'no balcão',
  })
})

test('a number that is on the list already leaves the form open', async () => {
  const onClose = vi.fn<() => void>()
  const answers = { 'POST /opt-outs': [{ status: 409, body: { error: 'ERR_OPTED_OUT' } }] }
  const { user: person, asked } = await show(<AddOptOutModal onClose={onClose} />, { user: admin, answers })
  await person.type(await screen.findByLabelText(/Número/), '41 99888-7777')
  await person.type(screen.getByLabelText(/Como a pessoa pediu/), 'no balcão')
  const button = screen.getByRole('button', { name: 'Adicionar' })
  await person.click(button)
  await waitFor(() => expect(asked.some(({ call }) => call === 'POST /opt-outs')).toBe(true))
  await waitFor(() => expect(button.hasAttribute('data-loading')).toBe(false))
  expect(onClose).not.toHaveBeenCalled()
})

test('a revocation says whether the person allows messages again or the refusal was a mistake', async () => {
  const onClose = vi.fn<() => void>()
  const answers = { 'POST /opt-outs/4/revoke': [{ body: OPT_OUT }] }
  const { user: person, asked } = await show(<RevokeModal optOut={OPT_OUT} onClose={onClose} />, {
    user: admin,
    answers,
  })
  await person.click(await screen.findByLabelText('Foi registrada por engano'))
  await person.type(screen.getByLabelText(/Como você sabe/), 'número trocado')
  await person.click(screen.getByRole('button', { name: 'Desfazer recusa' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(asked.find(({ call }) => call.endsWith('/revoke'))?.body).toEqual({ proof: 'número trocado', isMistake: true })
})

test('an attendant sees who refused, and cannot take it back', async () => {
  const answers = { 'GET /contacts/9/opt-out': [{ body: { optOut: OPT_OUT } }] }
  const both = (
    <>
      <OptOutBadge contactId={9} />
      <OptOutSection contactId={9} mayChange />
    </>
  )
  await show(both, { user: attendant, answers })
  expect(await screen.findByText('Recusou divulgação')).toBeDefined()
  expect(screen.getByText('sair')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Desfazer recusa' })).toBeNull()
})

test('an attendant records the refusal of a contact, with its proof', async () => {
  const answers = {
    'GET /contacts/9/opt-out': [{ body: { optOut: null } }],
    'POST /contacts/9/opt-out': [{ body: OPT_OUT }],
  }
  const { user: person, asked } = await show(<OptOutSection contactId={9} mayChange />, { user: attendant, answers })
  await person.click(await screen.findByRole('button', { name: 'Registrar recusa' }))
  await person.type(await screen.findByLabelText(/Como a pessoa pediu/), 'por telefone')
  await person.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() =>
    expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ proof: 'por telefone' }),
  )
})
