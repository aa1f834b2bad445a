import { expect, test } from '@playwright/test'
import { KeyboardShift } from './keyboard-shift.ts'
import { KEYBOARD_TASKS, type KeyboardTask } from './keyboard-tasks.ts'

/** What an attendant does in the list without the mouse, and how many keys it takes. */

let shift: KeyboardShift

test.beforeAll(async ({ browser }) => {
  shift = await KeyboardShift.begin(browser)
})

test.afterEach(() => shift.stage.expectNoTroubles())

test.afterAll(async () => {
  shift.keys.writeTable('list')
  await shift.stage.close()
})

const titleOf = (task: KeyboardTask): string => `keyboard: ${KEYBOARD_TASKS[task].does}`

test(titleOf('acceptLongest'), async () => {
  const { bia, keys } = shift
  await shift.waiting('Espera Longa')
  const later = await shift.waiting('Espera Curta')
  await shift.atList()
  await keys.play('acceptLongest', async () => {
    await keys.press('2')
    await expect(bia.row('Espera Curta')).toBeVisible()
    await keys.press('J')
    await expect(bia.page.locator('[data-marked]')).toContainText('Espera Longa')
    await keys.press('A')
    await expect(bia.conversation('Espera Longa')).toBeVisible()
    await expect(bia.composer).toBeFocused()
  })
  await shift.change(later.id, { status: 'closed' })
})

test(titleOf('peekAndAnswer'), async () => {
  const { bia, keys } = shift
  await shift.waiting('Olga Espia', 'Vocês abrem hoje?')
  await shift.atList('?list=pending')
  await expect(bia.row('Olga Espia')).toBeVisible()
  await keys.play('peekAndAnswer', async () => {
    await keys.press('J', 'Space')
    const peek = bia.page.getByRole('dialog', { name: 'Espiar Conversa: Olga Espia' })
    await expect(peek.getByText('Vocês abrem hoje?')).toBeVisible()
    await keys.press('A')
    await expect(bia.composer).toBeFocused()
    await keys.type('Abrimos às nove')
    await keys.press('Enter')
    await expect(bia.bubble('out', 'Abrimos às nove')).toBeVisible()
  })
})

test(titleOf('steps'), async () => {
  const { bia, keys } = shift
  await shift.serving('Passo Abaixo')
  const middle = await shift.serving('Passo do Meio')
  await shift.atConversation(middle)
  await expect(bia.row('Passo Abaixo')).toBeVisible()
  await keys.play('steps', async () => {
    await keys.press('Alt+↓')
    await expect(bia.conversation('Passo Abaixo')).toBeVisible()
    await expect(bia.composer).toBeFocused()
    await keys.press('Alt+↑')
    await expect(bia.conversation('Passo do Meio')).toBeVisible()
    await expect(bia.composer).toBeFocused()
  })
})

test(titleOf('bulkResolve'), async () => {
  const { bia, keys } = shift
  const { page } = bia
  for (const name of ['Lote Um', 'Lote Dois']) await shift.serving(name)
  await shift.atList()
  await expect(bia.row('Lote Um')).toBeVisible()
  await keys.play('bulkResolve', async () => {
    await keys.press('Shift+J', 'Shift+J')
    await expect(page.getByRole('region', { name: 'Conversas selecionadas' })).toContainText('2 selecionadas')
    await keys.press('E')
    const question = page.getByRole('dialog', { name: 'Resolver 2 conversas' })
    await expect(question.getByRole('button', { name: 'Resolver', exact: true })).toBeFocused()
    await keys.press('Enter')
    await expect(page.getByText('2 conversas resolvidas')).toBeVisible()
    await expect(question).toHaveCount(0)
    await keys.press('Z')
    await expect(page.getByText('2 conversas como antes')).toBeVisible()
  })
  await expect(bia.row('Lote Um')).toBeVisible()
})

test(titleOf('bulkTransfer'), async () => {
  const { bia, keys } = shift
  const { page } = bia
  for (const name of ['Troca Um', 'Troca Dois']) await shift.serving(name)
  await shift.atList()
  await expect(bia.row('Troca Um')).toBeVisible()
  await keys.play('bulkTransfer', async () => {
    await keys.press('Shift+J', 'Shift+J')
    await expect(page.getByRole('region', { name: 'Conversas selecionadas' })).toContainText('2 selecionadas')
    await keys.press('T')
    const dialog = page.getByRole('dialog', { name: 'Transferir 2 conversas' })
    await expect(dialog.getByRole('combobox')).toBeFocused()
    await keys.type('suporte')
    await expect(dialog.getByRole('option', { selected: true })).toContainText('Suporte')
    await keys.press('Enter')
    await expect(dialog.getByRole('textbox', { name: /^Nota/ })).toBeFocused()
    await keys.press('Enter')
    await expect(page.getByText('2 conversas transferidas')).toBeVisible()
  })
  await expect(bia.row('Troca Um')).toHaveCount(0)
})

test(titleOf('reopen'), async () => {
  const { bia, keys } = shift
  const customer = await shift.serving('Volta Breve')
  await shift.change(customer.id, { status: 'closed' })
  await shift.atList()
  await keys.play('reopen', async () => {
    await keys.press('3')
    await expect(bia.row('Volta Breve')).toBeVisible()
    await keys.press('J')
    await expect(bia.page.locator('[data-marked]')).toContainText('Volta Breve')
    await keys.press('O')
    await expect(bia.conversation('Volta Breve')).toBeVisible()
    await expect(bia.composer).toBeFocused()
  })
})

test(titleOf('newTicket'), async () => {
  const { bia, keys } = shift
  await shift.contact('Nair Nova')
  await shift.atList()
  await keys.play('newTicket', async () => {
    await keys.press('C')
    const dialog = bia.page.getByRole('dialog', { name: 'Novo Ticket' })
    await expect(dialog.getByRole('textbox', { name: 'Contato' })).toBeFocused()
    await keys.type('nair')
    await expect(bia.page.locator('[data-combobox-selected]')).toContainText('Nair Nova')
    await keys.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Iniciar conversa' })).toBeFocused()
    await keys.press('Enter')
    await expect(bia.conversation('Nair Nova')).toBeVisible()
  })
})

test(titleOf('view'), async () => {
  const { bia, keys } = shift
  const view = { name: 'Esperam resposta', isShared: true, status: 'open', withUnreadMessages: true }
  await shift.stage.robot.call('POST', '/ticket-views', view)
  await shift.atList()
  await keys.play('view', () => shift.command('esperam', 'Visão: Esperam resposta'))
  await expect(bia.page.getByRole('button', { name: 'Visão: Esperam resposta' })).toBeVisible()
})

test(titleOf('filterByTag'), async () => {
  const { bia, keys } = shift
  await shift.serving('Sem Etiqueta')
  const { id } = await shift.serving('Com Etiqueta')
  const [urgent] = await shift.stage.robot.call<{ id: number }[]>('GET', '/tags/list')
  await shift.stage.robot.call('POST', '/tags/sync', { ticketId: id, tags: [{ id: urgent?.id }] })
  await shift.atList()
  await expect(bia.row('Sem Etiqueta')).toBeVisible()
  await keys.play('filterByTag', () => shift.command('só urg', 'Mostrar só a etiqueta Urgente'))
  await expect(bia.row('Com Etiqueta')).toBeVisible()
  await expect(bia.row('Sem Etiqueta')).toHaveCount(0)
})

test(titleOf('sort'), async () => {
  const { bia, keys } = shift
  await shift.atList()
  await keys.play('sort', () => shift.command('ordem recentes', 'Ordem: Mais recentes primeiro'))
  await expect(bia.page.getByRole('button', { name: 'Ordem: Mais recentes primeiro' })).toBeVisible()
})
