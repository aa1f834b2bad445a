import { expect, test, type Locator } from '@playwright/test'
import { ticketStage, type TicketStage } from './stage.ts'
import { type TicketsPage } from './tickets-page.ts'

/** The commands act on the open ticket by name, and find what was said. */

let stage: TicketStage
let ana: TicketsPage

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  const { id } = await stage.robot.call<{ id: number }>('POST', '/queue', { name: 'Suporte', color: '#7c5cf0' })
  await stage.colleague('Célia Ramos', { profile: 'user', queueIds: [id] })
  await stage.robot.call('POST', '/tags', { name: 'Urgente', color: '#c42b22' })
  ana = await stage.arrive()
})

test.beforeEach(() => ana.page.goto(`${stage.server.url}/tickets`))

test.afterEach(() => stage.expectNoTroubles())

test.afterAll(() => stage.close())

const dialog = (): Locator => ana.page.getByRole('dialog', { name: 'Buscar ou executar' })

/** Opens the commands and types, until the line is the chosen one. */
async function command(text: string, line: string | RegExp): Promise<void> {
  await ana.page.keyboard.press('Control+k')
  await expect(dialog().getByRole('combobox')).toBeFocused()
  await ana.page.keyboard.type(text)
  await expect(dialog().getByRole('option', { selected: true })).toContainText(line)
  await ana.page.keyboard.press('Enter')
  await expect(dialog()).toHaveCount(0)
}

test('the open ticket is tagged, noted and given to a colleague by name', async () => {
  const name = 'Vera Prado'
  await stage.customerWrites(name, 'Boa tarde')
  await ana.accept(name)
  await command('urg', 'Adicionar a etiqueta Urgente')
  await expect(ana.row(name)).toContainText('Urgente')
  await command('nota', 'Escrever nota interna')
  await expect(ana.page.getByRole('textbox', { name: 'Nota interna' })).toBeFocused()
  await command('celia', 'Transferir para Célia Ramos')
  await expect(ana.page).toHaveURL(/\/tickets$/)
  // Under the pointer, the rows stand still.
  await ana.page.mouse.move(1200, 700)
  await expect(ana.row(name)).toHaveCount(0)
})

test('a ticket is found by what was said in it, and opened there', async () => {
  const name = 'João Nunes'
  await stage.customerWrites(name, 'A dobradiça da porta quebrou', 'Obrigado')
  await ana.accept(name)
  await ana.page.goto(`${stage.server.url}/contacts`)
  await expect(ana.page.getByRole('table').getByText(name)).toBeVisible()
  await ana.page.keyboard.press('Control+k')
  await ana.page.keyboard.type('dobradica')
  const found = dialog().getByRole('group', { name: 'Conversas' }).getByRole('option')
  await expect(found).toContainText('A dobradiça da porta')
  await expect(found).toContainText('Em atendimento')
  await found.click()
  await expect(ana.conversation(name)).toBeVisible()
  await expect(ana.page).toHaveURL(/#message-\d+$/)
})

test('screens, tabs of the settings and what was open before are reached by name', async () => {
  const names = ['Elza Pires', 'Rita Lopes']
  for (const name of names) {
    await stage.customerWrites(name)
    await ana.accept(name)
  }
  await ana.page.keyboard.press('Control+k')
  const recent = dialog().getByRole('group', { name: 'Recentes' }).getByRole('option')
  await expect(recent.first()).toContainText('Elza Pires')
  await recent.first().click()
  await expect(ana.conversation('Elza Pires')).toBeVisible()
  await command('config opcoes', 'Configurações: Opções')
  await expect(ana.page.getByRole('tab', { name: 'Opções' })).toHaveAttribute('aria-selected', 'true')
  await command('usua', 'Usuários')
  await expect(ana.page.getByRole('heading', { name: 'Usuários' })).toBeVisible()
})
