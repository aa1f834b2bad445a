import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Connection } from '#contract/connections.ts'
import { exampleUser, show, type Answers } from '#tests/component.tsx'
import { saveConnection } from './cache.ts'
import { QrDialog } from './QrDialog.tsx'

const connection = (change: Partial<Connection> = {}): Connection =>
  ({
    id: 3,
    name: 'Loja',
    channel: 'whatsapp',
    status: 'qrcode',
    qrcode: 'codigo-para-ler',
    pairingCode: '',
    pairingEndsAt: null,
    pairingNumber: '',
    reason: null,
    limits: null,
    updatedAt: '2026-11-20T10:00:00.000Z',
    ...change,
  }) as Connection

const admin = exampleUser({ profile: 'admin' })
const TIMES = { createdAt: admin.createdAt, updatedAt: admin.updatedAt }
/** A user of a company that uses passkeys. */
const withPasskeys: typeof admin = {
  ...admin,
  company: {
    ...admin.company,
    settings: [{ id: 1, companyId: 1, key: 'passkeyLinking', value: 'enabled', ...TIMES }],
  },
}

async function open(first: Connection, answers: Answers = {}, user = admin) {
  const [onClose, onOfficial] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const shown = await show(<QrDialog connectionId={3} onClose={onClose} onOfficial={onOfficial} />, {
    user,
    answers: { 'GET /whatsapp': [{ body: [first] }], 'GET /whatsapp/3': [{ body: first }], ...answers },
  })
  let minute = 10
  /** An event of the server. */
  const become = (change: Partial<Connection>): void =>
    saveConnection(shown.cache, connection({ updatedAt: `2026-11-20T10:${++minute}:00.000Z`, ...change }))
  return { ...shown, become, onOfficial }
}

const QR = { name: 'QR Code para conectar o WhatsApp' }
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const box = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) })
const stopped = (reason: string) => connection({ status: 'DISCONNECTED', qrcode: '', reason })
const message = { body: { message: 'ok' } }

afterEach(() => void vi.useRealTimers())

describe('before a number is linked', () => {
  const risks = () => screen.queryByRole('region', { name: 'Antes de conectar' })

  test('it is said what that links and what may come of it, until somebody has read it', async () => {
    const reader = exampleUser({ profile: 'admin', id: 71 })
    const { user } = await open(connection(), {}, reader)
    await screen.findByRole('img', QR)
    expect(risks()?.textContent).toMatch(/mais um aparelho do número.*restringe ou bloqueia números/)
    await user.click(await button('Entendi'))
    expect(risks()).toBeNull()
    cleanup()
    await open(connection(), {}, reader)
    await screen.findByRole('img', QR)
    expect(risks()).toBeNull()
  })

  test.each(['PAIRING', 'DISCONNECTED', 'CONNECTED'] as const)('and not any more while it is %s', async (status) => {
    const { become } = await open(connection(), {}, exampleUser({ profile: 'admin', id: 72 }))
    await screen.findByRole('img', QR)
    expect(risks()).not.toBeNull()
    become({ status, qrcode: '' })
    await waitFor(() => expect(risks()).toBeNull())
  })
})

test.each([
  ['OPENING', 'Preparando o código…'],
  ['PAIRING', 'Código lido! Confirmando com o celular…'],
] as const)('a dialog that waits for long says what to look at: %s', async (status, words) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await open(connection({ status, qrcode: '' }))
  await screen.findByText(words)
  expect(screen.queryByText(/demorando mais que o normal/)).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(90_000))
  await screen.findByText(/demorando mais que o normal/)
})

describe('what stopped the linking is said with what to do next', () => {
  test.each([
    ['qrEnded', /O código venceu sem ser lido/],
    ['scanAgain', /O celular não conseguiu conectar/],
    ['scanLost', /A conexão caiu várias vezes com o código na tela/],
    ['passkey', /O WhatsApp exige a chave de acesso \(passkey\) desta conta/],
    ['passkeyRefused', /O WhatsApp não aceitou a chave de acesso/],
    ['passkeyEnded', /O tempo para usar a chave de acesso acabou/],
    ['passkeySilent', /o celular não continuou/],
    ['passkeyLost', /A conexão caiu no meio da confirmação/],
    ['broughtRefused', /não aceitou a sessão trazida/],
    ['broughtInUse', /O outro sistema ainda usa esta sessão/],
    ['revoked', /A conexão foi desfeita logo depois da leitura/],
    ['codeRefused', /não aceitou gerar um código/],
    ['codeEnded', /venceu sem ser digitado/],
    ['codeSilent', /o celular não confirmou/],
    ['outdated', /não aceita mais a versão/],
    ['refused', /recusou a conexão/],
    ['banned', /bloqueou este número/],
    ['userRequest', /A conexão terminou/],
  ])('%s', async (reason, words) => {
    await open(stopped(reason))
    await screen.findByText(words)
    await button('Novo QR Code')
  })

  const CODES = ['Novo QR Code', 'Conectar com código', 'Trazer sessão de outro sistema']
  const OFFICIAL = 'Passar para o WhatsApp oficial'

  test.each([
    ['passkey', [...CODES, OFFICIAL]],
    ['passkeyRefused', [...CODES, OFFICIAL]],
    ['passkeySilent', [...CODES, OFFICIAL]],
    ['passkeyEnded', CODES],
    ['broughtInUse', ['Tentar novamente', ...CODES]],
    ['broughtRefused', CODES],
    ['revoked', [...CODES, OFFICIAL]],
    ['scanLost', [...CODES, OFFICIAL]],
    ['userRequest', CODES],
  ])('each way out is offered once: %s', async (reason, ways) => {
    await open(stopped(reason))
    await button('Novo QR Code')
    const offered = screen.getAllByRole('button').map(({ textContent }) => textContent)
    expect(offered.filter((text) => text !== '')).toEqual(ways)
  })

  test('the official line begins elsewhere', async () => {
    const { user, onOfficial } = await open(stopped('passkey'))
    await user.click(await button(OFFICIAL))
    expect(onOfficial).toHaveBeenCalledOnce()
  })

  test('only a demand for the passkey leads to the setting', async () => {
    const { become } = await open(stopped('passkey'))
    await screen.findByText(/em teste; liga-se em Configurações/)
    become({ status: 'DISCONNECTED', qrcode: '', reason: 'passkeyRefused' })
    await waitFor(() => expect(screen.queryByText(/liga-se em Configurações/)).toBeNull())
  })

  test('where passkeys are used, the demand for one says how it goes on', async () => {
    await open(stopped('passkey'), {}, withPasskeys)
    await screen.findByText(/lido o código, o resto é no computador/)
    expect(screen.queryByText(/liga-se em Configurações/)).toBeNull()
  })

  test('a session that is in use elsewhere is tried again, and not forgotten', async () => {
    const { user, asked } = await open(stopped('broughtInUse'), { 'POST /whatsappsession/3': [message] })
    await user.click(await button('Tentar novamente'))
    await waitFor(() => expect(asked.at(-1)?.call).toBe('POST /whatsappsession/3'))
  })
})

describe('a session of another system', () => {
  const opening = connection({ status: 'OPENING', qrcode: '', updatedAt: '2026-11-20T10:05:00.000Z' })
  const form = async (answers: Answers = {}) => {
    const shown = await open(connection(), answers)
    await shown.user.click(await button('Trazer sessão de outro sistema'))
    await box('Sessão')
    return shown
  }

  test('is brought once it is said that the other system is stopped', async () => {
    const { user, asked, become } = await form({ 'POST /whatsappsession/3/brought': [{ body: opening }] })
    screen.getByText(/pare o outro sistema e não o ligue de novo/)
    screen.getByText(/Não saia da conta por lá/)
    await user.click(await box('Sessão'))
    await user.paste('{"noiseKey":1}')
    await user.click(await button('Trazer e conectar'))
    expect(asked.every(({ call }) => call.startsWith('GET'))).toBe(true)
    await user.click(screen.getByRole('checkbox', { name: /O outro sistema está parado/ }))
    await user.click(await button('Trazer e conectar'))
    await screen.findByText('Preparando o código…')
    const body = { session: '{"noiseKey":1}', isStopped: true }
    expect(asked.at(-1)).toEqual({ call: 'POST /whatsappsession/3/brought', body })
    become({ status: 'CONNECTED', qrcode: '' })
    await screen.findByText('Tudo certo!')
  })

  test('comes from a file too, which can be taken away again', async () => {
    const { user, asked } = await form({ 'POST /whatsappsession/3/brought': [{ body: opening }] })
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!
    await user.upload(input, new File(['{"a":1}'], 'sessao.json'))
    await screen.findByText('sessao.json')
    await user.click(await button('Tirar arquivo'))
    expect((await box('Sessão')).textContent).toBe('')
    await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File(['{"b":2}'], 'b.json'))
    await user.click(screen.getByRole('checkbox', { name: /O outro sistema está parado/ }))
    await user.click(await button('Trazer e conectar'))
    await waitFor(() => expect(asked.at(-1)?.body).toEqual({ session: '{"b":2}', isStopped: true }))
  })

  test('that cannot be read is told at its field, and nothing typed is lost', async () => {
    const refusal = { error: 'ERR_VALIDATION', details: [{ field: 'session', message: 'Session of no phone' }] }
    const { user } = await form({ 'POST /whatsappsession/3/brought': [{ status: 400, body: refusal }] })
    await user.click(await box('Sessão'))
    await user.paste('{}')
    await user.click(screen.getByRole('checkbox', { name: /O outro sistema está parado/ }))
    await user.click(await button('Trazer e conectar'))
    await screen.findByText('Esta sessão não está ligada a nenhum celular')
    expect(await box('Sessão')).toHaveProperty('value', '{}')
  })

  test('that WhatsApp does not take leads to a QR code with the reason', async () => {
    const { become } = await open(connection())
    await screen.findByRole('img', QR)
    become({ qrcode: 'outro-codigo', reason: 'broughtRefused' })
    await screen.findByText(/O WhatsApp não aceitou a sessão trazida/)
    await screen.findByRole('img', QR)
  })

  test('is left for the QR code without asking the server', async () => {
    const { user, asked } = await form()
    await user.click(await button('Voltar ao QR Code'))
    await screen.findByRole('img', QR)
    expect(asked.every(({ call }) => call.startsWith('GET'))).toBe(true)
  })
})

describe('the passkey of the account', () => {
  const QUESTION = '{"challenge":"abc","rpId":"whatsapp.com"}'
  const wanted = connection({ status: 'PAIRING', reason: 'passkeyWanted', qrcode: QUESTION })
  const answer = (challenge: string) =>
    JSON.stringify({
      id: 'aWQ',
      type: 'public-key',
      response: { clientDataJSON: btoa(challenge), authenticatorData: 'AA', signature: 'AA', userHandle: null },
    })

  test('is asked for with its risk, answered, compared and confirmed', async () => {
    const { user, asked, become } = await open(wanted, {
      'POST /whatsappsession/3/passkey': [message],
      'POST /whatsappsession/3/passkey/confirm': [message],
    })
    await screen.findByText(/pode bloquear o número/)
    expect(screen.getByRole('link', { name: 'WhatsApp Web' }).getAttribute('href')).toBe('https://web.whatsapp.com/')
    const script = (await box('Código para o console')) as HTMLTextAreaElement
    expect(script.value).toContain(QUESTION)
    await user.click(await button('Copiar código'))
    expect(await navigator.clipboard.readText()).toBe(script.value)

    await user.click(await box('Resposta'))
    await user.paste('qualquer coisa')
    await user.click(await button('Enviar resposta'))
    await screen.findByText(/Não é o texto que a página do WhatsApp deu/)
    await user.clear(await box('Resposta'))
    await user.click(await box('Resposta'))
    await user.paste(answer('abc'))
    await user.click(await button('Enviar resposta'))
    await waitFor(() => expect(asked.at(-1)?.body).toEqual({ answer: answer('abc') }))

    become({ status: 'PAIRING', reason: 'passkeySent', qrcode: '' })
    await screen.findByText('Resposta enviada! Esperando o celular…')
    become({ status: 'PAIRING', reason: 'passkeyCode', qrcode: '', pairingCode: 'ABCD1234' })
    const code = await screen.findByRole('status', { name: 'Código para comparar com o celular' })
    expect(code.textContent).toBe('ABCD-1234')
    await user.click(await button('É o mesmo, ou não mostra nenhum'))
    await waitFor(() => expect(asked.at(-1)?.call).toBe('POST /whatsappsession/3/passkey/confirm'))
    become({ status: 'PAIRING', qrcode: '' })
    await screen.findByText('Código lido! Confirmando com o celular…')
    become({ status: 'CONNECTED', qrcode: '' })
    await screen.findByText('Tudo certo!')
  })

  test('of another code is given up for a new QR code', async () => {
    const comparing = connection({ status: 'PAIRING', reason: 'passkeyCode', qrcode: '', pairingCode: 'ABCD1234' })
    const { user, asked } = await open(comparing, { 'PUT /whatsappsession/3': [message] })
    await user.click(await button('É outro: desistir'))
    await waitFor(() => expect(asked.at(-1)?.call).toBe('PUT /whatsappsession/3'))
  })
})
