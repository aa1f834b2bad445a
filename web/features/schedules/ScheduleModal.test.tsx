import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/component.tsx'
import { ScheduleModal } from './ScheduleModal.tsx'

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
