import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { exampleMessage } from '#web/features/messages/store/examples.ts'
import { show, type Answers } from '#tests/component.tsx'
import { LocationDialog } from './LocationDialog.tsx'

const onSent = vi.fn<() => void>()
const onClose = vi.fn<() => void>()
const accepted = { body: { messages: [exampleMessage({ fromMe: true })] } }
const refused = { status: 400, body: { error: 'ERR_WAPP_NOT_INITIALIZED' } }

function start(answers: Answers[string] = [accepted]) {
  onSent.mockClear()
  onClose.mockClear()
  return show(<LocationDialog ticketId={1} quotedId="9" onSent={onSent} onClose={onClose} />, {
    answers: { 'POST /messages/1': answers },
  })
}
const field = () => screen.findByRole('textbox', { name: 'Link do mapa ou coordenadas' })
const sendButton = () => screen.getByRole('button', { name: 'Enviar este ponto' })

/** Replaces the browser's own position. */
function locate(answer: (found: PositionCallback, failed: PositionErrorCallback) => void): void {
  const before = Object.getOwnPropertyDescriptor(navigator, 'geolocation')
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition: answer }, configurable: true })
  onTestFinished(() => {
    if (before) Object.defineProperty(navigator, 'geolocation', before)
    else Reflect.deleteProperty(navigator, 'geolocation')
  })
}

test('the point of a link is sent with its name and address by Enter, as an answer', async () => {
  const { user, asked } = await start()
  await user.type(await field(), 'https://maps.google.com/?q=-23.5505,-46.6333')
  const link = screen.getByRole('link', { name: 'Conferir no mapa: -23.5505, -46.6333' })
  expect(link.getAttribute('href')).toBe('https://maps.google.com/maps?q=-23.5505%2C-46.6333&z=17')
  await user.type(screen.getByRole('textbox', { name: 'Nome (opcional)' }), 'Loja')
  await user.type(screen.getByRole('textbox', { name: 'Endereço (opcional)' }), ' Rua A, 5 {Enter}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onSent).toHaveBeenCalledOnce()
  expect(asked.at(-1)?.body).toMatchObject({
    location: { latitude: -23.5505, longitude: -46.6333, name: 'Loja', address: 'Rua A, 5' },
    quotedMsg: { id: '9' },
  })
})

test('a short link is refused at once, other words when they are complete, and nothing is sent', async () => {
  const { user, asked } = await start()
  const input = await field()
  await user.type(input, 'https://maps.app.goo.gl/AbC')
  expect(screen.getByText(/^Um link curto não diz onde o ponto fica/)).toBeTruthy()
  await user.clear(input)
  await user.type(input, 'Rua A, 5')
  expect(screen.queryByText(/^Não há um ponto do mapa aqui/)).toBeNull()
  await user.click(sendButton())
  expect(screen.getByText(/^Não há um ponto do mapa aqui/)).toBeTruthy()
  expect(asked.filter(({ call }) => call === 'POST /messages/1')).toEqual([])
})

test('the own position fills the field, and a refusal of it says what to do', async () => {
  const { user } = await start()
  const input = await field()
  locate((_found, failed) => failed({ code: 1 } as GeolocationPositionError))
  await user.click(screen.getByRole('button', { name: 'Usar minha posição' }))
  expect(screen.getByRole('alert').textContent).toMatch(/^O navegador não permite ver sua posição/)
  const coords = { latitude: -23.55052, longitude: -46.633308 }
  locate((found) => found({ coords } as GeolocationPosition))
  await user.click(screen.getByRole('button', { name: 'Usar minha posição' }))
  expect((input as HTMLInputElement).value).toBe('-23.550520, -46.633308')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what is sent once more has the same key, and another point a new one', async () => {
  const { user, asked } = await start([refused, refused, accepted])
  const input = await field()
  await user.type(input, '1, 2{Enter}')
  await waitFor(() => expect(asked).toHaveLength(1))
  await waitFor(() => expect(sendButton().hasAttribute('data-loading')).toBe(false))
  await user.click(sendButton())
  await waitFor(() => expect(asked).toHaveLength(2))
  await waitFor(() => expect(sendButton().hasAttribute('data-loading')).toBe(false))
  await user.type(input, '5{Enter}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const [first, second, third] = asked.map(({ body }) => (body as { clientId: string }).clientId)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})
