import { expect, test } from '@playwright/test'
import { ticketStage, type TicketStage } from './stage.ts'

/** A point on the map, sent to a customer. */

let stage: TicketStage

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
})
test.afterEach(() => stage.expectNoTroubles())
test.afterAll(() => stage.close())

const FIELD = 'Link do mapa ou coordenadas'
const nextLocation = () => stage.server.fake.nextMessage(({ message }) => Boolean(message.locationMessage))

test('on a desk a pasted link is sent with a name by the keyboard, and a short one is refused', async () => {
  const ana = await stage.arrive()
  await stage.customerWrites('Nara A')
  await ana.begin()
  await ana.accept('Nara A')
  const { page } = ana
  await page.getByRole('button', { name: 'Enviar localização' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Enviar localização' })
  const field = dialog.getByRole('textbox', { name: FIELD })
  await expect(field).toBeFocused()
  await page.keyboard.type('https://maps.app.goo.gl/AbC')
  await expect(dialog.getByText('Um link curto não diz onde o ponto fica.')).toBeVisible()
  await field.fill('https://www.google.com/maps/@-23.5505,-46.6333,17z')
  await expect(dialog.getByRole('link', { name: 'Conferir no mapa: -23.5505, -46.6333' })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Nome (opcional)' }).fill('Loja da Ana')
  const sent = nextLocation()
  await dialog.getByRole('textbox', { name: 'Endereço (opcional)' }).fill('Rua A, 5')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(ana.bubble('out', 'Loja da Ana').getByRole('link')).toHaveAttribute('href', /q=-23\.5505%2C-46\.6333/)
  expect((await sent).message.locationMessage).toMatchObject({
    ...{ degreesLatitude: -23.5505, degreesLongitude: -46.6333 },
    ...{ name: 'Loja da Ana', address: 'Rua A, 5' },
  })
  await ana.leave()
})

test('on a phone the own position is sent, once the browser allows it', async () => {
  const ana = await stage.arrive({
    options: {
      viewport: { width: 390, height: 844 },
      permissions: ['geolocation'],
      geolocation: { latitude: -25.4284, longitude: -49.2733 },
    },
  })
  await stage.customerWrites('Nara B')
  await ana.begin()
  await ana.accept('Nara B')
  const { page } = ana
  await page.getByRole('button', { name: 'Enviar localização' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enviar localização' })
  await dialog.getByRole('button', { name: 'Usar minha posição' }).click()
  await expect(dialog.getByRole('textbox', { name: FIELD })).toHaveValue('-25.428400, -49.273300')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, 'pixels wider than the phone').toBeLessThanOrEqual(0)
  const sent = nextLocation()
  await dialog.getByRole('button', { name: 'Enviar este ponto' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const point = { degreesLatitude: -25.4284, degreesLongitude: -49.2733 }
  expect((await sent).message.locationMessage).toMatchObject(point)
  await expect(ana.bubble('out', '-25.4284, -49.2733')).toBeVisible()
  await ana.leave()
})
