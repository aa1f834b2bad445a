import { expect, test, type Locator, type Page } from '@playwright/test'
import { clearNotifications, installSpy, recordedNotifications } from './notification-spy.ts'
import { navigate } from './server.ts'
import { ticketStage, type TicketStage } from './stage.ts'
import type { TicketsPage } from './tickets-page.ts'

/** The bell: who waits and who has written, what is heard, and what is shown outside of the tab. */

/** The level of the loudest tone at the full volume of the slider. */
const LOUDEST = 0.35

let stage: TicketStage
let ana: TicketsPage
let lia: TicketsPage
let page: Page

const bell = (of = ana): Locator => of.page.getByRole('button', { name: /^Avisos/ })
const list = (): Locator => page.getByRole('dialog', { name: 'Não lidas' })
const slider = (): Locator => page.getByRole('slider', { name: 'Volume dos avisos' })
const volume = (): Locator => page.getByRole('button', { name: 'Volume dos avisos' })
const notes = async () => (await recordedNotifications(page)).notes

async function goTo(path: string, heading: string): Promise<void> {
  await navigate(page, path)
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
}

/** What earlier stories left would stand in the bell, too. */
async function closeTickets(): Promise<void> {
  for (const status of ['pending', 'open']) {
    const path = `/tickets?showAll=true&status=${status}`
    for (;;) {
      const { tickets } = await stage.robot.call<{ tickets: { id: number }[] }>('GET', path)
      if (tickets.length === 0) break
      for (const { id } of tickets) await stage.robot.call('PUT', `/tickets/${id}`, { status: 'closed' })
    }
  }
}

/** A conversation that Ana has open, with nothing unread. */
async function serve(name: string) {
  const customer = await stage.customerWrites(name)
  await navigate(page, '/tickets')
  await ana.accept(name)
  await expect(bell()).toHaveAccessibleName('Avisos')
  return customer
}

async function listenWithPermission(of: Page): Promise<void> {
  await of.addInitScript(() => {
    if (location.protocol.startsWith('http') && localStorage.getItem('notes') === null)
      localStorage.setItem('notes', 'granted')
  })
  await of.addInitScript(installSpy)
}

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  ana = await stage.arrive({ prepare: listenWithPermission })
  page = ana.page
  const person = await stage.colleague('Lia Prado', { allTicket: 'disable' })
  lia = await stage.arrive({ person, prepare: listenWithPermission })
})

test.beforeEach(async () => {
  await closeTickets()
  await expect(bell()).toHaveAccessibleName('Avisos')
  await clearNotifications(page)
})

test.afterEach(() => stage.expectNoTroubles())

test.afterAll(() => stage.close())

test('desktop notifications are requested only after a click', async () => {
  await page.evaluate(() => localStorage.setItem('notes', 'default'))
  await page.reload()
  await bell().click()
  await expect(list().getByText('Nenhuma mensagem nova')).toBeVisible()
  expect((await recordedNotifications(page)).asked).toBe(0)
  await list().getByRole('button', { name: 'Avisar também fora desta aba' }).click()
  await expect(list().getByRole('button', { name: 'Avisar também fora desta aba' })).toHaveCount(0)
  expect((await recordedNotifications(page)).asked).toBe(1)
  await page.keyboard.press('Escape')
  await expect(bell()).toBeFocused()
})

test('a pending ticket is in the bell, heard and notified, with allTicket only', async () => {
  await stage.customerWrites('Maria Figueiredo', 'Boa tarde')
  await expect(bell()).toHaveAccessibleName('Avisos, 1 conversa não lida')
  await expect
    .poll(() => recordedNotifications(page))
    .toMatchObject({
      levels: [LOUDEST, LOUDEST],
      notes: [{ title: 'Mensagem de Maria Figueiredo', body: 'Boa tarde' }],
    })
  await expect(page).toHaveTitle(/^\(1\) /)
  await bell().click()
  await expect(list().getByRole('link', { name: 'Maria Figueiredo' })).toContainText('Boa tarde')
  await page.keyboard.press('Escape')
  expect(await recordedNotifications(lia.page)).toMatchObject({ levels: [], notes: [] })
  await expect(bell(lia)).toHaveAccessibleName('Avisos')
})

test('a contact card is announced by its name, in the bell and in the notification', async () => {
  const rita = stage.customer('Rita Campos')
  const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Tia Rosa\nTEL:+55 11 95555-4444\nEND:VCARD'
  await stage.server.fake.send(rita, stage.shop, { contactMessage: { displayName: 'Tia Rosa', vcard } })
  await expect.poll(notes).toEqual([{ title: 'Mensagem de Rita Campos', body: 'Contato · Tia Rosa' }])
  await bell().click()
  await expect(list().getByRole('link', { name: 'Rita Campos' })).toContainText('Tia Rosa')
  await page.keyboard.press('Escape')
})

test('the open conversation is announced only while the window has no focus', async () => {
  const joao = await serve('João Nunes')
  await clearNotifications(page)
  await stage.server.fake.sendText(joao, stage.shop, 'está aí?')
  await expect(ana.bubble('in', 'está aí?')).toBeVisible()
  expect(await recordedNotifications(page)).toMatchObject({ levels: [], notes: [] })
  await page.evaluate(() => void (window.heard.isFocused = false))
  await stage.server.fake.sendText(joao, stage.shop, 'alô?')
  await expect.poll(notes).toEqual([{ title: 'Mensagem de João Nunes', body: 'alô?' }])
  await page.evaluate(() => void (window.heard.isFocused = true))
})

test('a press on the notification opens the ticket', async () => {
  const caio = await serve('Caio Prado')
  await goTo('/contacts', 'Contatos')
  await clearNotifications(page)
  await stage.server.fake.sendText(caio, stage.shop, 'voltei')
  await expect.poll(notes).toHaveLength(1)
  await page.evaluate(() => window.lastNote?.onclick?.())
  await expect(ana.conversation('Caio Prado')).toBeVisible()
})

test('a line of the bell opens its ticket', async () => {
  const davi = await serve('Davi Melo')
  await goTo('/tags', 'Etiquetas')
  await stage.server.fake.sendText(davi, stage.shop, 'mais uma coisa')
  await expect(bell()).toHaveAccessibleName('Avisos, 1 conversa não lida')
  await bell().click()
  await list().getByRole('link', { name: 'Davi Melo' }).click()
  await expect(ana.conversation('Davi Melo')).toBeVisible()
  await expect(bell()).toHaveAccessibleName('Avisos')
})

test('the volume has tenths from silent to full, is heard, and stays', async () => {
  await page.evaluate(() => localStorage.removeItem('volume'))
  await page.reload()
  await volume().click()
  await expect(slider()).toHaveValue('1')
  await clearNotifications(page)
  await slider().press('ArrowLeft')
  await slider().press('ArrowLeft')
  await expect(slider()).toHaveValue('0.8')
  expect((await recordedNotifications(page)).levels.at(-1)).toBeCloseTo(0.8 * LOUDEST)
  await page.reload()
  await volume().click()
  await expect(slider()).toHaveValue('0.8')
  await slider().press('Home')
  await expect(slider()).toHaveValue('0')
  await page.keyboard.press('Escape')
  await goTo('/contacts', 'Contatos')
  await clearNotifications(page)
  await stage.customerWrites('Bia Lima', 'em silêncio')
  await expect.poll(notes).toHaveLength(1)
  expect((await recordedNotifications(page)).levels).toEqual([])
  await volume().click()
  await slider().press('End')
  await expect(slider()).toHaveValue('1')
  await page.keyboard.press('Escape')
})

test('the bell asks for the next page near its end', async () => {
  const count = 43
  for (let i = 0; i < count; i++) await stage.customerWrites(`Cliente ${i}`, `pedido ${i}`)
  await stage.robot.until<{ count: number }>('/tickets?status=pending&showAll=true', (all) => all.count >= count)
  await page.reload()
  await bell().click()
  const lines = list().getByRole('link')
  await expect(lines).toHaveCount(40)
  await lines.last().scrollIntoViewIfNeeded()
  await expect(lines).toHaveCount(count)
  await page.keyboard.press('Escape')
})
