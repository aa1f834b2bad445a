import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Connection } from '#contract/connections.ts'
import { SITE_KIND } from '#contract/channels.ts'
import { show } from '#tests/component.tsx'
import { ConnectionForm } from './ConnectionForm.tsx'

const nothing = () => undefined
const chat = {
  ...{ id: 9, name: 'Loja', channel: SITE_KIND, queues: [], widgetKey: 'chave' },
  allowedOrigins: ['https://loja.exemplo.com.br'],
} as unknown as Connection

const showForm = (mail: boolean) =>
  show(<ConnectionForm connection={chat} simulator={() => null} onClose={nothing} onCreated={nothing} />, {
    answers: {
      'GET /queue': [{ body: [] }],
      'GET /settings': [{ body: [] }],
      'GET /auth/public': [{ body: { mail } }],
    },
  })

test('the preview shows what a visitor sees outside of working hours, as it is typed', async () => {
  const { user } = await showForm(true)
  const preview = await screen.findByRole('figure', { name: 'Prévia do chat' })
  expect(preview.textContent).toContain('Costuma responder em 5 minutos')
  await user.click(screen.getByLabelText('Dizer em quanto tempo a equipe costuma responder'))
  expect(preview.textContent).not.toContain('Costuma responder')
  await user.click(within(preview).getByRole('radio', { name: 'Fora dele' }))
  expect(preview.textContent).toContain('Voltamos amanhã às 09:00.')
  expect(preview.textContent).not.toContain('Telefone')
  await user.click(screen.getByLabelText('Perguntar também o telefone fora do expediente'))
  await user.type(screen.getByLabelText('Aviso fora do expediente'), 'Estamos no balanço anual.')
  expect(preview.textContent).toContain('Telefone')
  expect(preview.textContent).toContain('Estamos no balanço anual.')
})

test('where the server sends no e-mails, the switch for them says so', async () => {
  await showForm(false)
  expect(await screen.findByText(/^Este servidor não envia e-mails/)).toBeTruthy()
})
