import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '#tests/component.tsx'
import { AddButton } from './AddButton.tsx'

const nothing = (): void => undefined
const APP = { appId: '4040', signupConfigId: '5050', graphVersion: 'v26.0' }
const LABEL = /^Cadastro na Meta/
const IDS = { waba_id: '701', phone_number_id: '700' }

/** What the window of Meta does when it is opened. It is set by each test, since the SDK is loaded once. */
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

async function openMenu(app: object = APP) {
  const connection = { id: 9, name: 'Loja', channel: 'whatsapp_cloud', updatedAt: '2026-11-20T10:00:00.000Z' }
  const answers = { 'GET /facebook': [{ body: app }], 'POST /whatsapp-signup': [{ body: connection }] }
  const shown = await show(<AddButton onForm={nothing} />, { answers })
  await waitFor(() => expect(shown.asked.map(({ call }) => call)).toContain('GET /facebook'))
  await shown.user.click(screen.getByRole('button', { name: 'Outro canal' }))
  await screen.findByRole('menuitem', { name: /^WhatsApp oficial/ })
  return { ...shown, posted: () => shown.asked.filter(({ call }) => call === 'POST /whatsapp-signup') }
}

async function signUp({ user }: Awaited<ReturnType<typeof openMenu>>): Promise<void> {
  const before = asked.length
  await user.click(await screen.findByRole('menuitem', { name: LABEL }))
  await waitFor(() => expect(asked).toHaveLength(before + 1))
}

/** Stands for the script of Facebook, which brings the SDK. */
beforeEach(() => {
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
  await openMenu({ ...APP, signupConfigId: null })
  expect(await screen.findByRole('menuitem', { name: /^Instagram/ })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: LABEL })).toBeNull()
})

test.each(['ids', 'code'])('a sign-up gives the server its code and its ids, when the %s come first', async (first) => {
  atMeta = (done) => {
    if (first === 'ids') finish(IDS)
    done({ authResponse: { code: 'AQ1' } })
    if (first === 'code') finish(IDS)
  }
  const menu = await openMenu()
  await signUp(menu)
  const body = { code: 'AQ1', wabaId: '701', phoneNumberId: '700' }
  await waitFor(() => expect(menu.posted()).toMatchObject([{ body }]))
  expect(asked.at(-1)).toMatchObject({ config_id: '5050', response_type: 'code', extras: { version: 'v4' } })
})

test('a number that stays on a phone is named by its account alone', async () => {
  atMeta = (done) => {
    finish({ waba_id: '701' })
    done({ authResponse: { code: 'AQ2' } })
  }
  const menu = await openMenu()
  await signUp(menu)
  await waitFor(() => expect(menu.posted()).toMatchObject([{ body: { wabaId: '701', phoneNumberId: '' } }]))
})

test('other windows and other messages name no number', async () => {
  atMeta = (done) => {
    finish({ waba_id: '666', phone_number_id: '666' }, 'https://facebook.com.exemplo.com')
    tell('nothing that could be read')
    tell({ type: 'WA_EMBEDDED_SIGNUP', event: 'CANCEL', data: {} })
    finish(IDS)
    done({ authResponse: { code: 'AQ3' } })
  }
  const menu = await openMenu()
  await signUp(menu)
  await waitFor(() => expect(menu.posted()).toMatchObject([{ body: { wabaId: '701' } }]))
})

test('a sign-up that is closed changes nothing', async () => {
  atMeta = (done) => done({ authResponse: null })
  const menu = await openMenu()
  await signUp(menu)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Outro canal' }).hasAttribute('data-loading')).toBe(false),
  )
  expect(menu.posted()).toEqual([])
})
