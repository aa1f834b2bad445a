import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/component.tsx'
import { menu, option } from './examples.ts'
import { OptionsTab } from './OptionsTab.tsx'
import { QueueModal } from './QueueModal.tsx'
import { useMenuEditor } from './useMenuEditor.ts'

const settings = { 'GET /settings': [{ body: [] }] }
const nothing = (): void => undefined

test('the form of a queue warns of unknown variables while typing', async () => {
  const { user } = await show(
    <QueueModal queue={null} queues={[]} simulator={() => null} holidays={null} onClose={nothing} />,
    {
      answers: settings,
    },
  )
  await user.type(await screen.findByRole('textbox', { name: 'Mensagem de saudação' }), 'Oi, {{nome}')
  expect(screen.queryByRole('status')).toBeNull()
  await user.type(screen.getByRole('textbox', { name: 'Mensagem de fora do expediente' }), 'Até {{amanha}')
  expect(screen.getByRole('status').textContent).toContain('{amanha}')
})

function Options() {
  const { editor, menu: state } = useMenuEditor()
  return <OptionsTab queueId={7} editor={editor} state={state} name="Loja" greeting="" file="" queues={[]} />
}

test('menu options at any depth warn of unknown variables', async () => {
  const options = menu(option(1, 'Entrega', [option(2, 'Prazo', [], 'Chega em {{dias}}, {nome}')]))
  await show(<Options />, {
    answers: { ...settings, 'GET /queue-options': [{ body: options }] },
  })
  expect(await screen.findByText(/^{{dias}} não é uma variável/)).toBeTruthy()
})

test('the distribution of a queue is stored with it, and its numbers are asked for only where it is on', async () => {
  const { user, asked } = await show(
    <QueueModal queue={null} queues={[]} simulator={() => null} holidays={null} onClose={nothing} />,
    { answers: settings },
  )
  await user.type(await screen.findByRole('textbox', { name: 'Nome' }), 'Vendas')
  expect(screen.queryByRole('textbox', { name: 'Minutos para responder' })).toBeNull()
  await user.click(screen.getByRole('combobox', { name: 'Quem recebe as conversas que aguardam' }))
  await user.click(screen.getByRole('option', { name: 'Uma pessoa depois da outra' }))
  await user.type(screen.getByRole('textbox', { name: 'Minutos para responder' }), '5')
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  await waitFor(() =>
    expect(asked.find(({ call }) => call === 'POST /queue')?.body).toMatchObject({
      assignment: 'roundRobin',
      assignmentCapacity: '',
      assignmentMinutes: 5,
    }),
  )
})

test('a wait cannot turn red before it turns yellow', async () => {
  const { user, asked } = await show(
    <QueueModal queue={null} queues={[]} simulator={() => null} holidays={null} onClose={nothing} />,
    { answers: settings },
  )
  await user.type(await screen.findByRole('textbox', { name: 'Nome' }), 'Vendas')
  await user.type(screen.getByRole('textbox', { name: 'Espera em amarelo após (minutos)' }), '45')
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  expect(await screen.findByText('O vermelho deve vir depois do amarelo')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Espera em vermelho após (minutos)' }), '60')
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  await waitFor(() =>
    expect(asked.find(({ call }) => call === 'POST /queue')?.body).toMatchObject({
      waitSoonMinutes: 45,
      waitLateMinutes: 60,
    }),
  )
})
