/** The screens of those who administer a company, and of the provider of all companies. */
import type { Page } from '@playwright/test'
import { chooseInMenu, dialog, press, pressForDialog, screenWith, type Visit, type Visits } from './visit.ts'

const CONNECTIONS = { route: '/connections', path: '/connections' } as const
const QUEUES = { route: '/queues', path: '/queues' } as const
const USERS = { route: '/users', path: '/users' } as const
/** It is linked by nobody from the start. */
const UNLINKED = /Loja Centro/

const edit = async (page: Page, name: string): Promise<void> => {
  await chooseInMenu(page, `Ações de ${name}`, 'Editar')
  await dialog(page).waitFor()
}

/** Shows a tab of the dialog in which something is edited. */
const tabOf =
  (name: string, tab: string) =>
  async (page: Page): Promise<void> => {
    await edit(page, name)
    await dialog(page).getByRole('tab', { name: tab }).click()
  }

/** Shows the first step of a new connection. */
const newConnection = (kind: string): Visit => ({
  ...CONNECTIONS,
  open: async (page) => {
    await pressForDialog(page, 'Nova conexão')
    await dialog(page).getByRole('radio', { name: kind, exact: true }).check()
    await press(dialog(page), /^Continuar com/)
    await dialog(page).getByRole('textbox').first().waitFor()
  },
})

/** The phone of the demonstration scans each code after some seconds: then the number is disconnected first. */
async function showQrCode(page: Page): Promise<void> {
  const row = page.getByRole('row', { name: UNLINKED })
  const disconnect = row.getByRole('button', { name: 'Desconectar' })
  const begin = row.getByRole('button', { name: /^(Tentar novamente|Novo QR Code|QR Code)$/ }).first()
  await disconnect.or(begin).first().waitFor()
  if (await disconnect.isVisible()) {
    await disconnect.click()
    await press(dialog(page), 'Desconectar')
    await dialog(page).waitFor({ state: 'detached' })
  }
  await begin.click()
  await page.getByRole('img', { name: 'QR Code para conectar o WhatsApp' }).waitFor()
}

const connections: Visits = {
  ...screenWith('connections', CONNECTIONS, { picker: 'Nova conexão' }),
  'connections-of-a-new-company': { ...CONNECTIONS, by: 'newcomer' },
  'connection-by-qr-code': newConnection('WhatsApp por QR Code'),
  'connection-official': newConnection('WhatsApp oficial'),
  'connection-telegram': newConnection('Telegram'),
  'connection-site': newConnection('Chat do site'),
  'connection-general': { ...CONNECTIONS, open: (page) => edit(page, 'Loja Matriz') },
  'connection-texts': { ...CONNECTIONS, open: tabOf('Loja Matriz', 'Mensagens') },
  'connection-rules': { ...CONNECTIONS, open: tabOf('Loja Matriz', 'Automação') },
  'connection-simulator': { ...CONNECTIONS, open: tabOf('Loja Matriz', 'Simulador') },
  'connection-site-edit': { ...CONNECTIONS, open: (page) => edit(page, 'Site da loja') },
  'connection-qr-code': { ...CONNECTIONS, open: showQrCode },
}

const queues: Visits = {
  ...screenWith('queues', QUEUES, { new: 'Nova fila' }),
  'queue-data': { ...QUEUES, open: (page) => edit(page, 'Entregas') },
  'queue-colors': {
    ...QUEUES,
    open: async (page) => {
      await edit(page, 'Entregas')
      await press(dialog(page), /^Cor /)
      await page.getByRole('radio').first().waitFor()
    },
  },
  'queue-options': { ...QUEUES, open: tabOf('Entregas', 'Opções do robô') },
  'queue-hours': { ...QUEUES, open: tabOf('Entregas', 'Horários') },
  'queue-simulator': { ...QUEUES, open: tabOf('Entregas', 'Simulador') },
}

const PROMPT = { route: '/prompts/$promptId', path: ({ prompt }: { prompt: number }) => `/prompts/${prompt}` }
const intelligence: Visits = {
  ...screenWith('prompts', { route: '/prompts', path: '/prompts' }, { new: 'Novo prompt', edit: /^Editar / }),
  ...screenWith('prompt', PROMPT, { question: 'Pergunta' }),
  'prompt-calls': { route: '/prompts/calls', path: '/prompts/calls' },
  ...screenWith(
    'integrations',
    { route: '/queue-integration', path: '/queue-integration' },
    { new: 'Nova integração', edit: /^Editar / },
  ),
  'integration-log': { route: '/queue-integration/log', path: '/queue-integration/log' },
  ...screenWith('messages-api', { route: '/messages-api', path: '/messages-api' }, { token: 'Novo token' }),
  ...screenWith(
    'webhooks',
    { route: '/webhooks', path: '/webhooks' },
    {
      new: 'Novo webhook',
      edit: { button: /^Editar /, item: 'Editar' },
      deliveries: { button: /^Entregas de /, item: 'Entregas' },
    },
  ),
}

const tab = (name: string): { route: string; path: string } => ({ route: '/settings', path: `/settings?tab=${name}` })
const settings: Visits = {
  settings: tab('options'),
  'settings-of-the-clinic': { ...tab('options'), by: 'administrator' },
  ...screenWith('settings-hours', tab('hours'), { holidays: 'Escolher feriados' }),
  'settings-look': tab('look'),
  ...screenWith('companies', tab('companies'), {
    new: 'Nova empresa',
    edit: /^Editar /,
    extend: /^\+ Vencimento: /,
    delete: { button: /^Excluir /, item: 'Excluir' },
  }),
  ...screenWith('plans', tab('plans'), { new: 'Novo plano', edit: /^Editar / }),
  ...screenWith('help-videos', tab('helps'), { new: 'Novo vídeo', edit: /^Editar / }),
}

const INVOICES = { route: '/financeiro', path: '/financeiro' } as const
const money: Visits = {
  ...screenWith('invoices', INVOICES, { pay: /^PAGAR/ }),
  'invoices-of-the-clinic': { ...INVOICES, by: 'administrator' },
  'invoices-of-the-clinic-pay': { ...INVOICES, by: 'administrator', open: (page) => pressForDialog(page, /^PAGAR/) },
  subscription: { route: '/subscription', path: '/subscription' },
  'subscription-of-the-clinic': { route: '/subscription', path: '/subscription', by: 'administrator' },
}

export const ADMINISTRATION: Visits = {
  ...connections,
  ...queues,
  ...screenWith('users', USERS, { new: 'Novo usuário' }),
  'user-edit': { ...USERS, open: (page) => edit(page, 'Bruno Lima') },
  ...intelligence,
  ...settings,
  ...money,
}
