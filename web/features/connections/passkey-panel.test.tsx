import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PasskeyAnswer } from '#contract/linking.ts'
import { passkeyScript } from './passkey-panel.ts'

const WORDS = {
  ...{ title: 'Chave', use: 'Usar', copy: 'Copiar', copied: 'Copiada' },
  ...{ failed: 'Não deu', elsewhere: 'Só lá' },
}
const QUESTION = JSON.stringify({
  ...{ challenge: 'AQID-_8', timeout: 600_000, rpId: 'whatsapp.com', userVerification: 'required' },
  allowCredentials: [{ type: 'public-key', id: 'CQgH' }],
})
const bytes = (...list: number[]): ArrayBuffer => Uint8Array.from(list).buffer

type Get = (asked: { publicKey: PublicKeyCredentialRequestOptions }) => Promise<unknown>

/** Runs the script as the console of a page does. */
function runOn(hostname: string, get: Get, copied: string[] = []): void {
  const navigator = {
    credentials: { get },
    clipboard: { writeText: async (text: string): Promise<void> => void copied.push(text) },
  }
  // oxlint-disable-next-line no-implied-eval -- The script is a text, which the console runs.
  new Function('location', 'navigator', 'document', passkeyScript(QUESTION, WORDS))({ hostname }, navigator, document)
}

const button = (text: string): HTMLElement =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)!

const given = {
  ...{ id: 'CQgH', rawId: bytes(9, 8, 7), type: 'public-key' },
  response: {
    ...{ clientDataJSON: bytes(250, 251, 252), authenticatorData: bytes(1), signature: bytes(2, 3) },
    userHandle: bytes(4),
  },
}

test('the script asks the passkey after a click, and gives an answer that the server takes', async () => {
  const asked: PublicKeyCredentialRequestOptions[] = []
  const copied: string[] = []
  const get: Get = async ({ publicKey }) => {
    asked.push(publicKey)
    return given
  }
  runOn('web.whatsapp.com', get, copied)
  expect(asked).toEqual([])
  fireEvent.click(button('Usar'))
  await waitFor(() => expect(document.querySelector('textarea')?.value).toBeTruthy())
  expect([...new Uint8Array(asked[0]!.challenge as ArrayBuffer)]).toEqual([1, 2, 3, 251, 255])
  expect([...new Uint8Array(asked[0]!.allowCredentials![0]!.id as ArrayBuffer)]).toEqual([9, 8, 7])
  expect(asked[0]).toMatchObject({ rpId: 'whatsapp.com', userVerification: 'required', timeout: 600_000 })
  const answer = document.querySelector('textarea')!.value
  expect(PasskeyAnswer.parse(JSON.parse(answer))).toEqual({
    ...{ id: 'CQgH', type: 'public-key' },
    response: { clientDataJSON: '-vv8', authenticatorData: 'AQ', signature: 'AgM', userHandle: 'BA' },
  })
  fireEvent.click(button('Copiar'))
  await waitFor(() => expect(document.body.textContent).toContain('Copiada'))
  expect(copied).toEqual([answer])
})

test('a passkey that was not used can be tried again', async () => {
  const get = vi.fn<Get>().mockRejectedValueOnce(new Error('cancelled')).mockResolvedValueOnce(given)
  runOn('web.whatsapp.com', get)
  fireEvent.click(button('Usar'))
  await waitFor(() => expect(document.body.textContent).toContain('Não deu'))
  fireEvent.click(button('Usar'))
  await waitFor(() => expect(document.querySelector('textarea')?.value).toContain('clientDataJSON'))
})

test('on any other page the script only says where it belongs', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  runOn('localhost', vi.fn<Get>())
  expect(warn).toHaveBeenCalledWith('Só lá')
  expect(document.querySelector('textarea')).toBeNull()
  warn.mockRestore()
})
