import { onlineManager } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { MessageTemplate } from '#contract/templates.ts'
import type { TicketDetails } from '#contract/tickets.ts'
import { exampleMessage } from '#web/features/messages/store/examples.ts'
import { exampleTicket } from '#web/features/tickets/examples.ts'
import { show, type Answers, type Asked } from '#tests/component.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'

const TIME = '2026-11-20T10:00:00.000Z'
const ticket: TicketDetails = {
  ...exampleTicket({ channel: 'whatsapp_cloud' }),
  contact: {
    ...{ id: 5, name: 'Mariana Figueiredo', number: '5511999990000', email: '', profilePicUrl: '', keptFromAi: false },
    extraInfo: [{ id: 1, contactId: 5, name: 'Pedido', value: '48213', createdAt: TIME, updatedAt: TIME }],
  },
}
const template = (change: Partial<MessageTemplate> = {}): MessageTemplate => ({
  ...{ id: 1, whatsappId: 3, name: 'segunda_via', language: 'pt_BR', category: 'UTILITY', state: 'APPROVED' },
  ...{ quality: 'GREEN', reason: '', header: { text: '', media: null }, footer: 'Casa Aurora', canFill: true },
  body: 'Oi, {{nome}}! Segue o pedido {{1}}.',
  buttons: [{ kind: 'reply', text: 'Falar com a loja' }],
  variables: [
    { key: 'body.nome', name: 'nome', example: 'Ana' },
    { key: 'body.1', name: '1', example: '123' },
  ],
  fetchedAt: '2026-11-20T10:00:00.000Z',
  ...change,
})
const LIST = 'GET /whatsapp/3/templates'
const SEND = 'POST /messages/1'
const PRICE = 'GET /whatsapp/3/prices/5'
const prices = {
  ...{ currency: 'USD', checkedOn: '2026-10-01', isDefault: true, market: '55' },
  prices: { marketing: 62_500, utility: 6800, authentication: null, service: 6800 },
}
const listed = (...templates: MessageTemplate[]) => [{ body: { templates, count: templates.length, hasMore: false } }]
const accepted = { body: { messages: [exampleMessage({ fromMe: true })] } }

const onClose = vi.fn<() => void>()
const onSent = vi.fn<() => void>()
beforeEach(() => {
  onClose.mockClear()
  onSent.mockClear()
})

const start = (answers: Answers = {}) =>
  show(<TemplateDialog ticket={ticket} onClose={onClose} onSent={onSent} />, {
    answers: { [LIST]: listed(template()), [SEND]: [accepted], ...answers },
  })
const option = (name: RegExp) => screen.findByRole('option', { name })
const picture = () => screen.getByRole('region', { name: 'Como Mariana vê' })
const send = () => screen.getByRole('button', { name: /^Enviar modelo/ })
const sentIn = (asked: Asked[]) =>
  asked.filter(({ call }) => call === SEND).map(({ body }) => body as { template: object; clientId: string })

test('the picture shows the values as they are typed, and what is known of the customer stands there', async () => {
  const { user } = await start()
  await option(/Segunda via/)
  expect(picture().textContent).toContain('Oi, Mariana Figueiredo! Segue o pedido {{1}}.')
  await user.type(screen.getByRole('combobox', { name: /Variável 1/ }), '48213')
  expect(picture().textContent).toContain('Segue o pedido 48213.')
  for (const text of ['Casa Aurora', 'Falar com a loja']) expect(picture().textContent).toContain(text)
})

test('the picture formats values as the customer sees them, without the marks', async () => {
  const body = '*{{1}}* é o seu pedido'
  const { user } = await start({
    [LIST]: listed(template({ body, variables: [{ key: 'body.1', name: '1', example: '' }] })),
  })
  await option(/Segunda via/)
  expect(picture().textContent).toContain('{{1}} é o seu pedido')
  await user.type(screen.getByRole('combobox', { name: /Variável 1/ }), '48213')
  expect(picture().textContent).toContain('48213 é o seu pedido')
  expect(picture().textContent).not.toContain('*')
  expect(within(picture()).getByText('48213').closest('strong')).toBeTruthy()
})

test('a variable typed into a value is told beside it, and nothing is sent until it is gone', async () => {
  const { user, asked } = await start()
  await option(/Segunda via/)
  const field = screen.getByRole('combobox', { name: /Variável 1/ })
  await user.type(field, 'de {{{{firstName}}')
  expect(screen.getByText('Escreva o valor: {{firstName}} não é trocado aqui')).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  screen.getByRole('combobox', { name: /Nome/ }).focus()
  await user.click(send())
  expect(document.activeElement).toBe(field)
  expect(sentIn(asked)).toEqual([])
  await user.clear(field)
  await user.type(field, '48213')
  expect(screen.queryByText(/não é trocado aqui/)).toBeNull()
  await user.click(send())
  await waitFor(() => expect(sentIn(asked)).toHaveLength(1))
})

test('a template is chosen and sent by the keyboard alone', async () => {
  const other = template({
    id: 2,
    name: 'lembrete',
    body: 'Até {{1}}',
    variables: [{ key: 'body.1', name: '1', example: '' }],
  })
  const { user, asked } = await start({ [LIST]: listed(template(), other) })
  await option(/Lembrete/)
  await user.type(screen.getByRole('combobox', { name: 'Buscar modelo' }), '{ArrowDown}{Enter}')
  await user.keyboard('amanhã{Control>}{Enter}{/Control}')
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  expect(sentIn(asked)).toMatchObject([
    { template: { name: 'lembrete', language: 'pt_BR', category: 'UTILITY', values: { 'body.1': 'amanhã' } } },
  ])
  expect(onClose).toHaveBeenCalledOnce()
})

test('nothing is sent while a value is missing, and its field says so', async () => {
  const { user, asked } = await start()
  await option(/Segunda via/)
  await user.click(send())
  const field = screen.getByRole('combobox', { name: /Variável 1/ })
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Preencha este campo')).toBeTruthy()
  expect(sentIn(asked)).toEqual([])
})

test('what is known of the customer is offered in every field', async () => {
  await start()
  await option(/Segunda via/)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: /Variável 1/ })
  const offered = [...(field.list?.options ?? [])].map(({ value }) => value)
  expect(offered).toEqual(expect.arrayContaining(['Mariana', 'Mariana Figueiredo', '5511999990000', '48213']))
})

test('own fields of the customer fill variables of their names, and leave what is typed', async () => {
  const plan = template({
    body: 'Seu plano é {{plano_atual}}, {{1}}.',
    variables: [
      { key: 'body.plano_atual', name: 'plano_atual', example: '' },
      { key: 'body.1', name: '1', example: '' },
    ],
  })
  const field = { ...{ id: 4, type: 'text', options: [] }, name: 'Plano atual', createdAt: TIME, updatedAt: TIME }
  const { asked, user } = await start({
    [LIST]: listed(plan),
    'GET /own-fields': [{ body: [field] }],
    'GET /contacts/5': [{ body: { ownFields: [{ fieldId: 4, name: 'Plano atual', type: 'text', value: 'Ouro' }] } }],
  })
  await option(/Segunda via/)
  await user.type(screen.getByRole('combobox', { name: /Variável 1/ }), 'Ana')
  await waitFor(() => expect(picture().textContent).toContain('Seu plano é Ouro, Ana.'))
  await user.click(send())
  await waitFor(() => expect(sentIn(asked)).toHaveLength(1))
  expect(sentIn(asked)).toMatchObject([{ template: { values: { 'body.plano_atual': 'Ouro', 'body.1': 'Ana' } } }])
})

test('a refusal is told, everything that was typed stays, and a second attempt has the same key', async () => {
  const refusal = { status: 409, body: { error: 'ERR_TEMPLATE_PAUSED' } }
  const { user, asked } = await start({ [SEND]: [refusal, accepted] })
  await option(/Segunda via/)
  await user.type(screen.getByRole('combobox', { name: /Variável 1/ }), '48213')
  await user.click(send())
  expect((await screen.findByRole('alert')).textContent).toContain('A Meta pausou este modelo')
  expect(picture().textContent).toContain('48213')
  await user.click(send())
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  const keys = sentIn(asked).map(({ clientId }) => clientId)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('a template of another category than the one that was shown is sent once that is seen', async () => {
  const changed = { status: 409, body: { error: 'ERR_TEMPLATE_RECATEGORISED' } }
  const { user, asked } = await start({
    [LIST]: [...listed(template({ variables: [] })), ...listed(template({ variables: [], category: 'MARKETING' }))],
    [SEND]: [changed, accepted],
  })
  await option(/Utilidade/)
  await user.click(send())
  expect((await screen.findByRole('alert')).textContent).toContain('A Meta mudou a categoria')
  await option(/Marketing/)
  await user.click(send())
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  expect(sentIn(asked).map((body) => body.template)).toMatchObject([{ category: 'UTILITY' }, { category: 'MARKETING' }])
})

test.each([
  [{ state: 'PAUSED' as const }, 'Pausado pela Meta', /A Meta pausou este modelo/],
  [{ state: 'PENDING' as const }, 'Em análise na Meta', /ainda analisa/],
  [{ canFill: false }, null, /Gerenciador do WhatsApp/],
])('a template that cannot be sent says why: %j', async (change, inList, text) => {
  await start({ [LIST]: listed(template(change)) })
  const shown = await option(/Segunda via/)
  if (inList) expect(within(shown).getByText(inList)).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
  expect(send()).toHaveProperty('disabled', true)
})

test('a template with a file above it asks for the file', async () => {
  const { user, asked } = await start({
    [LIST]: listed(template({ header: { text: '', media: 'document' }, variables: [], body: 'Segue' })),
  })
  await option(/Segunda via/)
  await user.click(send())
  expect(screen.getByText('Este modelo precisa de um arquivo')).toBeTruthy()
  const field = document.querySelector<HTMLInputElement>('input[type="file"]')!
  await user.upload(field, new File(['%PDF'], 'boleto.pdf', { type: 'application/pdf' }))
  expect(picture().textContent).toContain('boleto.pdf')
  expect(screen.queryByText('Este modelo precisa de um arquivo')).toBeNull()
  expect(sentIn(asked)).toEqual([])
})

test('an empty list is filled by asking Meta', async () => {
  const { user, asked } = await start({
    [LIST]: [...listed(), ...listed(template())],
    'POST /whatsapp/3/templates/refresh': [{ body: { message: 'ok' } }],
  })
  await screen.findByText('Nenhum modelo')
  await user.click(screen.getByRole('button', { name: 'Atualizar lista na Meta' }))
  await option(/Segunda via/)
  expect(asked.map(({ call }) => call)).toContain('POST /whatsapp/3/templates/refresh')
})

const twoTemplates = () => [template({ id: 1, variables: [] }), template({ id: 2, name: 'lembrete', variables: [] })]
const REFRESHED = { 'POST /whatsapp/3/templates/refresh': [{ body: { message: 'ok' } }] }
const REFUSED = { status: 409, body: { error: 'ERR_TEMPLATE_PAUSED' } }
const chosen = () => screen.queryByRole('option', { selected: true })?.textContent

test('the chosen template stays chosen when the list comes in another order', async () => {
  const [first, second] = twoTemplates()
  const paused = template({ ...first, state: 'PAUSED' })
  const { user, asked } = await start({
    [LIST]: [...listed(first!, second!), ...listed(second!, paused)],
    [SEND]: [REFUSED],
  })
  await option(/Segunda via/)
  await user.click(send())
  await screen.findByText('Pausado pela Meta')
  expect(chosen()).toContain('Segunda via')
  expect(screen.getByRole('alert').textContent).toContain('A Meta pausou este modelo')
  expect(send()).toHaveProperty('disabled', true)
  await user.click(send())
  expect(sentIn(asked)).toHaveLength(1)
})

test('a chosen template that left the list stays with its values, and says that it cannot be sent', async () => {
  const other = template({ id: 2, name: 'lembrete', variables: [] })
  const { user } = await start({
    [LIST]: [...listed(template(), other), ...listed(other)],
    'POST /whatsapp/3/templates/refresh': [{ body: { message: 'ok' } }],
  })
  await option(/Segunda via/)
  await user.type(screen.getByRole('combobox', { name: /Variável 1/ }), '48213')
  await user.click(screen.getByRole('button', { name: 'Atualizar lista na Meta' }))
  await screen.findByText(/saiu da lista/)
  expect(picture().textContent).toContain('48213')
  expect(send()).toHaveProperty('disabled', true)
  await user.click(await option(/Lembrete/))
  expect(send()).toHaveProperty('disabled', false)
})

test('another search chooses the first template that it finds', async () => {
  const [first, second] = twoTemplates()
  const { user } = await start({ [LIST]: [...listed(first!, second!), ...listed(second!)] })
  await option(/Segunda via/)
  await user.type(screen.getByRole('combobox', { name: 'Buscar modelo' }), 'lem')
  await waitFor(() => expect(chosen()).toContain('Lembrete'))
  expect(screen.queryByText(/saiu da lista/)).toBeNull()
})

test('an attempt without a network ends with its error, and asks for no list', async () => {
  const { user, asked } = await start({ [LIST]: listed(template({ variables: [] })), [SEND]: [] })
  await option(/Segunda via/)
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  await user.click(send())
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(send().hasAttribute('data-loading')).toBe(false)
  expect(asked.filter(({ call }) => call === LIST)).toHaveLength(1)
})

test('an arrow key before the list is there still leaves the first template chosen', async () => {
  const { user } = await start({ [LIST]: [...listed(), ...listed(template())], ...REFRESHED })
  await screen.findByText('Nenhum modelo')
  await user.type(screen.getByRole('combobox', { name: 'Buscar modelo' }), '{ArrowDown}')
  await user.click(screen.getByRole('button', { name: 'Atualizar lista na Meta' }))
  await option(/Segunda via/)
  expect(chosen()).toContain('Segunda via')
})

test('a dropped file of a kind that the template does not take is not taken', async () => {
  await start({ [LIST]: listed(template({ header: { text: '', media: 'image' }, variables: [], body: 'Segue' })) })
  await option(/Segunda via/)
  const drop = (name: string, type: string) =>
    fireEvent.drop(screen.getByRole('group', { name: 'Imagem' }), {
      dataTransfer: { files: [new File(['x'], name, { type })] },
    })
  drop('foto.webp', 'image/webp')
  expect(picture().textContent).not.toContain('foto.webp')
  drop('foto.png', 'image/png')
  expect(picture().textContent).toContain('foto.png')
})

test('the dialog says what the template costs for the contact, by its category', async () => {
  const promotion = template({ id: 2, name: 'promocao', category: 'MARKETING' })
  const code = template({ id: 3, name: 'codigo', category: 'AUTHENTICATION' })
  const { user } = await start({ [LIST]: listed(template(), promotion, code), [PRICE]: [{ body: prices }] })
  const told = (text: RegExp) =>
    screen.findByText((_, element) => element?.tagName === 'SMALL' && text.test(element.textContent))
  await told(/^Cerca de US\$\s0,0068 para \+55 \(preços de 01\/10\/2026\)/)
  await user.click(await option(/Promocao/))
  await told(/^Cerca de US\$\s0,0625 para \+55/)
  await user.click(await option(/Codigo/))
  await told(/não há preço informado para este país/)
})

test('while the price is not known the dialog only says that Meta charges', async () => {
  await start()
  expect(await screen.findByText(/^A Meta cobra o modelo\. Se a pessoa/)).toBeTruthy()
})
