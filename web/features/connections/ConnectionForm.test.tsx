import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FORM_KIND } from '#contract/channels.ts'
import { show } from '#tests/component.tsx'
import { ConnectionForm } from './ConnectionForm.tsx'

const nothing = (): void => undefined

test.each([
  ['Mensagens', 'Mensagem de conclusão'],
  ['Mensagens', 'Mensagem de avaliação'],
  ['Automação', 'Mensagem ao encerrar por inatividade'],
])('the texts of a connection warn of what nothing fills: %s, %s', async (tab, name) => {
  const { user } = await show(
    <ConnectionForm connection={null} kind={FORM_KIND} simulator={() => null} onClose={nothing} onCreated={nothing} />,
    { answers: { 'GET /queue': [{ body: [] }], 'GET /settings': [{ body: [] }] } },
  )
  await user.click(await screen.findByRole('tab', { name: tab }))
  const field = screen.getByRole('textbox', { name })
  await user.type(field, 'Até logo, {{nome}')
  expect(screen.queryByRole('status')).toBeNull()
  await user.type(field, ' {{cupom}')
  expect(screen.getByRole('status').textContent).toContain('{cupom}')
})
