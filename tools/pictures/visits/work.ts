/** The screens of the daily work, and the dialogs on them. */
import type { Page } from '@playwright/test'
import { chooseInRow, dialog, press, pressForDialog, pressOrChoose, screenWith, type Visits } from './visit.ts'

const SHEET = [
  'Cliente;Celular;Cidade;Loja preferida',
  'Beatriz Lima;(11) 98877-1001;São Paulo;Centro',
  'Caio Duarte;(11) 98877-1002;Campinas;Matriz',
  'Eliane Prado;(11) 98877-1003;Santos;Centro',
].join('\n')
const MORE = 'Mais ações'

const tool = async (page: Page, name: string): Promise<void> => {
  await pressOrChoose(page, name, MORE)
  await dialog(page).waitFor()
}

async function beginImport(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: MORE, exact: true })
  const direct = page.getByRole('button', { name: 'Importar', exact: true })
  await menu.or(direct).first().click()
  await page.getByRole('menuitem', { name: 'De uma planilha' }).click()
  await dialog(page).waitFor()
}

async function chooseSheet(page: Page): Promise<void> {
  const file = { name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) }
  await dialog(page).locator('input[type=file]').setInputFiles(file)
  await dialog(page)
    .getByRole('button', { name: /^Importar 3/ })
    .waitFor()
}

async function chooseContacts(page: Page): Promise<void> {
  for (const row of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Selecionar (?!os contatos)/ })
      .nth(row)
      .check()
}

const CONTACTS = { route: '/contacts', path: '/contacts' } as const
const contacts: Visits = {
  ...screenWith('contacts', CONTACTS, {
    new: 'Adicionar contato',
    edit: { button: /^Editar contato/, item: 'Editar contato' },
    delete: { button: /^Excluir contato/, item: 'Excluir contato' },
  }),
  'contacts-filters': { ...CONTACTS, open: (page) => press(page, 'Filtros') },
  'contacts-chosen': { ...CONTACTS, open: chooseContacts },
  'contacts-chosen-list': {
    ...CONTACTS,
    open: async (page) => {
      await chooseContacts(page)
      const bar = page.getByRole('button', { name: 'Limpar seleção' }).locator('..')
      await press(bar, 'Adicionar a uma lista')
      await dialog(page).waitFor()
    },
  },
  'contacts-of-an-attendant': { ...CONTACTS, by: 'attendant' },
  'contacts-import': { ...CONTACTS, open: beginImport },
  'contacts-import-columns': {
    ...CONTACTS,
    open: async (page) => {
      await beginImport(page)
      await chooseSheet(page)
    },
  },
  'contacts-duplicates': { ...CONTACTS, open: (page) => tool(page, 'Duplicados') },
  'contacts-fields': { ...CONTACTS, open: (page) => tool(page, 'Campos') },
  contact: { route: '/contacts/$contactId', path: ({ served }) => `/contacts/${served.contactId}` },
  'contact-changes': {
    route: '/contacts/$contactId',
    path: ({ served }) => `/contacts/${served.contactId}`,
    open: (page) => page.getByRole('tab', { name: 'Mudanças' }).click(),
  },
  'contact-merge': {
    route: '/contacts/$contactId',
    path: ({ served }) => `/contacts/${served.contactId}`,
    open: (page) => pressForDialog(page, 'Juntar com outro'),
  },
}

const BOARD = { route: '/kanban', path: '/kanban' } as const
const kanban: Visits = {
  kanban: BOARD,
  'kanban-of-an-attendant': { ...BOARD, by: 'attendant' },
  'kanban-lane-menu': { ...BOARD, open: (page) => press(page, /^Ações da coluna/) },
  'kanban-conversation': { route: '/kanban', path: ({ served }) => `/kanban?ticket=${served.uuid}` },
}

const QUICK = { route: '/quick-messages', path: '/quick-messages' } as const
const MACROS = { route: '/quick-messages', path: '/quick-messages?tab=macros' } as const
const texts: Visits = {
  ...screenWith('quick-messages', QUICK, { new: 'Nova resposta rápida', edit: /^Editar \// }),
  'quick-messages-of-an-attendant': { ...QUICK, by: 'attendant' },
  ...screenWith('macros-list', MACROS, { new: 'Nova macro', edit: /^Editar Orçamento/ }),
  ...screenWith('files', { route: '/files', path: '/files' }, { new: 'Nova lista de arquivos', edit: /^Editar / }),
  ...screenWith('tags', { route: '/tags', path: '/tags' }, { new: 'Nova etiqueta', delete: /^Excluir / }),
}

const SCHEDULES = { route: '/schedules', path: '/schedules' } as const
const inView = (view: string) => (page: Page) =>
  page.getByRole('radiogroup', { name: 'Como mostrar' }).getByText(view, { exact: true }).click()
const schedules: Visits = {
  ...screenWith('schedules', SCHEDULES, { new: 'Novo agendamento', edit: /^Editar agendamento/ }),
  'schedules-month': { ...SCHEDULES, open: inView('Mês') },
  'schedules-week': { ...SCHEDULES, open: inView('Semana') },
  'schedules-day': { ...SCHEDULES, open: inView('Dia') },
}

const team: Visits = {
  ...screenWith('chats', { route: '/chats', path: '/chats' }, { new: 'Nova' }),
  chat: { route: '/chats/$chatId', path: ({ chat }) => `/chats/${chat}` },
  todolist: {
    route: '/todolist',
    path: '/todolist',
    open: async (page) => {
      const field = page.getByRole('textbox', { name: 'Nova tarefa' })
      for (const task of ['Ligar para a transportadora', 'Confirmar com a Mariana se o sofá cabe na sala de estar']) {
        await field.fill(task)
        await field.press('Enter')
      }
    },
  },
  helps: { route: '/helps', path: '/helps' },
  ...screenWith(
    'announcements',
    { route: '/announcements', path: '/announcements' },
    { new: 'Novo informativo', edit: /^Editar /, delete: /^Excluir / },
  ),
}

const DASHBOARD = { route: '/', path: '/' } as const
const dashboard: Visits = {
  dashboard: {
    ...DASHBOARD,
    open: async (page) => {
      await page.getByText('Quando chegam').waitFor()
      await page.locator('.recharts-surface').first().waitFor()
    },
  },
  'dashboard-day': { ...DASHBOARD, open: (page) => press(page, /^Data inicial/) },
  'dashboard-of-the-clinic': { ...DASHBOARD, by: 'administrator' },
}

export const WORK: Visits = { ...dashboard, ...kanban, ...contacts, ...texts, ...schedules, ...team }

const CAMPAIGNS = { route: '/campaigns', path: '/campaigns' } as const
const LISTS = { route: '/contact-lists', path: '/contact-lists' } as const
const OPT_OUTS = { route: '/opt-outs', path: '/opt-outs' } as const
const items = {
  route: '/contact-lists/$contactListId/contacts',
  path: ({ contactList }: { contactList: number }) => `/contact-lists/${contactList}/contacts`,
}

/** What is sent to many people at once. */
export const OUTREACH: Visits = {
  ...screenWith('campaigns', CAMPAIGNS, {
    new: 'Nova campanha',
    delete: { button: /^Excluir /, item: 'Excluir', menu: /^Ações de Natal antecipado/ },
  }),
  'campaign-editor': {
    ...CAMPAIGNS,
    open: async (page) => {
      const shown = await chooseInRow(page, {
        button: /^(Editar|Ver) Natal antecipado/,
        item: /^(Editar|Ver)$/,
        menu: /^Ações de Natal antecipado/,
      })
      await shown.getByText('Antes de enviar').waitFor()
    },
  },
  'campaign-report': {
    route: '/campaign/$campaignId/report',
    path: ({ campaign }) => `/campaign/${campaign}/report`,
  },
  'campaign-settings': { route: '/campaigns-config', path: '/campaigns-config' },
  ...screenWith('contact-lists', LISTS, {
    new: 'Nova lista',
    edit: { button: /^Editar /, item: 'Editar' },
    delete: { button: /^Excluir /, item: 'Excluir' },
  }),
  ...screenWith('contact-list', items, { new: 'Novo contato', import: 'Importar' }),
  ...screenWith('opt-outs', OPT_OUTS, { new: 'Nova recusa', import: 'Importar' }),
}
