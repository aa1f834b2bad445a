import { expect, test, type Page } from '@playwright/test'
import { inspect } from './page-checks.ts'
import { navigate } from './server.ts'
import { ticketStage, type TicketStage } from './stage.ts'
import type { TicketsPage } from './tickets-page.ts'

/** An administrator makes macros, and attendants apply them with a key, from the composer and on a phone. */

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

let stage: TicketStage
let ana: TicketsPage

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  ana = await stage.arrive()
})

test.afterEach(() => stage.expectNoTroubles())

test.afterAll(() => stage.close())

const picker = (page: Page) => page.getByRole('dialog', { name: 'Aplicar macro' })

test('an administrator makes a macro, which two keys apply, and the undo says what stays', async () => {
  const { page } = ana
  await navigate(page, '/quick-messages')
  await page.getByRole('radiogroup').getByText('Macros').click()
  await page.getByRole('button', { name: 'Nova macro' }).first().click()
  const form = page.getByRole('dialog', { name: 'Nova macro' })
  await form.getByRole('textbox', { name: 'Nome' }).fill('Agradecer e encerrar')
  await form.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(form.getByText('Adicione uma etapa ou escolha o que acontece no fim.')).toBeVisible()
  await form.getByRole('group', { name: 'Adicionar etapa' }).getByRole('button', { name: 'Responder' }).click()
  await form.getByRole('textbox', { name: 'Etapa 1: Responder' }).fill('Obrigado, {{firstName}}!')
  await form.getByRole('combobox', { name: 'No fim' }).click()
  await page.getByRole('option', { name: 'Resolver' }).click()
  await inspect(page)
  await form.getByRole('button', { name: 'Adicionar', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'Agradecer e encerrar' })
  await expect(row).toContainText('Responder: “Obrigado, Primeiro nome!” · Resolver')
  await inspect(page)

  await ana.begin()
  await stage.customerWrites('Paula Reis', 'Era só isso')
  await ana.accept('Paula Reis')
  await ana.toList('x')
  await expect(picker(page).getByRole('option', { name: /Agradecer e encerrar/ })).toBeVisible()
  await inspect(page)
  await page.keyboard.press('1')
  await expect(page.getByText('Agradecer e encerrar: feito na conversa com Paula Reis')).toBeVisible()
  // Rows stand still under the pointer.
  await page.mouse.move(900, 5)
  await expect(ana.row('Paula Reis')).toHaveCount(0)
  await page.getByRole('button', { name: /^Desfazer/ }).click()
  await expect(page.getByText('Macro desfeita. O que já foi escrito fica: a resposta não volta.')).toBeVisible()
  await expect(ana.conversation('Paula Reis').getByText('Obrigado, Paula!')).toBeVisible()
  await expect(ana.composer).toBeVisible()
})

test('the lightning shows the text as it would be sent, and the macros behind it', async () => {
  const { page } = ana
  const message = 'Oi, {{firstName}}: uma semana.'
  await stage.robot.call('POST', '/quick-messages', { shortcode: 'prazo', message, geral: true })
  const steps = [{ kind: 'note', text: 'pediu retorno' }]
  await stage.robot.call('POST', '/macros', { name: 'Anotar retorno', steps })
  await ana.begin()
  await stage.customerWrites('Davi Luz', 'Qual o prazo?')
  await ana.accept('Davi Luz')
  await page.getByRole('button', { name: 'Respostas rápidas' }).click()
  const options = page.getByRole('listbox', { name: 'Respostas rápidas' }).getByRole('option')
  await expect(options.filter({ hasText: 'Oi, Davi: uma semana.' })).toBeVisible()
  await options.filter({ hasText: 'Anotar retorno' }).click()
  await expect(ana.conversation('Davi Luz').getByText('pediu retorno')).toBeVisible()
  await expect(ana.composer).toHaveValue('')
})

test('on a phone the menu applies a macro', async () => {
  const person = await stage.colleague('Rita Celular', { profile: 'admin' })
  await stage.robot.call('POST', '/macros', {
    name: 'Volta amanhã',
    steps: [{ kind: 'snooze', span: { unit: 'days', count: 1, clock: '09:00' }, wakeOnReply: true }],
  })
  await stage.customerWrites('Nina Fone')
  const rita = await stage.arrive({ person, options: PHONE })
  await rita.accept('Nina Fone')
  await rita.page.getByRole('button', { name: 'Mais ações', exact: true }).click()
  await rita.page.getByRole('menuitem', { name: 'Aplicar macro' }).click()
  await inspect(rita.page)
  await picker(rita.page)
    .getByRole('option', { name: /Volta amanhã/ })
    .click()
  await expect(rita.page.getByText('Volta amanhã: feito na conversa com Nina Fone')).toBeVisible()
  await expect(rita.row('Nina Fone')).toHaveCount(0)
  await rita.leave()
})
