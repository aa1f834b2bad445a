import { expect, test, type Page } from '@playwright/test'
import type { Company } from '#contract/companies.ts'
import { KeyboardShift } from './keyboard-shift.ts'
import { KEYBOARD_TASKS, type KeyboardTask } from './keyboard-tasks.ts'

/** What an attendant does in a conversation without the mouse, and how many keys it takes. */

let shift: KeyboardShift

test.beforeAll(async ({ browser }) => {
  shift = await KeyboardShift.begin(browser)
  const { robot } = shift.stage
  await robot.call('POST', '/quick-messages', { shortcode: 'obrigado', message: 'Obrigado pelo contato!', geral: true })
  const steps = [{ kind: 'note', text: 'pediu retorno' }]
  await robot.call('POST', '/macros', { name: 'Anotar retorno', steps })
})

test.afterEach(() => shift.stage.expectNoTroubles())

test.afterAll(async () => {
  shift.keys.writeTable('conversation')
  await shift.stage.close()
})

const titleOf = (task: KeyboardTask): string => `keyboard: ${KEYBOARD_TASKS[task].does}`

/** Ends at the list, without the row. */
async function expectLeft(name: string): Promise<void> {
  await expect(shift.bia.page).toHaveURL(/\/tickets$/)
  await expect(shift.bia.row(name)).toHaveCount(0)
}

test(titleOf('reply'), async () => {
  const { bia, keys } = shift
  await shift.atConversation(await shift.serving('Rui Resposta'))
  await keys.play('reply', async () => {
    await keys.type('Bom dia, Rui')
    await keys.press('Enter')
  })
  await expect(bia.bubble('out', 'Bom dia, Rui')).toBeVisible()
})

test(titleOf('quickReply'), async () => {
  const { bia, keys } = shift
  await shift.atConversation(await shift.serving('Quitéria Rápida'))
  await keys.play('quickReply', async () => {
    await keys.type('/obr')
    await expect(bia.page.getByRole('listbox', { name: 'Respostas rápidas' }).getByRole('option')).toHaveCount(1)
    await keys.press('Enter')
    await expect(bia.composer).toHaveValue('Obrigado pelo contato!')
    await keys.press('Enter')
  })
  await expect(bia.bubble('out', 'Obrigado pelo contato!')).toBeVisible()
})

test(titleOf('note'), async () => {
  const { bia, keys } = shift
  await shift.atConversation(await shift.serving('Nina Nota'))
  await keys.play('note', async () => {
    await shift.leaveField()
    await keys.press('N')
    await expect(bia.page.getByRole('textbox', { name: 'Nota interna' })).toBeFocused()
    await keys.type('liga depois das seis')
    await keys.press('Enter')
  })
  await expect(bia.conversation('Nina Nota').getByRole('log').getByText('liga depois das seis')).toBeVisible()
})

test(titleOf('mention'), async () => {
  const { bia, keys } = shift
  await shift.atConversation(await shift.serving('Mário Menção'))
  await keys.play('mention', async () => {
    await shift.leaveField()
    await keys.press('N')
    const note = bia.page.getByRole('textbox', { name: 'Nota interna' })
    await expect(note).toBeFocused()
    await keys.type('Vê isto, @davi')
    await expect(bia.page.getByRole('option', { name: '@Davi Prates' })).toBeVisible()
    await keys.press('Enter')
    await expect(note).toHaveValue('Vê isto, @Davi Prates ')
    await keys.press('Enter')
  })
  await expect(bia.conversation('Mário Menção').getByText('@Davi Prates')).toBeVisible()
})

test(titleOf('tag'), async () => {
  const { bia, keys } = shift
  await shift.atConversation(await shift.serving('Eva Etiqueta'))
  await keys.play('tag', () => shift.command('urg', 'Adicionar a etiqueta Urgente'))
  await expect(bia.row('Eva Etiqueta')).toContainText('Urgente')
})

test(titleOf('untag'), async () => {
  const { bia, keys } = shift
  const customer = await shift.serving('Téo Etiqueta')
  const [urgent] = await shift.stage.robot.call<{ id: number }[]>('GET', '/tags/list')
  await shift.stage.robot.call('POST', '/tags/sync', { ticketId: customer.id, tags: [{ id: urgent?.id }] })
  await shift.atConversation(customer)
  await expect(bia.row('Téo Etiqueta')).toContainText('Urgente')
  await keys.play('untag', () => shift.command('urg', 'Tirar a etiqueta Urgente'))
  await expect(bia.row('Téo Etiqueta')).not.toContainText('Urgente')
})

const snoozing = () => shift.bia.page.getByRole('dialog', { name: 'Adiar a conversa' })

test(titleOf('snoozePreset'), async () => {
  const { keys } = shift
  await shift.atConversation(await shift.serving('Ada Adiada'))
  await keys.play('snoozePreset', async () => {
    await shift.leaveField()
    await keys.press('S')
    await expect(snoozing().getByRole('radio').first()).toBeFocused()
    await keys.press('Enter')
  })
  await expectLeft('Ada Adiada')
})

/** They are half a day apart, and neither has a summer time. */
const HERE = 'America/Sao_Paulo'
const ACROSS_THE_WORLD = 'Asia/Tokyo'

/** Returns where it is before noon, so that the end of the day is half a day ahead, whenever this runs. */
const findMorning = (): string =>
  Number(new Date().toLocaleString('sv-SE', { timeZone: HERE }).slice(11, 13)) < 12 ? HERE : ACROSS_THE_WORLD

async function moveCompany(timezone: string): Promise<void> {
  const { robot } = shift.stage
  const { schedules } = await robot.call<Pick<Company, 'schedules'>>('GET', '/companies/1')
  await robot.call('PUT', '/companies/1/schedules', { schedules, timezone })
}

test(titleOf('snoozeOwnTime'), async () => {
  const { keys } = shift
  await moveCompany(findMorning())
  await shift.atConversation(await shift.serving('Hugo Hora'))
  await keys.play('snoozeOwnTime', async () => {
    await shift.leaveField()
    await keys.press('S')
    await expect(snoozing().getByRole('radio').first()).toBeFocused()
    await keys.press('↑')
    await expect(snoozing().getByRole('radio', { name: 'Escolher dia e hora' })).toBeChecked()
    await keys.press('Tab', 'Tab')
    await expect(snoozing().getByRole('textbox', { name: 'Hora' })).toBeFocused()
    await keys.type('23:59')
    await keys.press('Enter')
  })
  await expectLeft('Hugo Hora')
  await moveCompany(HERE)
})

test(titleOf('wake'), async () => {
  const { bia, keys } = shift
  const customer = await shift.serving('Vera Volta')
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const terms = { until: `${day}T09:00`, wakeOnReply: true, reason: '' }
  await shift.stage.robot.call('PUT', `/tickets/${customer.id}/snooze`, terms)
  await shift.atConversation(customer)
  await expect(bia.page.getByRole('button', { name: 'Trazer de volta' })).toBeVisible()
  await keys.play('wake', () => shift.command('trazer', 'Trazer de volta'))
  await expect(bia.page.getByRole('button', { name: 'Trazer de volta' })).toHaveCount(0)
  await expect(bia.row('Vera Volta')).toBeVisible()
})

test(titleOf('markUnread'), async () => {
  const { bia, keys } = shift
  const name = 'Nádia Lembrada'
  const customer = await shift.serving(name)
  // Another tab of hers has shown the conversation since before, and does not read it again.
  const other = await bia.page.context().newPage()
  await other.goto(`${shift.stage.server.url}/tickets/${customer.uuid}`)
  await expect(other.locator('[data-message-id]').first()).toBeVisible()
  await bia.page.bringToFront()
  await shift.atConversation(customer)
  const countIn = (page: Page) => page.locator('[data-ticket-id]').filter({ hasText: name }).getByTitle('1 não lida')
  await expect(bia.row(name)).toBeVisible()
  await expect(countIn(bia.page)).toHaveCount(0)
  await keys.play('markUnread', async () => {
    await shift.leaveField()
    await keys.press('U')
    await expect(bia.page.getByText(`Conversa com ${name} marcada como não lida`)).toBeVisible()
  })
  await expect(bia.page).toHaveURL(/\/tickets$/)
  await expect(countIn(bia.page)).toBeVisible()
  await other.bringToFront()
  await expect(countIn(other)).toBeVisible()
  const { unreadMessages } = await shift.stage.robot.call<{ unreadMessages: number }>('GET', `/tickets/${customer.id}`)
  expect(unreadMessages).toBe(1)
  await other.close()
})

test(titleOf('transferToPerson'), async () => {
  const { keys } = shift
  await shift.atConversation(await shift.serving('Caio Passado'))
  await keys.play('transferToPerson', () => shift.command('celia', 'Transferir para Célia Ramos'))
  await expectLeft('Caio Passado')
})

test(titleOf('transferToQueue'), async () => {
  const { bia, keys } = shift
  await shift.atConversation(await shift.serving('Fábio Fila'))
  await keys.play('transferToQueue', async () => {
    await shift.leaveField()
    await keys.press('T')
    const dialog = bia.page.getByRole('dialog', { name: 'Transferir conversa' })
    await expect(dialog.getByRole('combobox', { name: 'Atendente ou fila' })).toBeFocused()
    await keys.type('suporte')
    await expect(dialog.getByRole('option', { selected: true })).toContainText('Suporte')
    await keys.press('Enter')
    await expect(dialog.getByRole('textbox', { name: /^Nota/ })).toBeFocused()
    await keys.type('já tem o número do pedido')
    await keys.press('Enter')
  })
  await expectLeft('Fábio Fila')
})

test(titleOf('resolve'), async () => {
  const { keys } = shift
  await shift.atConversation(await shift.serving('Rosa Resolvida'))
  await keys.play('resolve', async () => {
    await shift.leaveField()
    await keys.press('E')
  })
  await expectLeft('Rosa Resolvida')
})

test(titleOf('undoResolve'), async () => {
  const { bia, keys } = shift
  await shift.atConversation(await shift.serving('Davi Desfeito'))
  await shift.leaveField()
  await keys.press('E')
  await expect(bia.page.getByText('Conversa com Davi Desfeito resolvida')).toBeVisible()
  await expectLeft('Davi Desfeito')
  await keys.play('undoResolve', () => keys.press('Z'))
  await expect(bia.conversation('Davi Desfeito')).toBeVisible()
})

test(titleOf('macroByKey'), async () => {
  const { bia, keys } = shift
  await shift.atConversation(await shift.serving('Mila Macro'))
  await keys.play('macroByKey', async () => {
    await shift.leaveField()
    await keys.press('X')
    const picker = bia.page.getByRole('dialog', { name: 'Aplicar macro' })
    await expect(picker.getByRole('combobox')).toBeFocused()
    await expect(picker.getByRole('option', { name: /Anotar retorno/ })).toBeVisible()
    await keys.press('1')
  })
  await expect(bia.conversation('Mila Macro').getByText('pediu retorno')).toBeVisible()
})

test(titleOf('macroByName'), async () => {
  const { bia, keys } = shift
  await shift.atConversation(await shift.serving('Nando Macro'))
  await keys.play('macroByName', () => shift.command('anotar', 'Macro: Anotar retorno'))
  await expect(bia.conversation('Nando Macro').getByText('pediu retorno')).toBeVisible()
})

test(titleOf('searchConversation'), async () => {
  const { bia, keys } = shift
  await shift.atConversation(await shift.serving('Beto Busca', 'Meu pedido é o 4821', 'Chegou quebrado', 'E agora?'))
  await keys.play('searchConversation', async () => {
    await shift.leaveField()
    await keys.press('F')
    await expect(bia.page.getByRole('searchbox', { name: 'Buscar nas mensagens' })).toBeFocused()
    await keys.type('quebrado')
    await keys.press('Enter')
  })
  await expect(bia.page.getByRole('search', { name: 'Busca na conversa' })).toContainText('1 de 1')
})

test(titleOf('schedule'), async () => {
  const { bia, keys } = shift
  await shift.atConversation(await shift.serving('Ana Agenda'))
  const dialog = bia.page.getByRole('dialog', { name: 'Mensagem' })
  await keys.play('schedule', async () => {
    await shift.command('agendar mens', 'Agendar mensagem…')
    await expect(dialog.getByRole('textbox', { name: /^Mensagem/ })).toBeFocused()
    await keys.type('Seu pedido saiu para entrega')
    await keys.press('Ctrl+Enter')
    await expect(dialog).toHaveCount(0)
  })
  const { schedules } = await shift.stage.robot.call<{ schedules: { body: string }[] }>(
    'GET',
    '/schedules?searchParam=entrega',
  )
  expect(schedules.map(({ body }) => body)).toEqual(['Seu pedido saiu para entrega'])
})
