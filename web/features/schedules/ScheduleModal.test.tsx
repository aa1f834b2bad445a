import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '#tests/component.tsx'
import { ScheduleModal } from './ScheduleModal.tsx'

afterEach(() => void vi.useRealTimers())

test('the form of a scheduled message warns of unknown variables while typing', async () => {
  const { user } = await show(<ScheduleModal schedule={null} onClose={() => undefined} />, {
    answers: { 'GET /whatsapp': [{ body: [] }] },
  })
  const field = await screen.findByRole('textbox', { name: /^Mensagem/ })
  await user.type(field, 'Oi, {{nome}')
  expect(screen.queryByRole('status')).toBeNull()
  await user.type(field, ' {{cupom}')
  expect(screen.getByRole('status').textContent).toContain('{cupom}')
})

test('a minute that ended before the form was saved is no past, and one of five minutes ago is', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:03:20Z') })
  const start = { contact: { id: 3, name: 'Maria' }, day: '2026-11-20' }
  const { user, asked } = await show(<ScheduleModal schedule={null} start={start} onClose={() => undefined} />, {
    answers: { 'GET /whatsapp': [{ body: [] }] },
  })
  await user.type(await screen.findByRole('textbox', { name: /^Mensagem/ }), 'Sua vez')
  const clock = screen.getByRole('textbox', { name: 'Hora' })
  const isPosted = () => asked.some(({ call }) => call === 'POST /schedules')
  const saveAt = async (time: string): Promise<void> => {
    await user.clear(clock)
    await user.type(clock, time)
    await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  }
  await saveAt('11:58')
  expect(await screen.findByText('Escolha uma hora que ainda não passou')).toBeTruthy()
  expect(isPosted()).toBe(false)
  await saveAt('12:02')
  await waitFor(() => expect(isPosted()).toBe(true))
})
