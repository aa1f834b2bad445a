import { expect, test, type Locator } from '@playwright/test'
import { picture } from '#tests/media-samples.ts'
import { inspect } from './page-checks.ts'
import { ticketStage, type TicketStage } from './stage.ts'
import type { TicketsPage } from './tickets-page.ts'

/** What a contact sent stands in the contact pane: pictures, links and documents, each with the way to its message. */

let stage: TicketStage
let ana: TicketsPage

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  ana = await stage.arrive({ options: { viewport: { width: 1440, height: 900 } } })
})

test.afterEach(() => stage.expectNoTroubles())

test.afterAll(() => stage.close())

const contactPane = (): Locator => ana.page.getByRole('complementary', { name: 'Contato' })

test('pictures and links of the contact are listed, come by themselves, and lead to their message, also on a phone', async () => {
  const { page } = ana
  const name = 'Rosa das Fotos'
  const customer = await stage.customerWrites(name, 'O modelo é este: https://exemplo.com.br/sofa')
  await ana.begin()
  await ana.accept(name)
  if (!(await contactPane().isVisible())) await page.getByRole('button', { name: 'Mostrar contato' }).click()
  await contactPane().getByRole('button', { name: 'Ver arquivos e links' }).click()
  await expect(contactPane().getByText('Nenhuma foto, vídeo ou áudio.')).toBeVisible()

  const bytes = await picture(320, 200).jpeg().toBuffer()
  await stage.server.fake.sendImage(customer, stage.shop, { bytes, mimetype: 'image/jpeg', caption: 'chegou assim' })
  const tile = contactPane()
    .getByRole('list', { name: 'Mídia' })
    .getByRole('button', { name: /^Abrir / })
  await expect(tile).toHaveCount(1)
  await inspect(page)
  await tile.click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await page.getByRole('button', { name: 'Fechar imagem' }).click()

  await contactPane().getByRole('tab', { name: 'Links' }).click()
  const link = contactPane().getByRole('link', { name: 'https://exemplo.com.br/sofa' })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(link).toHaveAttribute('target', '_blank')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Mostrar contato' }).click()
  await contactPane().getByRole('button', { name: 'Ver arquivos e links' }).click()
  await contactPane().getByRole('tab', { name: 'Links' }).click()
  await inspect(page)
  await contactPane()
    .getByRole('link', { name: /^Ir à mensagem de / })
    .click()
  await expect(page).toHaveURL(/#message-\d+$/)
  await expect(contactPane()).toHaveCount(0)
  await expect(ana.bubble('in', 'O modelo é este')).toBeVisible()
})
