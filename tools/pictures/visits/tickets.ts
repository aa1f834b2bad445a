/** The screen of tickets: its lists, a conversation, and what is opened on them. */
import type { Page } from '@playwright/test'
import type { Facts } from '#tools/pictures/facts.ts'
import { isTouched } from '#tools/pictures/sizes.ts'
import { chooseInMenu, dialog, press, pressForDialog, pressForMenu, type Visit, type Visits } from './visit.ts'

const MORE = 'Mais ações'
const isWide: Visit['isIn'] = (size) => !isTouched(size)

const list = (query: string, open?: Visit['open']): Visit => ({
  route: '/tickets',
  path: `/tickets${query}`,
  open: async (page) => {
    await page.locator('[data-ticket-id]').first().waitFor()
    await open?.(page)
  },
})

/** The contact beside the conversation is hidden, so that each picture shows what it is about. */
const conversation = (open?: Visit['open'], ticket: keyof Facts & ('served' | 'snoozed') = 'served'): Visit => ({
  route: '/tickets/$ticketId',
  path: (facts) => `/tickets/${facts[ticket].uuid}`,
  open: async (page) => {
    await page.getByRole('textbox', { name: 'Mensagem', exact: true }).waitFor()
    const hide = page.getByRole('button', { name: 'Ocultar contato' })
    if (await hide.isVisible()) await hide.click()
    await open?.(page)
  },
})

const inMenu = (item: string): Visit =>
  conversation(async (page) => {
    await chooseInMenu(page, MORE, item)
    await dialog(page).waitFor()
  })

/** Chooses two rows of the list, on a screen without a mouse with the menu of the first one. */
async function chooseRows(page: Page): Promise<void> {
  const rows = page.locator('[data-ticket-id]')
  const boxes = rows.getByRole('checkbox')
  await rows.first().hover()
  if (!(await boxes.first().isVisible())) {
    await rows
      .first()
      .getByRole('button', { name: /^Mais ações/ })
      .click()
    await page.getByRole('menuitem', { name: 'Selecionar' }).click()
  } else await boxes.first().click()
  await rows.nth(1).hover()
  await boxes.nth(1).click()
  await page.getByRole('region', { name: 'Conversas selecionadas' }).waitFor()
}

async function openMessageMenu(page: Page): Promise<void> {
  const bubble = page.locator('[data-message-id][data-side=in]').last()
  await bubble.hover()
  await press(page, 'Ações da mensagem')
}

/** What is opened above the list. */
const LISTS: Visits = {
  tickets: list(''),
  'tickets-waiting': list('?list=pending'),
  'tickets-closed': list('?list=closed&all=true'),
  'tickets-snoozed': list('?list=open&snoozed=true'),
  'tickets-search': {
    route: '/tickets',
    path: '/tickets?list=search',
    open: async (page) => {
      await page.getByRole('searchbox', { name: /^Buscar por nome/ }).fill('sofá')
      await page.locator('[data-ticket-id]').first().waitFor()
    },
  },
  'tickets-bulk': list('?list=open&all=true', chooseRows),
  'tickets-bulk-snooze': list('?list=open&all=true', async (page) => {
    await chooseRows(page)
    await press(page.getByRole('region', { name: 'Conversas selecionadas' }), 'Adiar')
    await dialog(page).waitFor()
  }),
  'tickets-filters': list('', (page) => pressForDialog(page, /^Filtros/)),
  'tickets-views': list('', (page) => pressForMenu(page, /^(Visões|Visão: )/)),
  'tickets-view-new': list('', async (page) => {
    await chooseInMenu(page, /^(Visões|Visão: )/, /^Salvar esta lista/)
    await dialog(page).waitFor()
  }),
  'tickets-order': {
    ...list('?list=pending', (page) => press(page, /^Ordem:/)),
    isIn: ({ width }) => width > 900,
  },
  'ticket-new': list('', (page) => pressForDialog(page, 'Novo Ticket')),
  'tickets-of-an-attendant': { ...list(''), by: 'attendant' },
  'tickets-without-a-number': { route: '/tickets', path: '/tickets', by: 'administrator' },
  'first-steps': {
    route: '/tickets',
    path: '/tickets',
    by: 'newcomer',
    open: (page) => page.getByRole('region', { name: 'Primeiros passos' }).waitFor(),
  },
  notifications: list('', (page) => press(page, /^Avisos/)),
  'notifications-chats': list('', (page) => press(page, /^Chat interno/)),
  'notifications-news': list('', (page) => press(page, /^Informativos/)),
}

/** What is opened on a conversation. */
const CONVERSATION: Visits = {
  conversation: conversation(),
  'conversation-contact': conversation((page) => press(page, 'Mostrar contato')),
  'conversation-media': conversation(async (page) => {
    await press(page, 'Mostrar contato')
    await press(page, 'Ver arquivos e links')
    await page.getByRole('tab', { name: 'Mídia' }).waitFor()
  }),
  'conversation-waiting': {
    route: '/tickets/$ticketId',
    path: ({ waiting }) => `/tickets/${waiting.uuid}`,
    open: (page) =>
      page
        .getByRole('button', { name: /^Aceitar/ })
        .first()
        .waitFor(),
  },
  'conversation-snoozed': conversation(undefined, 'snoozed'),
  'conversation-menu': conversation((page) => pressForMenu(page, MORE)),
  'conversation-note': conversation((page) => page.getByRole('tab', { name: 'Nota interna' }).click()),
  'conversation-quick-replies': conversation(async (page) => {
    await page.getByRole('textbox', { name: 'Mensagem', exact: true }).fill('/')
    await page.getByRole('listbox', { name: 'Respostas rápidas' }).waitFor()
  }),
  'conversation-emoji': conversation((page) => press(page, 'Emoji')),
  'conversation-message-menu': conversation(openMessageMenu),
  'conversation-search': conversation(async (page) => {
    await chooseInMenu(page, MORE, 'Buscar na conversa')
    await page.getByRole('search').getByRole('searchbox').fill('sala')
    await page.getByRole('search').getByRole('button', { name: /sala/ }).first().waitFor()
  }),
  'conversation-select': conversation(async (page) => {
    await openMessageMenu(page)
    await page.getByRole('menuitem', { name: 'Selecionar' }).click()
  }),
  snooze: inMenu('Adiar'),
  macros: inMenu('Aplicar macro'),
  'schedule-from-conversation': inMenu('Agendar mensagem'),
  shortcuts: { ...inMenu('Atalhos de teclado'), isIn: ({ width }) => width > 900 },
  transfer: conversation((page) => pressForDialog(page, 'Transferir')),
  palette: {
    ...conversation(async (page) => {
      await page.keyboard.press('Control+k')
      await dialog(page).getByRole('option').first().waitFor()
    }),
    isIn: isWide,
  },
  'palette-found': {
    ...conversation(async (page) => {
      await page.keyboard.press('Control+k')
      await dialog(page).getByRole('combobox').fill('trans')
      await dialog(page)
        .getByRole('option', { name: /^Transferir/ })
        .first()
        .waitFor()
    }),
    isIn: isWide,
  },
}

export const TICKETS: Visits = { ...LISTS, ...CONVERSATION }
