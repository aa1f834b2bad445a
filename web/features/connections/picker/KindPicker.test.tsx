import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CHANNEL_KINDS, isMetaKind, type ChannelKind } from '#contract/channels.ts'
import { exampleUser, show } from '#tests/component.tsx'
import { KindPicker } from './KindPicker.tsx'

const NO_APP = { appId: null, signupConfigId: null, graphVersion: 'v26.0' }
const APP = { ...NO_APP, appId: '4040' }

async function open({ app = APP, fullAt = null }: { app?: object; fullAt?: number | null } = {}) {
  const onPick = vi.fn<(kind: ChannelKind) => void>()
  const onClose = vi.fn<() => void>()
  const shown = await show(<KindPicker {...{ fullAt, onPick, onClose }} />, {
    user: exampleUser({ profile: 'admin' }),
    answers: { 'GET /facebook': [{ body: app }] },
  })
  const [first] = await screen.findAllByRole<HTMLInputElement>('radio')
  return { ...shown, onPick, onClose, first: first! }
}
const cards = () => screen.getAllByRole<HTMLInputElement>('radio')
const card = (kind: ChannelKind) => cards().find(({ value }) => value === kind)!
const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

test('there is a card for each kind of the registry, with how long it takes and what it needs', async () => {
  await open()
  expect(cards().map(({ value }) => value)).toEqual(CHANNEL_KINDS)
  screen.getByRole('radio', {
    name: 'WhatsApp por QR Code',
    description: /Sem custo por mensagem.*1 minuto.*celular na mão/,
  })
  screen.getByRole('radio', {
    name: 'WhatsApp oficial',
    description: /Cobra por mensagem.*10 minutos.*conta Meta Business/,
  })
})

test('the kind that most use is chosen first, and its button says so', async () => {
  const { user, first, onPick } = await open()
  expect([first.value, first.checked]).toEqual(['whatsapp', true])
  await user.click(button(/^Continuar com QR Code$/))
  expect(onPick).toHaveBeenCalledWith('whatsapp')
})

test('arrows choose, and Enter goes on', async () => {
  const { user, first, onPick } = await open()
  first.focus()
  await user.keyboard('{ArrowDown}')
  expect(card('whatsapp_cloud').checked).toBe(true)
  button(/^Continuar com WhatsApp oficial$/)
  await user.keyboard('{Enter}')
  expect(onPick).toHaveBeenCalledWith('whatsapp_cloud')
})

test.each([
  ['has not set up its app', NO_APP, true],
  ['has set up its app', APP, false],
])('where the provider %s, pages and profiles say so', async (_title, app, isOff) => {
  const { asked } = await open({ app })
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain('GET /facebook'))
  const reasons = () =>
    screen.queryAllByText('O provedor ainda não ligou o aplicativo da Meta neste servidor: peça a ele.')
  await waitFor(() => expect(reasons()).toHaveLength(isOff ? 2 : 0))
  await waitFor(() => expect(card('facebook').disabled).toBe(isOff))
  expect(
    cards()
      .filter(({ disabled }) => disabled)
      .map(({ value }) => value),
  ).toEqual(isOff ? CHANNEL_KINDS.filter(isMetaKind) : [])
})

test('a number that was signed up at Meta is linked anew also where the plan has no room', async () => {
  const { user, onPick } = await open({ app: { ...APP, signupConfigId: '5050' }, fullAt: 3 })
  await user.click(card('whatsapp_cloud'))
  await waitFor(() => expect(button(/^Continuar com/).disabled).toBe(false))
  await user.click(button(/^Continuar com/))
  expect(onPick).toHaveBeenCalledWith('whatsapp_cloud')
  await user.click(card('telegram'))
  expect(button(/^Continuar com/).disabled).toBe(true)
})

test('a plan without room says so, and nothing goes on', async () => {
  await open({ fullAt: 3 })
  expect(screen.getByRole('alert').textContent).toContain('O plano permite 3')
  expect(button(/^Continuar com/).disabled).toBe(true)
})
