import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CompanyLook } from '#contract/company-looks.ts'
import { sessionState } from '#web/session/store.ts'
import { exampleLook, exampleUser, show, type Answers } from '#tests/component.tsx'
import { LookTab } from './LookTab.tsx'

let uploads: File[]
const LOGO = '/api/media/1/logo.png'

/** Plays the browser's own request, by which files are uploaded. */
class FakeRequest {
  upload = {}
  onload?: () => void
  status = 200
  responseText = JSON.stringify(exampleLook({ logoUrl: LOGO, isSet: true }))
  open(): void {
    // There is one upload only.
  }
  setRequestHeader(): void {
    // The token is not checked here.
  }
  send(form: FormData): void {
    uploads.push(form.get('file') as File)
    setTimeout(() => this.onload?.(), 5)
  }
}
beforeEach(() => {
  uploads = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})

const visit = (look: Partial<CompanyLook> = {}, answers: Answers = {}, isSuper = false) =>
  show(<LookTab />, { user: exampleUser({ profile: 'admin', super: isSuper, look: exampleLook(look) }), answers })
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = (name: string) => screen.getByRole('button', { name })
const ownLook = () => {
  const session = sessionState()
  return session.status === 'in' ? session.user.look : null
}

test('what was changed is saved, and shown at once', async () => {
  const saved = exampleLook({ name: 'Lua', displayName: 'Lua', accent: '#aa3300', isSet: true, key: 'k' })
  const { user, asked } = await visit({}, { 'PUT /company-look': [{ body: saved }] })
  expect(press('Salvar')).toHaveProperty('disabled', true)
  await user.type(field('Nome nas telas'), 'Lua')
  await user.type(field('Código da cor'), 'aa3300')
  await user.click(press('Salvar'))
  await waitFor(() => expect(ownLook()).toEqual(saved))
  expect(asked).toEqual([{ call: 'PUT /company-look', body: { displayName: 'Lua', accent: '#aa3300' } }])
  expect(press('Salvar')).toHaveProperty('disabled', true)
})

test('the form says what a colour becomes where it could not be read', async () => {
  const { user } = await visit()
  await user.type(field('Código da cor'), 'ffee00')
  const told = screen.getByRole('status').textContent.replaceAll(/\s+/g, ' ')
  expect(told).toMatch(/usam Dourado escuro no tema claro e Dourado muito claro no escuro/)
  expect(told).not.toContain('#')
  const samples = within(screen.getByRole('region', { name: 'Prévia' })).getAllByRole('figure')
  const [light, dark] = samples.map((sample) => sample.style.getPropertyValue('--b-accent'))
  expect(light).not.toBe('#ffee00')
  expect(dark).toBe('#ffee00')
})

test('a wrong address is told at its field, and nothing is sent', async () => {
  const { user, asked } = await visit()
  await user.type(field(/^Endereço de entrada/), 'padaria lua')
  await user.click(press('Salvar'))
  expect(screen.getByText('Só letras minúsculas sem acento, números e hífens')).toBeTruthy()
  expect(asked).toEqual([])
})

test('an address that another company has is told at its field', async () => {
  const { user } = await visit(
    {},
    { 'PUT /company-look': [{ status: 409, body: { error: 'ERR_LOOK_ADDRESS_TAKEN' } }] },
  )
  await user.type(field(/^Endereço de entrada/), 'lua')
  await user.click(press('Salvar'))
  await waitFor(() => expect(field(/^Endereço de entrada/).getAttribute('aria-invalid')).toBe('true'))
  expect(field(/^Endereço de entrada/).value).toBe('lua')
})

test('the address of the own login page can be copied', async () => {
  await visit({ address: 'lua' })
  expect(screen.getByText(/\/login\?company=lua$/)).toBeTruthy()
})

test('a logo is sent when it is chosen; other files and large ones are not', async () => {
  await visit()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('there is no field for files')
  const choose = (file: File) => fireEvent.change(input, { target: { files: [file] } })
  choose(new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }))
  choose(new File([new Uint8Array(2_000_001)], 'logo.png', { type: 'image/png' }))
  choose(new File(['x'], 'logo.png', { type: 'image/png' }))
  await waitFor(() => expect(ownLook()?.logoUrl).toBe(LOGO))
  expect(uploads.map(({ name, size }) => [name, size])).toEqual([['logo.png', 1]])
  expect(screen.getByRole('group', { name: 'Logotipo' }).querySelector('img')?.getAttribute('src')).toBe(LOGO)
})

test('a logo is removed after a question', async () => {
  const { user, asked } = await visit(
    { logoUrl: LOGO, isSet: true },
    { 'DELETE /company-look/logo': [{ body: exampleLook() }] },
  )
  await user.click(press('Remover'))
  const question = within(await screen.findByRole('dialog', { name: 'Remover o logotipo?' }))
  await user.click(question.getByRole('button', { name: 'Cancelar' }))
  expect(asked).toEqual([])
  expect(ownLook()?.logoUrl).toBe(LOGO)
  await user.click(press('Remover'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remover' }))
  await waitFor(() => expect(ownLook()?.logoUrl).toBeNull())
})

test('Balcão’s own look comes back after a question', async () => {
  const { user } = await visit(
    { displayName: 'Lua', name: 'Lua', isSet: true },
    { 'DELETE /company-look': [{ body: exampleLook() }] },
  )
  await user.click(press('Voltar à aparência do Balcão'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Voltar' }))
  await waitFor(() => expect(ownLook()?.isSet).toBe(false))
  expect(screen.queryByRole('button', { name: 'Voltar à aparência do Balcão' })).toBeNull()
})

test('only super users of the provider are asked whether everybody sees it', async () => {
  const everyone = () => screen.queryByRole('switch', { name: 'Mostrar a todos na tela de entrada' })
  const shown: boolean[] = []
  for (const [isForEveryone, isSuper] of [
    [null, true],
    [false, false],
    [false, true],
  ] as const) {
    await visit({ isForEveryone }, {}, isSuper)
    shown.push(everyone() !== null)
    cleanup()
  }
  expect(shown).toEqual([false, false, true])
})
