import { expect, test } from '@playwright/test'
import { ANA } from './server.ts'
import { ticketStage, type TicketStage } from './stage.ts'
import type { TicketsPage } from './tickets-page.ts'

/** What is written and attached below a conversation. */

let stage: TicketStage
let ana: TicketsPage

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  ana = await stage.arrive()
})

test.beforeEach(() => ana.begin())

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(() => stage.close())

async function serve(name: string): Promise<void> {
  await stage.customerWrites(name, 'Bom dia')
  await ana.accept(name)
  await expect(ana.bubble('in', 'Bom dia')).toBeVisible()
}

test('an unsent text stays with its conversation', async () => {
  const [maria, joao] = ['Maria Figueiredo', 'João Nunes'] as const
  await serve(joao)
  await serve(maria)
  await ana.composer.fill('Vou verificar o')
  await ana.open(joao)
  await expect(ana.composer).toHaveValue('')
  await expect(ana.row(maria)).toContainText('Rascunho: Vou verificar o')
  await ana.page.reload()
  await ana.open(maria)
  await expect(ana.composer).toHaveValue('Vou verificar o')
})

test('quick messages, emoji, several lines and a signature that is remembered', async () => {
  const { page } = ana
  const long = 'Olá {{firstName}}, seu pedido sai amanhã cedo.'
  const quick = (shortcode: string, message: string) =>
    stage.robot.call('POST', '/quick-messages', { shortcode, message, geral: true })
  await quick('saida', long)
  await quick('outra', 'Sem entrega')
  await serve('Gilda Ramos')
  await ana.composer.pressSequentially('/sai')
  const suggestion = page.getByRole('option', { name: /saida/ })
  await expect(suggestion).toContainText('Olá Primeiro nome, seu pedido sai a…')
  await expect(page.getByRole('option')).toHaveCount(1)
  await ana.composer.press('Enter')
  await expect(ana.composer).toHaveValue('Olá Gilda, seu pedido sai amanhã cedo.')
  await ana.composer.press('Shift+Enter')
  await ana.composer.pressSequentially('Obrigada ')
  await page.getByRole('button', { name: 'Emoji' }).click()
  await page.getByRole('searchbox', { name: 'Buscar emoji' }).fill('coração')
  await page.getByRole('gridcell').first().click()
  await page.keyboard.press('Escape')
  await expect(ana.composer).toHaveValue(/^Olá Gilda.*\nObrigada \p{Extended_Pictographic}/su)
  await ana.composer.press('Enter')
  await expect(ana.bubble('out', 'seu pedido sai amanhã').locator('strong')).toHaveText(`${ANA.name}:`)
  const signs = page.getByRole('switch', { name: 'Assinar' })
  await signs.press('Space')
  await page.reload()
  await ana.say('sem nome')
  await expect(ana.bubble('out', 'sem nome').locator('strong')).toHaveCount(0)
  await ana.composer.fill('   ')
  await ana.composer.press('Enter')
  await expect(page.locator('[data-message-id][data-side=out]')).toHaveCount(2)
  await ana.composer.fill('')
  await signs.press('Space')
})

test('files are pasted and dropped, several at once', async () => {
  const { page } = ana
  await serve('Célia Prates')
  const give = (kind: 'paste' | 'drop', files: string[]) =>
    page.evaluate(
      ([how, ...given]) => {
        const data = new DataTransfer()
        for (const name of given) data.items.add(new File(['texto'], name, { type: 'text/plain' }))
        const field = document.querySelector('textarea[aria-label="Mensagem"]')
        const target = how === 'paste' ? field : document.querySelector('[role=log]')
        const event =
          how === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
            : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
        target?.dispatchEvent(event)
      },
      [kind, ...files],
    )
  await give('paste', ['um.txt', 'dois.txt'])
  await give('drop', ['tres.txt', 'quatro.txt'])
  for (const name of ['um.txt', 'dois.txt', 'tres.txt', 'quatro.txt']) {
    await expect(page.getByRole('button', { name: `Tirar ${name}` })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Tirar tres.txt' }).click()
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  for (const name of ['um.txt', 'dois.txt', 'quatro.txt']) await expect(ana.bubble('out', name)).toBeVisible()
  await expect(ana.bubble('out', 'tres.txt')).toHaveCount(0)
})

test('a slip of the finger is no voice message', async () => {
  const { page } = ana
  await serve('Davi Antunes')
  await page.context().grantPermissions(['microphone'])
  await page.getByRole('button', { name: 'Gravar áudio' }).click()
  await expect(page.getByRole('button', { name: 'Enviar áudio' })).toBeEnabled()
  await page.getByRole('button', { name: 'Enviar áudio' }).click()
  await expect(page.getByText('Áudio curto demais: descartado')).toBeVisible()
  await expect(ana.composer).toBeVisible()
})
