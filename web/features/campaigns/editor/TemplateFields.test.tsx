import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Campaign } from '#contract/campaigns.ts'
import type { MessageTemplate } from '#contract/templates.ts'
import { CampaignModal } from './CampaignModal.tsx'
import { forgetDraft } from './useKeptDraft.ts'
import { campaignSources, exampleCampaign, examplePreview } from '#tests/campaign-samples.ts'
import { exampleUser, show, type Answers, type Asked } from '#tests/component.tsx'

/** The dialog of a campaign over an official number. */

const admin = exampleUser({ profile: 'admin' })
const onClose = vi.fn<() => void>()
beforeEach(() => {
  onClose.mockClear()
  for (const id of [null, 1]) forgetDraft(admin.id, id)
})

const OFFICIAL = { id: 5, name: 'Oficial', channel: 'whatsapp_cloud' as const }
const template = (change: Partial<MessageTemplate> = {}): MessageTemplate => ({
  ...{ id: 1, whatsappId: 5, name: 'segunda_via', language: 'pt_BR', category: 'UTILITY', state: 'APPROVED' },
  ...{ quality: 'GREEN', reason: '', header: { text: '', media: null }, footer: '', canFill: true, fetchedAt: '' },
  ...{ body: 'Oi, {{nome}}! Pague até {{1}}.', buttons: [{ kind: 'reply', text: 'Já paguei' }] },
  variables: [
    { key: 'body.nome', name: 'nome', example: '' },
    { key: 'body.1', name: '1', example: '' },
  ],
  ...change,
})
const VALUES = { 'body.nome': '{nome}', 'body.1': '{prazo}' }
const TEXT = 'Oi, {nome}! Pague até {prazo}.'
const templated = (change: Partial<Campaign> = {}): Campaign =>
  exampleCampaign({
    ...{ message1: null, whatsappId: 5, whatsapp: OFFICIAL },
    template: {
      ...{ name: 'segunda_via', language: 'pt_BR', category: 'UTILITY', values: VALUES },
      ...{ media: null, text: TEXT, buttons: ['Já paguei'] },
    },
    ...change,
  })
const cost = { currency: 'USD', checkedOn: '2026-10-01', isDefault: true, cost: 54_400, unpriced: 2 }
const answers = (change: Answers = {}): Answers => ({
  ...campaignSources,
  'GET /whatsapp': [
    { body: [{ id: 3, name: 'Loja Centro', channel: 'whatsapp' }, OFFICIAL, { ...OFFICIAL, id: 6, name: 'Filial' }] },
  ],
  'GET /campaign-settings': [
    {
      body: [
        {
          id: 1,
          key: 'variables',
          value: '[{"key":"prazo","value":"10/12"}]',
          companyId: 1,
          createdAt: '',
          updatedAt: '',
        },
      ],
    },
  ],
  'GET /whatsapp/5/templates': [{ body: { templates: [template()], count: 1, hasMore: false } }],
  'POST /campaigns': [{ body: templated() }],
  'PUT /campaigns/1': [{ body: templated() }],
  'POST /campaigns/preview': [{ body: { ...examplePreview, cost } }],
  ...change,
})
const open = (campaign: Campaign | null, change?: Answers) =>
  show(<CampaignModal campaign={campaign} onClose={onClose} />, { user: admin, answers: answers(change) })
type User = Awaited<ReturnType<typeof open>>['user']
const chooser = () => screen.findByRole('dialog', { name: 'Usar modelo' })
const view = () => screen.getByRole('log', { name: 'Como o cliente vê' })
const savedIn = (asked: Asked[], call = 'POST /campaigns') =>
  asked.flatMap((one) => (one.call === call ? [one.body as Record<string, unknown>] : []))
async function chooseConnection(user: User, name: string): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name: 'Conexão' }))
  await user.click(await screen.findByRole('option', { name }))
}

test('an official number asks for a template with the variables of campaigns, and shows it as it arrives', async () => {
  const { user, asked } = await open(null)
  await user.type(await screen.findByLabelText(/^Nome/), 'Natal')
  await user.type(screen.getByLabelText('Mensagem 1'), 'Fica de fora')
  await chooseConnection(user, 'Oficial')
  expect(screen.queryByLabelText('Mensagem 1')).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Confirmação' })).toBeNull()
  expect(within(view()).getByText('Escolha o modelo para ver como ele chega.')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Usar modelo' }))
  const dialog = await chooser()
  expect(await within(dialog).findByRole('combobox', { name: /Nome/ })).toHaveProperty('value', '{nome}')
  const field = within(dialog).getByRole<HTMLInputElement>('combobox', { name: /Variável 1/ })
  expect([...(field.list?.options ?? [])].map(({ value }) => value)).toContain('{prazo}')
  await user.type(field, '{{prazo}{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Usar modelo' })).toBeNull())
  await user.click(screen.getByRole('combobox', { name: 'Lista de contatos' }))
  await user.click(await screen.findByRole('option', { name: 'Clientes' }))
  await waitFor(() => expect(view().textContent).toContain('Oi, Maria Aparecida do Nascimento! Pague até 10/12.'))
  expect(within(view()).getByText('Já paguei')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Salvar rascunho' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const chosen = { name: 'segunda_via', language: 'pt_BR', category: 'UTILITY', values: VALUES }
  expect(savedIn(asked)).toMatchObject([{ template: chosen, whatsappId: 5 }])
  const previewed = { contactListId: 4, template: { name: 'segunda_via' } }
  await waitFor(() => expect(savedIn(asked, 'POST /campaigns/preview').at(-1)).toMatchObject(previewed))
})

test('what is no variable of campaigns is told beside the value, and the template is not taken', async () => {
  const { user } = await open(templated())
  await user.click(await screen.findByRole('button', { name: 'Trocar ou preencher de novo' }))
  const field = await within(await chooser()).findByRole('combobox', { name: /Variável 1/ })
  await user.clear(field)
  await user.type(field, '{{cupom}{Enter}')
  expect(await screen.findByText('Escreva o valor: {cupom} não é trocado aqui')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Usar modelo' })).toBeTruthy()
})

test('the cost stands before the start, and beside the people without a price', async () => {
  const { user } = await open(templated())
  const dry = within(await screen.findByRole('region', { name: 'Antes de enviar' }))
  expect((await dry.findByText(/^Cerca de US\$/)).textContent).toContain('0,0544')
  expect(dry.getByText(/com os preços de 01\/10\/2026/)).toBeTruthy()
  expect(dry.getByText('2 pessoas sem preço informado para o país delas.')).toBeTruthy()
  expect(dry.queryByText('Risco')).toBeNull()
  expect(dry.getByText(/1 número sem conferir: se não tiver WhatsApp, aparece como não entregue\./)).toBeTruthy()
  expect(dry.getByRole('button', { name: /^Sem conferir/ })).toBeTruthy()
  expect(dry.queryByText('A conferir antes do envio')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Iniciar agora' }))
  const question = await screen.findByRole('dialog', { name: 'Iniciar Natal agora?' })
  expect(question.textContent).toMatch(/Custa cerca de US\$.0,0544 na Meta/)
})

test('how many people Meta allows in a day stands before the start, and a larger list is warned of', async () => {
  await open(templated(), {
    'POST /campaigns/preview': [{ body: { ...examplePreview, messageLimit: 2000, warnings: ['overLimit'] } }],
  })
  const dry = within(await screen.findByRole('region', { name: 'Antes de enviar' }))
  expect((await dry.findByText('Limite da Meta')).nextElementSibling?.textContent).toMatch(
    /^até 2\.000 pessoas novas por dia/,
  )
  expect(dry.getByText(/^A lista tem mais gente do que a Meta permite à conta em um dia/)).toBeTruthy()
})

test('a campaign without its template does not start, and the missing template is told', async () => {
  const { user, asked } = await open(templated({ template: null }), {
    'POST /campaigns/preview': [{ body: { ...examplePreview, warnings: ['noTemplate'] } }],
  })
  await user.click(await screen.findByRole('button', { name: 'Iniciar agora' }))
  expect(await screen.findByText('Falta escolher o modelo.')).toBeTruthy()
  const messages = within(screen.getByRole('region', { name: 'Mensagens' }))
  expect(messages.getByRole('alert').textContent).toBe('Obrigatório')
  expect(savedIn(asked, 'PUT /campaigns/1')).toEqual([])
})

test('another number has other templates, and a scanned one asks for texts', async () => {
  const { user } = await open(templated())
  expect(await screen.findByText('Mensagem: modelo “Segunda via”')).toBeTruthy()
  await chooseConnection(user, 'Filial')
  expect(screen.queryByText('Mensagem: modelo “Segunda via”')).toBeNull()
  expect(screen.getByRole('button', { name: 'Usar modelo' })).toBeTruthy()
  await chooseConnection(user, 'Loja Centro')
  expect(screen.getByLabelText('Mensagem 1')).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Confirmação' })).toBeTruthy()
})

test('a campaign whose official number was deleted gets texts over a scanned one', async () => {
  const lost = templated({ whatsappId: null, whatsapp: null })
  const { user, asked } = await open(lost, { 'PUT /campaigns/1': [{ body: lost }] })
  expect(await screen.findByText('Mensagem: modelo “Segunda via”')).toBeTruthy()
  await chooseConnection(user, 'Loja Centro')
  await user.type(screen.getByLabelText('Mensagem 1'), 'Oi')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(savedIn(asked, 'PUT /campaigns/1')).toMatchObject([{ template: null, message1: 'Oi', whatsappId: 3 }])
})

test('a campaign that its template stopped gets another one in the dialog, and goes on', async () => {
  const stopped = templated({
    ...{ status: 'EM_ANDAMENTO', startedAt: '2026-11-20T12:00:00.000Z', pauseReason: 'template' },
    pauseError: 'ERR_TEMPLATE_PAUSED',
  })
  const other = template({
    id: 2,
    name: 'lembrete',
    body: 'Até {{1}}',
    variables: [{ key: 'body.1', name: '1', example: '' }],
  })
  const { user, asked } = await open(stopped, {
    'GET /whatsapp/5/templates': [{ body: { templates: [other], count: 1, hasMore: false } }],
    'PUT /campaigns/1': [{ body: stopped }],
    'POST /campaigns/1/restart': [{ body: null }],
  })
  await user.click(await screen.findByRole('button', { name: 'Trocar ou preencher de novo' }))
  await user.type(await within(await chooser()).findByRole('combobox', { name: /Variável 1/ }), 'amanhã{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Usar modelo' })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Continuar campanha' }))
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain('POST /campaigns/1/restart'))
  expect(savedIn(asked, 'PUT /campaigns/1')).toMatchObject([{ template: { name: 'lembrete', category: 'UTILITY' } }])
})
