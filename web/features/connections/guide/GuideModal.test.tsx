import { notifications } from '@mantine/notifications'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { BOT_KIND, CLOUD_KIND, SITE_KIND, type TypedKind } from '#contract/channels.ts'
import type { Connection } from '#contract/connections.ts'
import { keys } from '#web/api/keys.ts'
import { saveConnection } from '#web/features/connections/cache.ts'
import { exampleUser, show, type Answers } from '#tests/component.tsx'
import { GuideModal } from './GuideModal.tsx'

const toasts = vi.spyOn(notifications, 'show')
beforeEach(() => void toasts.mockClear())

const TOLD = {
  ...{ name: 'Loja da Ana', number: '551140041234', username: null, quality: 'high', isOnPhone: false },
  ...{ tokenExpiresAt: null, allowedOrigins: [] },
}
const UPDATED = '2026-11-20T10:00:00.000Z'
const refused = (error: string, details?: unknown) => ({ status: 400, body: { error, details } })

async function open(kind: TypedKind, answers: Answers = {}, app: object = { appId: '4040', signupConfigId: null }) {
  const onClose = vi.fn<() => void>()
  const shown = await show(<GuideModal kind={kind} onClose={onClose} />, {
    user: exampleUser({ profile: 'admin' }),
    answers: {
      'GET /facebook': [{ body: app }],
      'GET /queue': [
        {
          body: [
            { id: 2, name: 'Vendas' },
            { id: 3, name: 'Suporte' },
          ],
        },
      ],
      'GET /whatsapp': [{ body: [] }],
      ...answers,
    },
  })
  await screen.findByRole('list', { name: 'Etapas' })
  const bodiesOf = (call: string) => shown.asked.filter((one) => one.call === call).map(({ body }) => body)
  return { ...shown, onClose, checked: () => bodiesOf('POST /whatsapp-check'), made: () => bodiesOf('POST /whatsapp') }
}
type Guide = Awaited<ReturnType<typeof open>>

const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label)
const ID = /^Identificação do número de telefone/
const ACCOUNT = /^Identificação da conta do WhatsApp Business/
const TOKEN = /^Token de acesso/
const SECRET = /^Chave secreta do aplicativo/
const NAME = /^Nome\s*\*?$/
const step = () => document.querySelector('[aria-current=step]')?.textContent
const press = async ({ user }: Guide, name: string) => user.click(await screen.findByRole('button', { name }))
const isWrong = async (label: RegExp, words: RegExp) => {
  await screen.findByText(words)
  const input = await field(label)
  expect(input.getAttribute('aria-invalid') ?? input.getAttribute('data-invalid')).toBe('true')
}

async function typeIds(guide: Guide): Promise<void> {
  await guide.user.type(await field(ID), '700')
  await guide.user.type(await field(ACCOUNT), '701')
  await press(guide, 'Continuar')
  await field(TOKEN)
}

test('ids that are missing, the same or here already are named before anything is asked', async () => {
  const guide = await open(CLOUD_KIND)
  guide.cache.setQueryData(keys.connections, [{ id: 1, name: 'Balcão', phoneNumberId: '700' } as Connection])
  await press(guide, 'Continuar')
  await waitFor(async () => expect((await field(ID)).getAttribute('aria-invalid')).toBe('true'))
  await guide.user.type(await field(ID), '700')
  await guide.user.type(await field(ACCOUNT), '700')
  await press(guide, 'Continuar')
  await isWrong(ID, /já está aqui, na conexão Balcão/)
  await isWrong(ACCOUNT, /É o mesmo código do número/)
  expect([step(), guide.checked()]).toEqual(['1Códigos', []])
})

test('a wrong token is named at its field, and going back loses nothing', async () => {
  const answers = { 'POST /whatsapp-check': [refused('ERR_CLOUD_TOKEN_INVALID'), { body: TOLD }] }
  const guide = await open(CLOUD_KIND, answers)
  await typeIds(guide)
  await guide.user.type(await field(TOKEN), 'EAAerrado')
  await guide.user.type(await field(SECRET), 's3')
  await press(guide, 'Testar e continuar')
  await isWrong(TOKEN, /O token de acesso não vale/)
  await press(guide, 'Voltar')
  expect([(await field(ID)).value, (await field(ACCOUNT)).value]).toEqual(['700', '701'])
  await press(guide, 'Continuar')
  expect([(await field(TOKEN)).value, (await field(SECRET)).value]).toEqual(['EAAerrado', 's3'])
  await guide.user.clear(await field(TOKEN))
  await guide.user.type(await field(TOKEN), 'EAAcerto')
  await press(guide, 'Testar e continuar')
  await screen.findByText('+55 11 4004-1234')
  expect(guide.checked()).toMatchObject([
    { channel: CLOUD_KIND, phoneNumberId: '700', wabaId: '701', accessToken: 'EAAerrado' },
    { accessToken: 'EAAcerto', appSecret: 's3' },
  ])
})

test.each([
  ['ERR_CLOUD_NUMBER_UNKNOWN', ID, /A Meta não encontrou este número/, undefined],
  ['ERR_CLOUD_ACCOUNT_UNKNOWN', ACCOUNT, /Esta conta do WhatsApp Business não tem o número/, undefined],
  ['ERR_CLOUD_SECRET_WRONG', SECRET, /A chave secreta não é a do aplicativo/, undefined],
  ['ERR_CLOUD_SCOPE_MISSING', TOKEN, /permissão whatsapp_business_messaging/, { scope: 'whatsapp_business_messaging' }],
])('%s is shown in words at its field, in its step', async (code, label, words, details) => {
  const guide = await open(CLOUD_KIND, { 'POST /whatsapp-check': [refused(code, details)] })
  await typeIds(guide)
  await guide.user.type(await field(TOKEN), 'EAAx')
  await press(guide, 'Testar e continuar')
  await isWrong(label, words)
})

test.each([
  ['a provider that does not answer', 503, 'ERR_META_UNREACHABLE', undefined, 'A Meta não respondeu'],
  [
    'what is wrong with no field of a step',
    400,
    'ERR_VALIDATION',
    [{ field: 'channel', message: 'Invalid value' }],
    'Confira os campos',
  ],
])('%s is said, and leaves the step as it is', async (_title, status, error, details, words) => {
  const guide = await open(CLOUD_KIND, { 'POST /whatsapp-check': [{ status, body: { error, details } }] })
  await typeIds(guide)
  await guide.user.type(await field(TOKEN), 'EAAx')
  await press(guide, 'Testar e continuar')
  await waitFor(() =>
    expect(toasts.mock.calls.map(([{ message }]) => String(message).slice(0, words.length))).toEqual([words]),
  )
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Testar e continuar' }).hasAttribute('data-loading')).toBe(false),
  )
  expect(guide.checked()).toHaveLength(1)
  expect([step(), (await field(TOKEN)).value]).toEqual(['2Token', 'EAAx'])
})

const official = { id: 9, name: 'Loja da Ana', channel: CLOUD_KIND, isHeard: false, updatedAt: UPDATED }
async function connectOfficial(secret: string): Promise<Guide> {
  const guide = await open(CLOUD_KIND, {
    'POST /whatsapp-check': [{ body: TOLD }],
    'POST /whatsapp': [{ body: official }],
  })
  await typeIds(guide)
  await guide.user.type(await field(TOKEN), 'EAAx')
  if (secret) await guide.user.type(await field(SECRET), secret)
  await press(guide, 'Testar e continuar')
  expect((await field(NAME)).value).toBe('Loja da Ana')
  await press(guide, 'Conectar')
  await screen.findByText(/Esperando o primeiro aviso da Meta/)
  await waitFor(() => expect(guide.cache.getQueryData(keys.connections)).toBeDefined())
  return guide
}

test('an official number of an app of its own gets a verify token, which is shown to be copied at Meta', async () => {
  const guide = await connectOfficial('s3')
  const typed = { phoneNumberId: '700', wabaId: '701', accessToken: 'EAAx', appSecret: 's3' }
  const [body] = guide.made() as { verifyToken: string }[]
  expect(body).toMatchObject({ channel: CLOUD_KIND, name: 'Loja da Ana', ...typed })
  expect(body?.verifyToken).toMatch(/^\w{40}$/)
  expect(screen.getByDisplayValue(body!.verifyToken)).toBeTruthy()
  await press(guide, 'Copiar: Token de verificação')
  expect(await navigator.clipboard.readText()).toBe(body!.verifyToken)
  screen.getByDisplayValue(/\/api\/webhook\/fb$/)
  expect(screen.queryByRole('button', { name: 'Voltar' })).toBeNull()
  saveConnection(guide.cache, { ...official, isHeard: true, updatedAt: '2026-11-20T10:01:00.000Z' } as Connection)
  await screen.findByText('A Meta já fala com este servidor.')
  await press(guide, 'Concluir')
  expect(guide.onClose).toHaveBeenCalledOnce()
})

test('one of the app of the server has nothing to be copied', async () => {
  const guide = await connectOfficial('')
  expect(guide.made()).toMatchObject([{ appSecret: '', verifyToken: '' }])
  screen.getByText(/O aplicativo é o deste servidor/)
  expect(screen.queryByDisplayValue(/\/api\/webhook\/fb$/)).toBeNull()
})

test('what Meta told is said: the rating, the phone and the end of the token', async () => {
  const told = {
    ...TOLD,
    quality: 'low',
    isOnPhone: true,
    tokenExpiresAt: new Date(Date.now() + 3_700_000).toISOString(),
  }
  const guide = await open(CLOUD_KIND, { 'POST /whatsapp-check': [{ body: told }] })
  await typeIds(guide)
  await guide.user.type(await field(TOKEN), 'EAAx')
  await press(guide, 'Testar e continuar')
  await screen.findByText('baixa')
  screen.getByText('Ele continua também no aplicativo do celular.')
  screen.getByText(/^Este token vence em 1 hora/)
})

test('a bot is tried by its token alone, and its name is offered', async () => {
  const told = { ...TOLD, name: 'Loja', username: 'loja_bot', number: null, quality: null }
  const answers = { 'POST /whatsapp-check': [refused('ERR_TELEGRAM_TOKEN_INVALID'), { body: told }] }
  const bot = { id: 9, name: 'Robô', channel: BOT_KIND, updatedAt: UPDATED }
  const guide = await open(BOT_KIND, { ...answers, 'POST /whatsapp': [{ body: bot }] })
  screen.getByRole('link', { name: 't.me/BotFather' })
  await press(guide, 'Continuar')
  await press(guide, 'Testar e continuar')
  const token = /^Token do robô/
  await waitFor(async () => expect((await field(token)).getAttribute('data-invalid')).toBe('true'))
  expect(guide.checked()).toEqual([])
  await guide.user.type(await field(token), '7:AA')
  await press(guide, 'Testar e continuar')
  await isWrong(token, /O Telegram não conhece este token/)
  await press(guide, 'Testar e continuar')
  await screen.findByText('Loja (@loja_bot)')
  expect(guide.checked()).toEqual([
    { channel: BOT_KIND, botToken: '7:AA' },
    { channel: BOT_KIND, botToken: '7:AA' },
  ])
  await guide.user.clear(await field(NAME))
  await guide.user.type(await field(NAME), 'Robô')
  await press(guide, 'Conectar')
  await waitFor(() => expect(guide.onClose).toHaveBeenCalledOnce())
  expect(guide.made()).toMatchObject([{ channel: BOT_KIND, name: 'Robô', botToken: '7:AA' }])
  expect(guide.made()[0]).not.toHaveProperty('accessToken')
})

test('a chat of a site is made of its sites and its look, and its code is shown', async () => {
  const told = { ...TOLD, name: '', number: null, quality: null }
  const chat = { id: 9, name: 'Loja', channel: SITE_KIND, widgetKey: 'chave', updatedAt: UPDATED }
  const guide = await open(SITE_KIND, { 'POST /whatsapp-check': [{ body: told }], 'POST /whatsapp': [{ body: chat }] })
  const sites = /^Sites em que o chat aparece/
  await guide.user.type(await field(NAME), 'Loja')
  await guide.user.type(await field(sites), 'loja')
  await press(guide, 'Testar e continuar')
  await waitFor(async () => expect((await field(sites)).getAttribute('aria-invalid')).toBe('true'))
  expect(guide.checked()).toEqual([])
  await guide.user.clear(await field(sites))
  await guide.user.type(await field(sites), 'https://loja.exemplo.com.br{Enter}')
  await press(guide, 'Testar e continuar')
  await guide.user.type(await field(/^Saudação/), 'Oi, tudo bem?')
  expect(screen.getByRole('figure', { name: 'Prévia do chat' }).textContent).toContain('Oi, tudo bem?')
  await press(guide, 'Conectar')
  const code = await screen.findByLabelText<HTMLTextAreaElement>(/^Código para o site/)
  expect(code.value).toContain('data-balcao="chave"')
  expect(guide.made()).toMatchObject([
    {
      channel: SITE_KIND,
      name: 'Loja',
      allowedOrigins: ['https://loja.exemplo.com.br'],
      look: { greeting: 'Oi, tudo bem?' },
    },
  ])
  expect(guide.made()[0]).not.toHaveProperty('botToken')
})

const bot = { id: 9, name: 'Robô', channel: BOT_KIND, updatedAt: UPDATED } as Connection
async function connectBot(others: Connection[]): Promise<Guide> {
  const guide = await open(BOT_KIND, {
    'POST /whatsapp-check': [{ body: { ...TOLD, username: 'loja_bot', number: null, quality: null } }],
    'POST /whatsapp': [{ body: bot }],
    'GET /whatsapp': [{ body: [...others, bot] }],
  })
  guide.cache.setQueryData(keys.connections, others)
  await press(guide, 'Continuar')
  await guide.user.type(await field(/^Token do robô/), '7:AA')
  await press(guide, 'Testar e continuar')
  await field(NAME)
  await press(guide, 'Conectar')
  return guide
}

test('the first bot leads on to the conversations, another one back to the list', async () => {
  const first = await connectBot([])
  const link = await screen.findByRole('link', { name: 'Ir para as conversas' })
  expect(document.activeElement).toBe(link)
  expect(screen.getByText(/^Robô está conectada/)).toBeTruthy()
  expect(first.onClose).not.toHaveBeenCalled()
  await first.user.click(link)
  expect(first.at()).toBe('/tickets')
  cleanup()
  const second = await connectBot([{ ...bot, id: 8, name: 'Outra' }])
  await waitFor(() => expect(second.onClose).toHaveBeenCalledOnce())
  expect(screen.queryByRole('link', { name: 'Ir para as conversas' })).toBeNull()
})

test.each([
  ['the first official number', [], true],
  ['another one', [{ id: 8, name: 'Outra', channel: BOT_KIND, updatedAt: UPDATED } as Connection], false],
])('the last step of %s offers the conversations where it is the only one', async (_title, others, isOffered) => {
  const guide = await open(CLOUD_KIND, {
    'POST /whatsapp-check': [{ body: TOLD }],
    'POST /whatsapp': [{ body: official }],
    'GET /whatsapp': [{ body: [...others, official] }],
  })
  guide.cache.setQueryData(keys.connections, others)
  await typeIds(guide)
  await guide.user.type(await field(TOKEN), 'EAAx')
  await press(guide, 'Testar e continuar')
  await field(NAME)
  expect(screen.queryByRole('link', { name: 'Ir para as conversas' })).toBeNull()
  await press(guide, 'Conectar')
  await screen.findByRole('button', { name: 'Concluir' })
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ir para as conversas' }) !== null).toBe(isOffered))
})

test('a name that is taken is told in its step, and typed text is not left without a question', async () => {
  const answers = {
    'POST /whatsapp-check': [{ body: TOLD }],
    'POST /whatsapp': [refused('ERR_WAPP_NAME_ALREADY_EXISTS')],
  }
  const guide = await open(CLOUD_KIND, answers)
  await typeIds(guide)
  await guide.user.type(await field(TOKEN), 'EAAx')
  await press(guide, 'Testar e continuar')
  await field(NAME)
  await press(guide, 'Conectar')
  await waitFor(async () => expect((await field(NAME)).getAttribute('aria-invalid')).toBe('true'))
  await guide.user.keyboard('{Escape}')
  await screen.findByText('Descartar as alterações?')
  expect(guide.onClose).not.toHaveBeenCalled()
})

test('a number that another company has is told at its field, though only the creation can know it', async () => {
  const guide = await open(CLOUD_KIND, {
    'POST /whatsapp-check': [{ body: TOLD }],
    'POST /whatsapp': [refused('ERR_CLOUD_NUMBER_TAKEN')],
  })
  await typeIds(guide)
  await guide.user.type(await field(TOKEN), 'EAAx')
  await press(guide, 'Testar e continuar')
  await field(NAME)
  await press(guide, 'Conectar')
  await waitFor(async () => expect((await field(ID)).getAttribute('aria-invalid')).toBe('true'))
  expect([step(), (await field(ID)).value]).toEqual(['1Códigos', '700'])
})

test('with several queues the greeting is asked for that their menu needs', async () => {
  const guide = await open(SITE_KIND)
  await guide.user.type(await field(NAME), 'Loja')
  await guide.user.type(await field(/^Sites em que o chat aparece/), 'https://loja.exemplo.com.br')
  const queues = await screen.findByRole('combobox', { name: 'Filas' })
  await guide.user.click(queues)
  for (const name of ['Vendas', 'Suporte']) await guide.user.click(await screen.findByRole('option', { name }))
  await press(guide, 'Testar e continuar')
  await isWrong(/^Mensagem de saudação/, /Com mais de uma fila, a saudação é obrigatória/)
  expect(guide.checked()).toEqual([])
})
