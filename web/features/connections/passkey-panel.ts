import type { PasskeyQuestion } from '#contract/linking.ts'

export type PanelWords = Record<'title' | 'use' | 'copy' | 'copied' | 'failed' | 'elsewhere', string>

/**
 * Asks the passkey on WhatsApp's page, where this is pasted as text, and shows what the browser gives, to be copied. It uses
 * nothing from outside of itself, and sends nothing anywhere. A click has to come before the question, and the page must
 * have the focus, which the console has after pasting: hence the button.
 */
function openPanel(question: PasskeyQuestion, words: PanelWords): void {
  if (location.hostname !== 'web.whatsapp.com') {
    console.warn(words.elsewhere)
    return
  }
  const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
  const toText = (bytes: ArrayBuffer): string =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  const make = <Tag extends 'div' | 'b' | 'button' | 'textarea'>(tag: Tag, text: string, style: string) => {
    const made = document.createElement(tag)
    made.textContent = text
    made.style.cssText = style
    return made
  }
  const plain = 'font: 14px sans-serif; padding: 8px; border: 1px solid #888; border-radius: 8px; color: #111;'
  const title = make('b', words.title, 'font: bold 15px sans-serif')
  const use = make('button', words.use, `${plain} background: #d9f5e5; cursor: pointer`)
  const answer = make('textarea', '', `${plain} display: none; width: 100%; height: 90px; box-sizing: border-box`)
  const copy = make('button', words.copy, `${plain} display: none; background: #d9f5e5; cursor: pointer`)
  const note = make('div', '', 'font: 13px sans-serif')
  const panel = make(
    'div',
    '',
    'position: fixed; z-index: 2147483647; top: 16px; right: 16px; width: 320px; padding: 16px; display: grid; gap: 10px; background: #fff; color: #111; border: 2px solid #111; border-radius: 12px',
  )
  answer.readOnly = true
  note.setAttribute('role', 'status')
  panel.append(title, use, answer, copy, note)
  document.body.append(panel)

  const show = (given: PublicKeyCredential): void => {
    const { clientDataJSON, authenticatorData, signature, userHandle } =
      given.response as AuthenticatorAssertionResponse
    answer.value = JSON.stringify({
      id: given.id,
      rawId: toText(given.rawId),
      type: given.type,
      response: {
        clientDataJSON: toText(clientDataJSON),
        authenticatorData: toText(authenticatorData),
        signature: toText(signature),
        userHandle: userHandle ? toText(userHandle) : null,
      },
    })
    for (const part of [answer, copy]) part.style.display = 'block'
    use.style.display = 'none'
    note.textContent = ''
  }
  use.onclick = () => {
    use.disabled = true
    const known = (question.allowCredentials ?? []).map((one) => ({ ...one, id: toBytes(one.id) }))
    const publicKey = { ...question, challenge: toBytes(question.challenge), allowCredentials: known }
    navigator.credentials
      .get({ publicKey: publicKey as unknown as PublicKeyCredentialRequestOptions })
      .then((given) => show(given as PublicKeyCredential))
      .catch(() => {
        note.textContent = words.failed
        use.disabled = false
      })
  }
  copy.onclick = () => {
    answer.select()
    navigator.clipboard.writeText(answer.value).then(
      () => (note.textContent = words.copied),
      () => undefined,
    )
  }
}

/** Returns what is pasted into the console of WhatsApp's page. `question` is JSON, which is JavaScript too. */
export const passkeyScript = (question: string, words: PanelWords): string =>
  `(${openPanel.toString()})(${question}, ${JSON.stringify(words)})`
