import { Notifications } from '@mantine/notifications'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PushState } from '#contract/push.ts'
import { show } from '#tests/component.tsx'
import { PushSettings } from './PushSettings.tsx'

const state: PushState = { kinds: ['own', 'chat'], quiet: null, publicKey: 'B', isSubscribed: false }

async function showSettings(given = state) {
  const screenWithToasts = (
    <>
      <Notifications />
      <PushSettings />
    </>
  )
  const shown = await show(screenWithToasts, {
    answers: { 'GET /push': [{ body: given }], 'PUT /push': [{ body: state }] },
  })
  await screen.findByRole('heading', { name: 'Avisos com o Balcão fechado' })
  return shown
}

const isChecked = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked

test('a person sees of what they are told, and that this browser cannot be told', async () => {
  await showSettings()
  expect(isChecked('Minhas conversas')).toBe(true)
  expect(isChecked('Quem espera atendimento')).toBe(false)
  expect(screen.getByText(/Este navegador não recebe avisos/)).toBeTruthy()
})

test('a kind that is chosen is shown as chosen at once', async () => {
  const { user, asked } = await showSettings()
  await user.click(screen.getByRole('checkbox', { name: 'Quem espera atendimento' }))
  expect(isChecked('Quem espera atendimento')).toBe(true)
  expect(isChecked('Minhas conversas')).toBe(true)
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ kinds: ['waiting', 'own', 'chat'], quiet: null }))
})

test('quiet hours begin with those of a night, and are gone when they are switched off', async () => {
  const { user } = await showSettings()
  await user.click(screen.getByRole('switch', { name: 'Horário de silêncio' }))
  expect(screen.getByLabelText<HTMLInputElement>('Das').value).toBe('20:00')
  expect(screen.getByLabelText<HTMLInputElement>('Até').value).toBe('07:00')
  await user.click(screen.getByRole('switch', { name: 'Horário de silêncio' }))
  expect(screen.queryByLabelText('Das')).toBeNull()
})

test.each([
  ['when its field is left', true],
  ['once nothing more is typed', false],
])('a time that is typed is saved once, %s, and said to be', async (_, isLeft) => {
  const { user, asked } = await showSettings({ ...state, quiet: { start: '20:00', end: '07:00' } })
  const saved = () => asked.filter(({ call }) => call === 'PUT /push').map(({ body }) => body)
  const from = screen.getByLabelText<HTMLInputElement>('Das')
  await user.click(from)
  for (const value of ['02:00', '22:00', '22:03', '22:30']) fireEvent.change(from, { target: { value } })
  expect([saved(), from.value]).toEqual([[], '22:30'])
  if (isLeft) await user.tab()
  await screen.findByText('Avisos salvos.')
  expect(saved()).toEqual([{ kinds: ['own', 'chat'], quiet: { start: '22:30', end: '07:00' } }])
})
