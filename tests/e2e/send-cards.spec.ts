import { expect, test } from '@playwright/test'
import { readCards } from '#contract/contact-cards.ts'
import { ticketStage, type TicketStage } from './stage.ts'
import type { TicketsPage } from './tickets-page.ts'

/** Contact cards of the address book, sent to a customer. */

let stage: TicketStage

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
})
test.afterEach(() => stage.expectNoTroubles())
test.afterAll(() => stage.close())

/** Adds somebody who has WhatsApp to the address book. */
async function addContact(name: string, number: string): Promise<void> {
  stage.server.fake.addAccount(number, name)
  await stage.robot.call('POST', '/contacts', { name, number })
}

async function choose({ page }: TicketsPage, search: string, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Enviar contatos' })
  await dialog.getByRole('searchbox', { name: 'Buscar contato por nome ou número' }).fill(search)
  await dialog.getByRole('checkbox', { name, exact: true }).press('Space')
  await expect(dialog.getByRole('checkbox', { name, exact: true })).toBeChecked()
}

const sizes = { 'on a desk': null, 'on a phone': { width: 390, height: 844 } }

for (const [where, viewport] of Object.entries(sizes)) {
  test(`${where} two contacts are found and sent by the keyboard`, async () => {
    const mark = viewport ? 'B' : 'A'
    const [rui, eva] = [`Rui Cartão ${mark}`, `Eva; Cartão ${mark}`]
    await addContact(rui, viewport ? '5511971110001' : '5511971110002')
    await addContact(eva, viewport ? '5511971110003' : '5511971110004')
    const ana = await stage.arrive({ ...(viewport && { options: { viewport } }) })
    await stage.customerWrites(`Nara ${mark}`)
    await ana.begin()
    await ana.accept(`Nara ${mark}`)
    const tool = ana.page.getByRole('button', { name: 'Enviar contatos' })
    await tool.press('Enter')
    await choose(ana, rui, rui)
    await choose(ana, 'Eva', eva)
    const sent = stage.server.fake.nextMessage(({ message }) => Boolean(message.contactsArrayMessage))
    await ana.page.getByRole('button', { name: 'Enviar 2 contatos' }).press('Enter')
    await expect(ana.page.getByRole('dialog')).toHaveCount(0)
    const bubble = ana.bubble('out', rui)
    await expect(bubble).toContainText(eva)
    const { contacts } = (await sent).message.contactsArrayMessage ?? {}
    expect(contacts?.map(({ vcard }) => readCards(vcard ?? '')[0]?.name)).toEqual([rui, eva])
    await ana.leave()
  })
}
