import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { NATIONAL_HOLIDAYS, isOptionalHoliday } from '#contract/holidays.ts'
import { show } from '#tests/component.tsx'
import { HolidaysModal } from './HolidaysModal.tsx'

const PUT = 'PUT /companies/1/holidays'
const own = { name: 'Véspera', date: '2026-12-24', yearly: true, startTime: '08:00', endTime: '12:00' }

test('all national holidays are chosen at once, and days of the own stay as they were', async () => {
  const onClose = vi.fn<() => void>()
  const { user, asked } = await show(<HolidaysModal stored={{ national: [], own: [own] }} onClose={onClose} />, {
    answers: { [PUT]: [{ body: { national: [], own: [] } }] },
  })
  await user.click(await screen.findByRole('button', { name: 'Marcar todos' }))
  expect((screen.getByRole('button', { name: 'Marcar todos' }) as HTMLButtonElement).disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Natal' }))
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const national = NATIONAL_HOLIDAYS.filter((key) => !isOptionalHoliday(key) && key !== 'christmas')
  expect(asked).toEqual([{ call: PUT, body: { national, own: [own] } }])
})

test('a day without name, date or hours is not sent', async () => {
  const { user, asked } = await show(<HolidaysModal stored={{ national: [], own: [own] }} onClose={() => undefined} />)
  const day = within(await screen.findByRole('group', { name: 'Véspera' }))
  await user.clear(day.getByRole('textbox', { name: 'Véspera, fim' }))
  await user.click(screen.getByRole('button', { name: 'Adicionar dia' }))
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(screen.getByText('Obrigatório')).toBeTruthy()
  expect(screen.getByText('Escolha a data')).toBeTruthy()
  expect(screen.getByText('Use HH:MM, com início e fim diferentes')).toBeTruthy()
  expect(asked).toEqual([])
})
