import { expect, test, type Locator } from '@playwright/test'
import { picture } from '#tests/media-samples.ts'
import { KeyboardShift, type Customer } from './keyboard-shift.ts'
import { KEYBOARD_TASKS, type KeyboardTask } from './keyboard-tasks.ts'

/** What an attendant does with single messages without the mouse, and how many keys it takes. */

let shift: KeyboardShift

test.beforeAll(async ({ browser }) => {
  shift = await KeyboardShift.begin(browser)
})

test.afterEach(() => shift.stage.expectNoTroubles())

test.afterAll(async () => {
  shift.keys.writeTable('messages')
  await shift.stage.close()
})

const titleOf = (task: KeyboardTask): string => `keyboard: ${KEYBOARD_TASKS[task].does}`

const menuOf = (bubble: Locator): Locator => bubble.getByRole('button', { name: 'Ações da mensagem' })

/** Bia has just written this to the customer, and the server has it. */
async function afterWriting(customer: Customer, text: string): Promise<void> {
  const { bia, keys } = shift
  await shift.atConversation(customer)
  await keys.type(text)
  await keys.press('Enter')
  await expect(menuOf(bia.bubble('out', text))).toBeAttached()
}

/** Leads from the empty field to the last message, which is this one. */
async function toLast(bubble: Locator): Promise<void> {
  await expect(menuOf(bubble)).toBeAttached()
  await shift.keys.press('↑')
  await expect(menuOf(bubble)).toBeFocused()
}

test(titleOf('openPicture'), async () => {
  const { bia, keys, stage } = shift
  const customer = await shift.serving('Pedro Foto', 'segue a foto')
  const bytes = await picture(320, 200).jpeg().toBuffer()
  await stage.server.fake.sendImage(customer.account, stage.shop, { bytes, mimetype: 'image/jpeg', caption: 'a porta' })
  await shift.atConversation(customer)
  const bubble = bia.bubble('in', 'a porta')
  await expect(bubble.getByRole('button', { name: 'Abrir imagem' })).toBeVisible()
  await keys.play('openPicture', async () => {
    await toLast(bubble)
    await keys.press('O')
    await expect(bia.page.getByRole('dialog').getByRole('img')).toBeVisible()
  })
})

test(titleOf('quote'), async () => {
  const { bia, keys } = shift
  await shift.atConversation(await shift.serving('Clara Citada', 'Vocês entregam em Contagem?'))
  await keys.play('quote', async () => {
    await toLast(bia.bubble('in', 'Contagem'))
    await keys.press('R')
    await expect(bia.page.getByText('Respondendo a Clara Citada')).toBeVisible()
    await expect(bia.composer).toBeFocused()
    await keys.type('Entregamos, sim')
    await keys.press('Enter')
  })
  const answer = bia.bubble('out', 'Entregamos, sim')
  await expect(answer.getByRole('button', { name: /Vocês entregam em Contagem/ })).toBeVisible()
})

test(titleOf('editOwn'), async () => {
  const { bia, keys } = shift
  await afterWriting(await shift.serving('Edu Edita'), 'Chega na quinta')
  await keys.play('editOwn', async () => {
    await toLast(bia.bubble('out', 'Chega na quinta'))
    await keys.press('E')
    const field = bia.page.getByRole('dialog', { name: 'Editar mensagem' }).getByRole('textbox')
    await expect(field).toBeFocused()
    await keys.press('Ctrl+A')
    await keys.type('Chega na sexta')
    await keys.press('Enter')
  })
  await expect(bia.bubble('out', 'Chega na sexta')).toContainText('editada')
})

test(titleOf('deleteOwn'), async () => {
  const { bia, keys } = shift
  await afterWriting(await shift.serving('Alba Apaga'), 'mensagem errada')
  await keys.play('deleteOwn', async () => {
    await toLast(bia.bubble('out', 'mensagem errada'))
    await keys.press('Delete')
    const question = bia.page.getByRole('dialog', { name: 'Apagar mensagem?' })
    await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await keys.press('Tab', 'Enter')
  })
  await expect(bia.conversation('Alba Apaga').getByText('Mensagem apagada').first()).toBeVisible()
})

test(titleOf('forward'), async () => {
  const { bia, keys } = shift
  await shift.serving('Zélia Destino')
  await shift.atConversation(await shift.serving('Ivo Origem', 'o endereço é Rua das Flores, 10'))
  await keys.play('forward', async () => {
    await toLast(bia.bubble('in', 'Rua das Flores'))
    await keys.press('F')
    const dialog = bia.page.getByRole('dialog')
    await expect(dialog.getByRole('searchbox', { name: 'Para qual conversa?' })).toBeFocused()
    await keys.type('zelia')
    await expect(dialog.getByRole('listitem')).toHaveText([/Zélia Destino/])
    await keys.press('Tab', 'Enter')
  })
  await expect(bia.page.getByText('Mensagem encaminhada')).toBeVisible()
})

test(titleOf('emoji'), async () => {
  const { bia, keys } = shift
  await shift.atConversation(await shift.serving('Lara Emoji'))
  await keys.play('emoji', async () => {
    await keys.type('Até amanhã ')
    await keys.press('Tab')
    await expect(bia.page.getByRole('button', { name: 'Emoji', exact: true })).toBeFocused()
    await keys.press('Enter')
    await expect(bia.page.getByRole('searchbox', { name: 'Buscar emoji' })).toBeFocused()
    await keys.type('abacaxi')
    await expect(bia.page.getByRole('gridcell')).toHaveText(['🍍'])
    await keys.press('Enter')
    await expect(bia.composer).toBeFocused()
    await expect(bia.composer).toHaveValue('Até amanhã 🍍')
    await keys.press('Enter')
  })
  await expect(bia.bubble('out', 'Até amanhã 🍍')).toBeVisible()
})
