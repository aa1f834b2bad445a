import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type {
  Campaign,
  CampaignPreview,
  CampaignRecipient,
  CampaignReport,
  RecipientPage,
} from '#contract/campaigns.ts'
import { CampaignsPage } from './CampaignsPage.tsx'
import { CampaignModal } from './editor/CampaignModal.tsx'
import { forgetDraft } from './editor/useKeptDraft.ts'
import { CampaignReportPage } from './report/CampaignReportPage.tsx'
import { CampaignSettingsPage } from './settings/CampaignSettingsPage.tsx'
import { exampleCampaign } from '#tests/campaign-samples.ts'
import { exampleUser, show, type Answers } from '#tests/component.tsx'

const admin = exampleUser({ profile: 'admin' })
const onClose = vi.fn<() => void>()
beforeEach(() => {
  onClose.mockClear()
  for (const id of [null, 1]) forgetDraft(admin.id, id)
})

const preview: CampaignPreview = {
  total: 10,
  recipients: 8,
  groups: { known: 5, neverWrote: 2, invalid: 1, unchecked: 1, optedOut: 1, duplicate: 0 },
  longestName: { name: 'Maria Aparecida do Nascimento', number: '5511988887777', email: '' },
  startsAt: '2026-11-24T12:00:00.000Z',
  endsAt: '2026-11-24T12:05:00.000Z',
  sendingSeconds: 140,
  firstContactsPerDay: 20,
  heldUntil: null,
  warnings: [],
}
const sources: Answers = {
  'GET /contact-lists/list': [{ body: [{ id: 4, name: 'Clientes' }] }],
  'GET /tags/list': [{ body: [{ id: 6, name: 'VIP' }] }],
  'GET /whatsapp': [{ body: [{ id: 3, name: 'Loja Centro', channel: 'whatsapp', status: 'CONNECTED' }] }],
  'GET /files': [{ body: { files: [], count: 0, hasMore: false } }],
  'GET /queue': [{ body: [{ id: 2, name: 'Vendas', color: '#12a06a' }] }],
  'GET /campaign-settings': [{ body: [] }],
  'POST /campaigns/preview': [{ body: preview }],
}
const groups = { all: 2, running: 1, paused: 1, scheduled: 0, drafts: 1, ended: 0 }
const listed = (records: Campaign[]): Answers => ({
  'GET /campaigns': [{ body: { records, count: records.length, hasMore: false } }],
  'GET /campaigns/groups': [{ body: groups }],
  'GET /campaigns/budgets': [{ body: [] }],
  ...sources,
})

test('the list shows the placeholders of a draft, and why a campaign is paused', async () => {
  const draft = exampleCampaign({ contactListId: null, contactList: null, whatsappId: null, whatsapp: null })
  const paused = exampleCampaign({ id: 2, name: 'Black Friday', status: 'EM_ANDAMENTO', pauseReason: 'undelivered' })
  await show(<CampaignsPage />, { user: admin, answers: listed([draft, paused]) })
  const row = (await screen.findByText('Natal')).closest('tr') as HTMLElement
  for (const text of ['Não definida', 'Não definido', 'Sem agendamento', 'Não concluída', 'Desabilitada', 'Inativa'])
    expect(within(row).getByText(text)).toBeTruthy()
  expect(screen.getByText('Em Andamento · pausada')).toBeTruthy()
  expect(screen.getByText(/muitas mensagens não chegaram/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /Todas\s*2/ })).toBeTruthy()
})

test('only a running campaign can be stopped, and a cancelled one restarted', async () => {
  const running = exampleCampaign({ id: 2, name: 'Black Friday', status: 'EM_ANDAMENTO', editable: false })
  const cancelled = exampleCampaign({ id: 3, name: 'Pesquisa', status: 'CANCELADA' })
  const { user, asked } = await show(<CampaignsPage />, {
    user: admin,
    answers: {
      ...listed([exampleCampaign(), running, cancelled]),
      'POST /campaigns/2/cancel': [{ body: null }],
      'POST /campaigns/3/restart': [{ body: null }],
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Parar Black Friday' }))
  await user.click(screen.getByRole('button', { name: 'Continuar Pesquisa' }))
  await waitFor(() => expect(asked.filter(({ call }) => /cancel|restart/.test(call))).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'Parar Natal' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Continuar Natal' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Excluir Black Friday' })).toBeNull()
})

test.each([
  ['Nova Campanha', null],
  ['Alterar Campanha', exampleCampaign()],
  ['Visualizar Campanha', exampleCampaign({ status: 'FINALIZADA', editable: false })],
])('the dialog is called %s', async (title, campaign) => {
  await show(<CampaignModal campaign={campaign} onClose={onClose} />, { user: admin, answers: sources })
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
  const name = screen.getByLabelText<HTMLInputElement>(/^Nome/)
  expect(name.readOnly).toBe(campaign?.editable === false)
})

test('the dry run adds up to the list, and the customer sees the longest name', async () => {
  const answers = { ...sources, 'GET /campaigns/audience': [{ body: { people: [], count: 0, hasMore: false } }] }
  const { user, asked } = await show(<CampaignModal campaign={exampleCampaign()} onClose={onClose} />, {
    user: admin,
    answers,
  })
  const dry = await screen.findByRole('region', { name: 'Antes de enviar' })
  await within(dry).findByText('de 10 pessoas vão receber')
  const counts = within(dry)
    .getAllByRole('listitem')
    .map((item) => Number(item.querySelector('b')?.textContent))
  expect(counts.reduce((sum, count) => sum + count)).toBe(preview.total)
  expect(screen.getByText('Maria Aparecida do Nascimento', { selector: 'mark' })).toBeTruthy()
  expect(screen.getByText('O nome mais comprido da lista: Maria Aparecida do Nascimento')).toBeTruthy()
  await user.click(within(dry).getByRole('button', { name: /Número sem WhatsApp/ }))
  await waitFor(() => expect(asked.some(({ call }) => call === 'GET /campaigns/audience')).toBe(true))
})

test('the customer’s view is shown for a chosen person of the list', async () => {
  const person = { id: 8, name: 'Zé', number: '5511977776666', email: '', contactListId: 4 }
  const answers = {
    ...sources,
    'GET /contact-list-items': [{ body: { contacts: [person], count: 1, hasMore: false } }],
  }
  const { user, asked } = await show(<CampaignModal campaign={exampleCampaign()} onClose={onClose} />, {
    user: admin,
    answers,
  })
  const chooser = await screen.findByRole('combobox', { name: 'Mostrar como chega para' })
  expect(chooser).toHaveProperty('value', 'Maria Aparecida do Nascimento')
  await user.click(chooser)
  await user.click(await screen.findByRole('option', { name: /^Zé/ }))
  expect(await screen.findByText('Chega assim para Zé.')).toBeTruthy()
  expect(screen.getByText('Zé', { selector: 'mark' })).toBeTruthy()
  expect(asked.some(({ call }) => call === 'GET /contact-list-items')).toBe(true)
})

test('a variable is inserted by its button, and empty texts are sent as null', async () => {
  const { user, asked } = await show(<CampaignModal campaign={null} onClose={onClose} />, {
    user: admin,
    answers: { ...sources, 'POST /campaigns': [{ body: exampleCampaign() }] },
  })
  await user.type(await screen.findByLabelText(/^Nome/), 'Natal')
  await user.type(screen.getByLabelText('Mensagem 1'), 'Oi, ')
  await user.click(screen.getByRole('button', { name: 'Inserir {nome}' }))
  await user.click(screen.getByRole('button', { name: 'Salvar rascunho' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(asked.find(({ call }) => call === 'POST /campaigns')?.body).toMatchObject({
    ...{ name: 'Natal', message1: 'Oi, {nome}', message2: null, confirmationMessage1: null, scheduledAt: null },
    ...{ contactListId: null, tagListId: null, whatsappId: null, confirmation: false },
  })
})

test('a list that is made of a tag stays when the campaign is saved again', async () => {
  const made = exampleCampaign({ tagListId: 6, contactListId: 9, contactList: { id: 9, name: 'Natal | TAG: 6' } })
  const { user, asked } = await show(<CampaignModal campaign={null} onClose={onClose} />, {
    user: admin,
    answers: { ...sources, 'POST /campaigns': [{ body: made }], 'PUT /campaigns/1': [{ body: made }] },
  })
  await user.type(await screen.findByLabelText(/^Nome/), 'Natal')
  await user.click(screen.getByRole('combobox', { name: 'Conexão' }))
  await user.click(await screen.findByRole('option', { name: 'Loja Centro' }))
  await user.type(screen.getByLabelText('Mensagem 1'), 'Oi')
  await user.click(screen.getByRole('combobox', { name: 'Lista de etiquetas' }))
  await user.click(await screen.findByRole('option', { name: 'VIP' }))
  expect(screen.getByText(/A lista sai da etiqueta ao salvar/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Iniciar agora' }))
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }))
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(asked.some(({ call }) => call === 'PUT /campaigns/1')).toBe(true))
  expect(asked.find(({ call }) => call === 'PUT /campaigns/1')?.body).toMatchObject({ tagListId: 6, contactListId: 9 })
})

test('the confirmation texts are asked for only when confirmation is on', async () => {
  await show(<CampaignModal campaign={exampleCampaign({ confirmation: true })} onClose={onClose} />, {
    user: admin,
    answers: sources,
  })
  expect(await screen.findByLabelText('Mensagem de confirmação 1')).toBeTruthy()
})

test('a test is sent after the campaign is saved', async () => {
  const { user, asked } = await show(<CampaignModal campaign={exampleCampaign()} onClose={onClose} />, {
    user: admin,
    answers: {
      ...sources,
      'PUT /campaigns/1': [{ body: exampleCampaign() }],
      'POST /campaigns/1/test': [{ body: null }],
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Enviar teste' }))
  const dialog = await screen.findByRole('dialog', { name: 'Enviar um teste' })
  await user.type(within(dialog).getByLabelText('Número com DDD'), '11988887777')
  await user.click(within(dialog).getByRole('button', { name: 'Enviar teste' }))
  await waitFor(() => expect(asked.some(({ call }) => call === 'POST /campaigns/1/test')).toBe(true))
  const calls = asked.map(({ call }) => call)
  expect(calls).toContain('PUT /campaigns/1')
  expect(calls.indexOf('PUT /campaigns/1')).toBeLessThan(calls.indexOf('POST /campaigns/1/test'))
  expect(asked.find(({ call }) => call === 'POST /campaigns/1/test')?.body).toEqual({
    number: '11988887777',
    variant: 1,
  })
})

test('the dialog of a test says in words why it is refused, and stays open', async () => {
  const { user } = await show(<CampaignModal campaign={exampleCampaign()} onClose={onClose} />, {
    user: admin,
    answers: {
      ...sources,
      'PUT /campaigns/1': [{ body: exampleCampaign() }],
      'POST /campaigns/1/test': [
        { status: 409, body: { error: 'ERR_CAMPAIGN_DAILY_LIMIT' } },
        { status: 409, body: { error: 'ERR_OPTED_OUT' } },
      ],
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Enviar teste' }))
  const dialog = await screen.findByRole('dialog', { name: 'Enviar um teste' })
  await user.type(within(dialog).getByLabelText('Número com DDD'), '11988887777')
  await user.click(within(dialog).getByRole('button', { name: 'Enviar teste' }))
  expect(await within(dialog).findByText(/limite de pessoas novas desta conexão acabou por hoje/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Enviar teste' }))
  expect(await within(dialog).findByText(/pediu para não receber mensagens de divulgação/)).toBeTruthy()
})

test('a campaign that lost its connection gets another one in the dialog, and goes on', async () => {
  const orphan = exampleCampaign({
    ...{ status: 'EM_ANDAMENTO', startedAt: '2026-11-20T12:00:00.000Z', pauseReason: 'connectionDeleted' },
    ...{ whatsappId: null, whatsapp: null },
  })
  const { user, asked } = await show(<CampaignModal campaign={orphan} onClose={onClose} />, {
    user: admin,
    answers: {
      ...sources,
      'PUT /campaigns/1': [{ body: { ...orphan, whatsappId: 3 } }],
      'POST /campaigns/1/restart': [{ body: null }],
    },
  })
  expect(await screen.findByText(/A conexão foi excluída\. Escolha outra/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Continuar campanha' })).toBeNull()
  expect(screen.getByRole('combobox', { name: 'Lista de contatos' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('combobox', { name: 'Conexão' }))
  await user.click(await screen.findByRole('option', { name: 'Loja Centro' }))
  await user.click(screen.getByRole('button', { name: 'Continuar campanha' }))
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain('POST /campaigns/1/restart'))
  expect(asked.find(({ call }) => call === 'PUT /campaigns/1')?.body).toMatchObject({ whatsappId: 3 })
})

test('a list that was deleted under its campaign is chosen anew, and the dry run does not fail', async () => {
  await show(<CampaignModal campaign={exampleCampaign()} onClose={onClose} />, {
    user: admin,
    answers: {
      ...sources,
      'GET /contact-lists/list': [{ body: [] }],
      'POST /campaigns/preview': [{ status: 404, body: { error: 'ERR_NO_CONTACTLIST_FOUND' } }, { body: preview }],
    },
  })
  expect(await screen.findByText('Escolha a lista para saber quem recebe.')).toBeTruthy()
  const list = screen.getByRole<HTMLInputElement>('combobox', { name: 'Lista de contatos' })
  expect([list.value, list.getAttribute('aria-invalid')]).toEqual(['Nenhuma', 'true'])
})

const report = (change: Partial<Campaign> = {}): CampaignReport => ({
  campaign: exampleCampaign({
    ...{ status: 'EM_ANDAMENTO', startedAt: '2026-11-20T12:00:00.000Z', editable: false },
    counts: { ...exampleCampaign().counts, valid: 8, sent: 6, delivered: 4, read: 2, answered: 1, failed: 1 },
    ...change,
  }),
  ...{
    queued: 1,
    waiting: 1,
    sleeping: 0,
    hold: null,
    nextAt: null,
    endsAt: null,
    tickets: 1,
    hours: [],
    variants: [],
  },
  skipped: { invalid: 1, unchecked: 1, optedOut: 0, duplicate: 0, declined: 0, unconfirmed: 0 },
  limits: { firstContactsToday: 3, firstContactsPerDay: 20 },
})
const noRecipients: RecipientPage = {
  ...{ recipients: [], count: 0, hasMore: false, forgotten: false },
  filters: { all: 8, delivered: 4, answered: 1, unanswered: 5, failed: 1, noReceipt: 0, waiting: 2, skipped: 2 },
}
const reported = (body: CampaignReport, page: Partial<RecipientPage> = {}): Answers => ({
  'GET /campaigns/1/report': [{ body }],
  'GET /campaigns/1/recipients': [{ body: { ...noRecipients, ...page } }],
})

test('the people of a report say when they are written to, and how soon they read it', async () => {
  const person: CampaignRecipient = {
    ...{ id: 1, name: 'Ana', number: '5511988887777', email: '', variant: 1, state: 'pending', answered: false },
    ...{ refused: false, reason: null, detail: null, ticketId: null, ticketUuid: null, at: null },
    ...{ readAfterSeconds: null, expectedAt: '2031-11-24T17:36:00.000Z' },
  }
  const reader: CampaignRecipient = {
    ...person,
    id: 2,
    name: 'Bia',
    state: 'read',
    expectedAt: null,
    readAfterSeconds: 120,
  }
  await show(<CampaignReportPage id={1} onLeave={onClose} />, {
    user: admin,
    answers: reported(report(), { recipients: [person, reader], count: 2 }),
  })
  expect(await screen.findByText('sai por volta de 24/11/2031 14:36')).toBeTruthy()
  expect(screen.getByText('lida 2 min depois')).toBeTruthy()
})

test('a report whose people were deleted says so', async () => {
  const filters = { all: 0, delivered: 0, answered: 0, unanswered: 0, failed: 0, noReceipt: 0, waiting: 0, skipped: 0 }
  await show(<CampaignReportPage id={1} onLeave={onClose} />, {
    user: admin,
    answers: reported(report({ status: 'FINALIZADA' }), { forgotten: true, filters }),
  })
  expect(await screen.findByText('As pessoas desta campanha foram apagadas')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Criar lista' })).toHaveProperty('disabled', true)
})

test('the report shows how many of the valid contacts have received it, and stops before the next', async () => {
  const { user, asked } = await show(<CampaignReportPage id={1} onLeave={onClose} />, {
    user: admin,
    answers: { ...reported(report()), 'POST /campaigns/1/cancel': [{ body: null }] },
  })
  expect(await screen.findByText('4 de 8')).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
  expect(screen.queryByText('Confirmações solicitadas')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Parar antes da próxima' }))
  await waitFor(() => expect(asked.some(({ call }) => call === 'POST /campaigns/1/cancel')).toBe(true))
})

test('the report says why nothing is sent for the moment', async () => {
  const hold = { reason: 'hours', until: '2031-11-24T11:00:00.000Z' } as const
  await show(<CampaignReportPage id={1} onLeave={onClose} />, {
    user: admin,
    answers: reported({ ...report(), sleeping: 1, hold }),
  })
  expect(await screen.findByText(/fora do horário: continua em 24\/11\/2031 08:00/)).toBeTruthy()
})

test('people without a receipt are counted apart from those who are on their way', async () => {
  const counts = { ...report().campaign.counts, noReceipt: 1 }
  const filters = { all: 1, delivered: 0, answered: 0, unanswered: 0, failed: 0, noReceipt: 1, waiting: 0, skipped: 0 }
  const recipient: CampaignRecipient = {
    ...{ id: 1, name: 'Rui', number: '5511988887777', email: '', variant: 1, state: 'noReceipt', answered: false },
    ...{ refused: false, reason: null, detail: null, ticketId: null, ticketUuid: null },
    ...{ at: '2026-11-24T12:00:00.000Z', readAfterSeconds: null, expectedAt: null },
  }
  const page = { recipients: [recipient], count: 1, hasMore: false, filters, forgotten: false }
  await show(<CampaignReportPage id={1} onLeave={onClose} />, {
    user: admin,
    answers: {
      'GET /campaigns/1/report': [{ body: report({ counts }) }],
      'GET /campaigns/1/recipients': [{ body: page }],
    },
  })
  const progress = await screen.findByRole('region', { name: /entregues/ })
  const legend = within(progress)
    .getAllByRole('listitem')
    .map((item) => item.textContent?.trim())
  expect(legend).toEqual(['Entregues 4', 'A caminho 1', 'Não entregues 1', 'Sem confirmação 1', 'Na vez 1'])
  expect(await screen.findByText('o WhatsApp não confirmou a entrega')).toBeTruthy()
})

test('the report of a paused campaign says why, and a person continues it', async () => {
  const paused = report({ pauseReason: 'optOuts', confirmation: true })
  const { user, asked } = await show(<CampaignReportPage id={1} onLeave={onClose} />, {
    user: admin,
    answers: { ...reported(paused), 'POST /campaigns/1/restart': [{ body: null }] },
  })
  const title = await screen.findByText('Campanha pausada: muita gente pediu para não receber.')
  const notice = title.closest<HTMLElement>('[role="status"]') ?? document.body
  expect(screen.getByText('Confirmações solicitadas')).toBeTruthy()
  await user.click(within(notice).getByRole('button', { name: 'Continuar' }))
  await waitFor(() => expect(asked.some(({ call }) => call === 'POST /campaigns/1/restart')).toBe(true))
})

test('a variable with a known shortcut is ignored, and the rest is saved with everything else', async () => {
  const saved = {
    id: 1,
    key: 'variables',
    value: '[{"key":"prazo","value":"10/12"}]',
    companyId: 1,
    createdAt: '',
    updatedAt: '',
  }
  const { user, asked } = await show(<CampaignSettingsPage />, {
    user: admin,
    answers: { 'GET /campaign-settings': [{ body: [saved] }], 'POST /campaign-settings': [{ body: [saved] }] },
  })
  expect(await screen.findByText('{prazo}')).toBeTruthy()
  const add = async (key: string, value: string): Promise<void> => {
    await user.type(screen.getByLabelText('Atalho'), key)
    await user.type(screen.getByLabelText('Conteúdo'), value)
    await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  }
  await add('prazo', 'outro')
  await add('loja', 'Aurora')
  await user.click(screen.getByRole('button', { name: 'dom' }))
  await user.click(screen.getByRole('button', { name: 'qua' }))
  await user.click(screen.getByRole('button', { name: 'Salvar configurações' }))
  await waitFor(() => expect(asked.some(({ call }) => call === 'POST /campaign-settings')).toBe(true))
  expect(asked.find(({ call }) => call === 'POST /campaign-settings')?.body).toEqual({
    settings: {
      ...{ messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60, confirmationHours: 48 },
      ...{ dailyFirstContacts: null, quietHours: { from: '08:00', to: '20:00', days: [0, 1, 2, 4, 5, 6] } },
      variables: [
        { key: 'prazo', value: '10/12' },
        { key: 'loja', value: 'Aurora' },
      ],
    },
  })
})

test('switching the protection off says what it risks', async () => {
  const { user } = await show(<CampaignSettingsPage />, {
    user: admin,
    answers: { 'GET /campaign-settings': [{ body: [] }] },
  })
  await user.click(await screen.findByText('Sem limite'))
  expect(screen.getByText(/o WhatsApp pode bloquear o número/)).toBeTruthy()
  await user.click(screen.getByLabelText(/Só no horário comercial/))
  expect(screen.getByText(/mensagens saem de madrugada/)).toBeTruthy()
})

test('what was written and not saved is back after a reload, and is gone once it is saved', async () => {
  const answers = { ...sources, 'POST /campaigns': [{ body: exampleCampaign() }] }
  const first = await show(<CampaignModal campaign={null} onClose={onClose} />, { user: admin, answers })
  await first.user.type(await screen.findByLabelText(/^Nome/), 'Natal')
  await first.user.type(screen.getByLabelText('Mensagem 1'), 'Oi')
  cleanup()
  const second = await show(<CampaignModal campaign={null} onClose={onClose} />, { user: admin, answers })
  expect(await screen.findByText(/Recuperamos o que você escreveu/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('Natal')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Mensagem 1').value).toBe('Oi')
  await second.user.click(screen.getByRole('button', { name: 'Salvar rascunho' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  cleanup()
  await show(<CampaignModal campaign={null} onClose={onClose} />, { user: admin, answers })
  expect((await screen.findByLabelText<HTMLInputElement>(/^Nome/)).value).toBe('')
})

test('a draft is offered on the list, belongs to its user, and can be discarded', async () => {
  const answers = listed([exampleCampaign()])
  const first = await show(<CampaignModal campaign={exampleCampaign()} onClose={onClose} />, { user: admin, answers })
  await first.user.type(await screen.findByLabelText('Mensagem 1'), ' Tudo bem?')
  cleanup()
  await show(<CampaignModal campaign={exampleCampaign()} onClose={onClose} />, {
    user: exampleUser({ profile: 'admin', id: 99 }),
    answers,
  })
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Mensagem 1')).value).toBe('Oi, {nome}!')
  cleanup()
  const later = exampleCampaign({ updatedAt: '2026-11-21T12:00:00.000Z' })
  const second = await show(<CampaignModal campaign={later} onClose={onClose} />, { user: admin, answers })
  expect(await screen.findByText(/A campanha foi alterada depois/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Mensagem 1').value).toBe('Oi, {nome}! Tudo bem?')
  await second.user.click(screen.getByRole('button', { name: 'Descartar' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Mensagem 1').value).toBe('Oi, {nome}!')
  expect(localStorage.getItem(`campaignDraft:${admin.id}:1`)).toBeNull()
})

test('nothing starts while something is missing, and the fields say what', async () => {
  const { user, asked } = await show(
    <CampaignModal campaign={exampleCampaign({ confirmation: true, message3: 'Oi' })} onClose={onClose} />,
    { user: admin, answers: sources },
  )
  await user.type(await screen.findByLabelText('Mensagem de confirmação 1'), 'Posso?')
  await user.click(screen.getByRole('button', { name: 'Iniciar agora' }))
  expect((await screen.findByLabelText('Mensagem de confirmação 3')).getAttribute('aria-invalid')).toBe('true')
  expect(asked.some(({ call }) => call === 'PUT /campaigns/1')).toBe(false)
})

test('the dialog says which pace applies, and changes it without being left', async () => {
  const saved = { id: 1, key: 'messageInterval', value: '10', companyId: 1, createdAt: '', updatedAt: '' }
  const { user, asked } = await show(<CampaignModal campaign={exampleCampaign()} onClose={onClose} />, {
    user: admin,
    answers: { ...sources, 'POST /campaign-settings': [{ body: [saved] }] },
  })
  const pace = within(await screen.findByRole('region', { name: 'Quando e em que ritmo' }))
  expect(pace.getByText('20 s, variando')).toBeTruthy()
  expect(pace.getByText('60 s a cada 20')).toBeTruthy()
  await waitFor(() => expect(pace.getByText('Até 20')).toBeTruthy())
  expect(pace.getByText('seg–sáb')).toBeTruthy()
  await user.click(pace.getByRole('button', { name: 'Mudar ritmo e horário' }))
  await user.click(await screen.findByRole('button', { name: 'Salvar configurações' }))
  await waitFor(() => expect(pace.getByText('10 s, variando')).toBeTruthy())
  expect(asked.filter(({ call }) => call === 'POST /campaigns/preview').length).toBeGreaterThan(1)
  expect(asked.some(({ call }) => call === 'PUT /campaigns/1')).toBe(false)
})

test('typing does not count the list again, a link does', async () => {
  const { user, asked } = await show(<CampaignModal campaign={exampleCampaign()} onClose={onClose} />, {
    user: admin,
    answers: sources,
  })
  const counts = () => asked.filter(({ call }) => call === 'POST /campaigns/preview').length
  await waitFor(() => expect(counts()).toBe(1))
  await user.type(screen.getByLabelText('Mensagem 1'), ' Tudo bem?')
  await user.type(screen.getByLabelText('Mensagem 1'), ' www.aurora.com.br')
  await waitFor(() => expect(counts()).toBe(2))
  expect(asked.findLast(({ call }) => call === 'POST /campaigns/preview')?.body).toMatchObject({ message1: 'https://' })
})

test('a placeholder that stands for nothing is named', async () => {
  await show(<CampaignModal campaign={exampleCampaign({ message1: 'Oi {nome}, {foo}' })} onClose={onClose} />, {
    user: admin,
    answers: sources,
  })
  expect(await screen.findByText('{foo} não é uma variável e sai como está escrito.')).toBeTruthy()
})

test('numbers that nobody checked count as receiving, and can be checked from the dialog', async () => {
  const list = {
    ...{ id: 4, name: 'Clientes', companyId: 1, contactsCount: '10', validCount: 8, check: null, imports: [] },
    counts: { total: 10, valid: 8, invalid: 1, unknown: 1 },
  }
  const { user, asked } = await show(<CampaignModal campaign={exampleCampaign()} onClose={onClose} />, {
    user: admin,
    answers: { ...sources, 'GET /contact-lists/4': [{ body: list }], 'POST /contact-lists/4/check': [{ body: list }] },
  })
  expect(
    await screen.findByText(/1 número ainda a conferir: se não tiver WhatsApp, fica de fora na sua vez/),
  ).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Conferir' }))
  const question = await screen.findByRole('dialog', { name: 'Conferir 1 número?' })
  await user.click(within(question).getByRole('button', { name: 'Conferir' }))
  await waitFor(() =>
    expect(asked.find(({ call }) => call === 'POST /contact-lists/4/check')?.body).toMatchObject({ only: 'unknown' }),
  )
})
