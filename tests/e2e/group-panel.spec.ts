import { expect, test, type Locator } from '@playwright/test'
import { inspect } from './page-checks.ts'
import { ticketStage, type TicketStage } from './stage.ts'
import type { TicketsPage } from './tickets-page.ts'

/** The contact pane of a group shows its people, follows what changes in it, and leads to each of them. */

let stage: TicketStage
let ana: TicketsPage

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  ana = await stage.arrive()
})

test.afterEach(() => stage.expectNoTroubles())

test.afterAll(() => stage.close())

const contactPane = (): Locator => ana.page.getByRole('complementary', { name: 'Contato' })

test('people and rights of a group stand beside its conversation, and a person becomes a contact', async () => {
  const { fake } = stage.server
  const joao = fake.addAccount('5521966665551', 'João do Grupo')
  const rosa = fake.addAccount('5521966665552', 'Rosa do Grupo')
  const group = fake.addGroup('Condomínio Azul', [joao, rosa, stage.shop])
  await stage.robot.call('PUT', '/settings/CheckMsgIsGroup', { value: 'disabled' })
  await fake.sendText(joao, group, 'Bom dia a todos')
  await ana.begin()
  await ana.accept('Condomínio Azul')
  if (!(await contactPane().isVisible())) await ana.page.getByRole('button', { name: 'Mostrar contato' }).click()
  const people = contactPane().getByRole('list', { name: 'Participantes do grupo' })
  await expect(people.getByRole('listitem')).toHaveCount(3)
  await expect(people.getByRole('listitem').first()).toContainText('Dono')
  await expect(contactPane()).toContainText('Todos podem enviar mensagens')
  await inspect(ana.page)

  fake.changeGroup(group, { onlyAdminsSend: true, admins: [stage.shop] })
  await expect(contactPane()).toContainText('Só administradores enviam mensagens')
  await expect(contactPane()).toContainText('O número da conexão é administrador')

  await people.getByRole('button', { name: /96666-5552/ }).click()
  await ana.page.getByRole('menuitem', { name: 'Abrir contato' }).click()
  await expect(ana.page).toHaveURL(/\/contacts\/\d+/)
})
