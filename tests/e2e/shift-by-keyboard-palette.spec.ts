import { expect, test } from '@playwright/test'
import { Keyboard } from './keyboard.ts'
import { KeyboardShift } from './keyboard-shift.ts'
import { KEYBOARD_TASKS, type KeyboardTask } from './keyboard-tasks.ts'

/** What is reached from any screen without the mouse, and how many keys it takes. */

let shift: KeyboardShift

test.beforeAll(async ({ browser }) => {
  shift = await KeyboardShift.begin(browser)
})

test.afterEach(() => shift.stage.expectNoTroubles())

test.afterAll(async () => {
  shift.keys.writeTable('palette')
  await shift.stage.close()
})

const titleOf = (task: KeyboardTask): string => `keyboard: ${KEYBOARD_TASKS[task].does}`

test(titleOf('findBySaid'), async () => {
  const { bia, keys } = shift
  await shift.serving('João Achado', 'A dobradiça da porta quebrou', 'Obrigado')
  await shift.atList()
  await keys.play('findBySaid', () => shift.command('dobradica', 'A dobradiça da porta'))
  await expect(bia.conversation('João Achado')).toBeVisible()
  await expect(bia.page).toHaveURL(/#message-\d+$/)
})

test(titleOf('openContact'), async () => {
  const { bia, keys } = shift
  await shift.contact('Otília Ficha')
  await shift.atList()
  await keys.play('openContact', () => shift.command('otilia', 'Otília Ficha'))
  await expect(bia.page).toHaveURL(/\/contacts\/\d+$/)
  await expect(bia.page.getByRole('heading', { name: 'Otília Ficha' })).toBeVisible()
})

test(titleOf('editContact'), async () => {
  const { bia, keys } = shift
  await shift.atConversation(await shift.serving('Jose Nome'))
  await keys.play('editContact', async () => {
    await shift.command('editar contato', 'Editar contato…')
    const dialog = bia.page.getByRole('dialog', { name: 'Editar contato' })
    await expect(dialog.getByRole('textbox', { name: 'Nome' })).toBeFocused()
    await keys.press('Ctrl+A')
    await keys.type('José Nome')
    await keys.press('Enter')
    await expect(dialog).toHaveCount(0)
  })
  await expect(bia.conversation('José Nome')).toBeVisible()
})

test(titleOf('theme'), async () => {
  const { bia, keys } = shift
  await shift.atList()
  await keys.play('theme', () => shift.command('tema escuro', /tema escuro/i))
  await expect(bia.page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test(titleOf('cheatSheet'), async () => {
  const { bia, keys } = shift
  await shift.atConversation(await shift.serving('Tina Tecla'))
  await keys.play('cheatSheet', async () => {
    await shift.leaveField()
    await keys.press('?')
  })
  const sheet = bia.page.getByRole('dialog', { name: 'Atalhos de teclado' })
  await expect(sheet).toContainText('Ir para a próxima conversa ou a anterior')
})

test(titleOf('settings'), async () => {
  // Administrators have them.
  const { page } = await shift.stage.arrive()
  const keys = new Keyboard(page)
  await keys.play('settings', () => shift.command('config opcoes', 'Configurações: Opções', keys))
  await expect(page.getByRole('tab', { name: 'Opções' })).toHaveAttribute('aria-selected', 'true')
  keys.writeTable('settings')
})

test(titleOf('logOut'), async () => {
  const { bia, keys } = shift
  await shift.atList()
  await keys.play('logOut', () => shift.command('sair', 'Sair'))
  await expect(bia.page).toHaveURL(/\/login/)
})
