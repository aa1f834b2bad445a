import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '#tests/component.tsx'
import { SignupOffer } from './guide/SignupOffer.tsx'
import { KindPicker } from './picker/KindPicker.tsx'

/** The windows of Meta that the page opens. They are tested together, because the SDK is loaded once. */
const nothing = (): void => undefined
const APP = { appId: '4040', signupConfigId: '5050', graphVersion: 'v26.0' }
const IDS = { waba_id: '701', phone_number_id: '700' }
const onDone = vi.fn<() => void>()

/** What the window of Meta does when it is opened. It is set by each test. */
let atMeta: (done: (answer: object) => void) => void = nothing
const asked: object[] = []
const sdk = {
  init: nothing,
  login: (done: (answer: object) => void, options: object): void => {
    asked.push(options)
    atMeta(done)
  },
}

const tell = (data: object | string, origin = 'https://www.facebook.com'): boolean =>
  window.dispatchEvent(
    new MessageEvent('message', { origin, data: typeof data === 'string' ? data : JSON.stringify(data) }),
  )
const finish = (data: object, origin?: string): boolean =>
  tell({ type: 'WA_EMBEDDED_SIGNUP', event: 'FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING', data }, origin)

const BUTTON = { name: 'Abrir o cadastro' }
async function offer(app: object = APP) {
  const connection = { id: 9, name: 'Loja', channel: 'whatsapp_cloud', updatedAt: '2026-11-20T10:00:00.000Z' }
  const answers = { 'GET /facebook': [{ body: app }], 'POST /whatsapp-signup': [{ body: connection }] }
  const shown = await show(<SignupOffer onDone={onDone} />, { answers })
  await waitFor(() => expect(shown.asked.map(({ call }) => call)).toContain('GET /facebook'))
  return { ...shown, posted: () => shown.asked.filter(({ call }) => call === 'POST /whatsapp-signup') }
}

async function signUp({ user }: Awaited<ReturnType<typeof offer>>): Promise<void> {
  const before = asked.length
  await user.click(await screen.findByRole('button', BUTTON))
  await waitFor(() => expect(asked).toHaveLength(before + 1))
}

/** Stands for the script of Facebook, which brings the SDK. */
beforeEach(() => {
  onDone.mockClear()
  const append = document.head.append.bind(document.head)
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement)) append(node)
      else {
        Object.assign(window, { FB: sdk })
        node.onload?.(new Event('load'))
      }
    }
  })
})

test('the sign-up at Meta is offered only where the server has one', async () => {
  const { asked: calls } = await offer({ ...APP, signupConfigId: null })
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByRole('button', BUTTON)).toBeNull()
})

test.each(['ids', 'code'])('a sign-up gives the server its code and its ids, when the %s come first', async (first) => {
  atMeta = (done) => {
    if (first === 'ids') finish(IDS)
    done({ authResponse: { code: 'AQ1' } })
    if (first === 'code') finish(IDS)
  }
  const shown = await offer()
  await signUp(shown)
  const body = { code: 'AQ1', wabaId: '701', phoneNumberId: '700' }
  await waitFor(() => expect(shown.posted()).toMatchObject([{ body }]))
  expect(asked.at(-1)).toMatchObject({ config_id: '5050', response_type: 'code', extras: { version: 'v4' } })
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
})

test('a number that stays on a phone is named by its account alone', async () => {
  atMeta = (done) => {
    finish({ waba_id: '701' })
    done({ authResponse: { code: 'AQ2' } })
  }
  const shown = await offer()
  await signUp(shown)
  await waitFor(() => expect(shown.posted()).toMatchObject([{ body: { wabaId: '701', phoneNumberId: '' } }]))
})

test('other windows and other messages name no number', async () => {
  atMeta = (done) => {
    finish({ waba_id: '666', phone_number_id: '666' }, 'https://facebook.com.exemplo.com')
    tell('nothing that could be read')
    tell({ type: 'WA_EMBEDDED_SIGNUP', event: 'CANCEL', data: {} })
    finish(IDS)
    done({ authResponse: { code: 'AQ3' } })
  }
  const shown = await offer()
  await signUp(shown)
  await waitFor(() => expect(shown.posted()).toMatchObject([{ body: { wabaId: '701' } }]))
})

test('a sign-up that is closed changes nothing', async () => {
  atMeta = (done) => done({ authResponse: null })
  const shown = await offer()
  await signUp(shown)
  await waitFor(() => expect(screen.getByRole('button', BUTTON).hasAttribute('data-loading')).toBe(false))
  expect([shown.posted(), onDone.mock.calls]).toEqual([[], []])
})

test.each([
  ['closes the picker once pages are linked', { userID: '1', accessToken: 'EAA' }, true],
  ['that is closed leaves the picker as it is', null, false],
])('a login at Facebook %s', async (_title, authResponse, isDone) => {
  atMeta = (done) => done({ authResponse })
  const answers = { 'GET /facebook': [{ body: APP }], 'POST /facebook': [{ body: [] }] }
  const { user } = await show(<KindPicker fullAt={null} onPick={nothing} onClose={onDone} />, { answers })
  const before = asked.length
  const page = await screen.findByRole<HTMLInputElement>('radio', { name: 'Facebook' })
  await waitFor(() => expect(page.disabled).toBe(false))
  await user.click(page)
  const go = screen.getByRole('button', { name: 'Continuar com Facebook' })
  await user.click(go)
  await waitFor(() => expect(asked).toHaveLength(before + 1))
  await waitFor(() => expect(go.hasAttribute('data-loading')).toBe(false))
  await waitFor(() => expect(onDone.mock.calls).toHaveLength(isDone ? 1 : 0))
})
