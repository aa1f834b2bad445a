import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { FileList } from '#contract/file-lists.ts'
import { FileListModal } from './FileListModal.tsx'
import { exampleUser, show } from '#tests/component.tsx'

const TIME = '2026-11-20T10:00:00.000Z'
const option = (id: number, name: string, mediaName = '') => ({
  ...{ id, fileId: 1, name, mediaName, path: mediaName, mediaType: '', mediaSize: 9 },
  mediaUrl: mediaName && `/api/media/${id}`,
  ...{ createdAt: TIME, updatedAt: TIME },
})
const list = (options: FileList['options']): FileList => ({
  ...{ id: 1, companyId: 1, name: 'Catálogo', message: 'Segue', options },
  ...{ createdAt: TIME, updatedAt: TIME },
})
const stored = list([option(8, 'Tabela', 'tabela.pdf'), option(9, 'Fotos', 'fotos.zip')])
const onClose = vi.fn<() => void>()

type Uploaded = { url: string; form: FormData }
let uploads: Uploaded[]
/** The status of the next uploads; 200 when none is left. */
let statuses: number[]

/** Plays the browser's own request, by which files are uploaded. */
class FakeRequest {
  upload: { onprogress?: (event: object) => void } = {}
  onload?: () => void
  status = 200
  responseText = '{"mensagem":"Arquivos atualizados"}'
  #url = ''
  open(_method: string, url: string): void {
    this.#url = url
  }
  setRequestHeader(): void {
    // The token is not checked here.
  }
  send(form: FormData): void {
    uploads.push({ url: this.#url, form })
    this.status = statuses.shift() ?? 200
    if (this.status >= 400) this.responseText = '{"error":"ERR_TOO_LARGE"}'
    this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 })
    setTimeout(() => this.onload?.(), 20)
  }
}

beforeEach(() => {
  uploads = []
  statuses = []
  onClose.mockClear()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})

const row = (position: number) => screen.getByRole('listitem', { name: `Opção ${position}` })
const nameOf = (position: number) => screen.getByRole('textbox', { name: `Nome da opção ${position}` })
const chooseFiles = (position: number, names: string[]) => ({
  input: row(position).querySelector<HTMLInputElement>('input[type=file]') ?? document.createElement('input'),
  files: names.map((name) => new File(['x'], name)),
})
const press = (name: string | RegExp) => screen.getByRole('button', { name })

test('a new list is created, then each file is uploaded for its own option', async () => {
  const saved = list([option(5, 'tabela'), option(6, 'foto')])
  const { user, asked } = await show(<FileListModal list={null} onClose={onClose} />, {
    answers: { 'POST /files': [{ body: saved }] },
  })
  await user.type(screen.getByRole('textbox', { name: /^Nome$/ }), 'Catálogo')
  await user.type(screen.getByRole('textbox', { name: /^Mensagem/ }), 'Segue')
  const { input, files } = chooseFiles(1, ['tabela.pdf', 'foto.png'])
  await user.upload(input, files)
  await user.click(press('Adicionar opção'))
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  await user.click(press('Adicionar'))
  expect(await screen.findByRole('progressbar', { name: 'Enviando tabela.pdf' })).toBeTruthy()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(asked.find(({ call }) => call === 'POST /files')?.body).toEqual({
    name: 'Catálogo',
    message: 'Segue',
    options: [
      { id: null, name: 'tabela', path: 'tabela.pdf' },
      { id: null, name: 'foto', path: 'foto.png' },
    ],
  })
  const sent = uploads.map(({ url, form }) => [url, form.get('id'), (form.get('files') as File).name])
  expect(sent).toEqual([
    ['/api/files/uploadList/1', '5', 'tabela.pdf'],
    ['/api/files/uploadList/1', '6', 'foto.png'],
  ])
})

test('after a failed upload only what is missing is sent again, to the same list', async () => {
  statuses = [200, 413]
  const saved = list([option(5, 'um'), option(6, 'dois')])
  const { user, asked } = await show(<FileListModal list={null} onClose={onClose} />, {
    answers: { 'POST /files': [{ body: saved }], 'PUT /files/1': [{ body: saved }] },
  })
  await user.type(screen.getByRole('textbox', { name: /^Nome$/ }), 'Catálogo')
  await user.type(screen.getByRole('textbox', { name: /^Mensagem/ }), 'Segue')
  const { input, files } = chooseFiles(1, ['um.pdf', 'dois.pdf'])
  await user.upload(input, files)
  await user.click(press('Adicionar'))
  await waitFor(() => expect(uploads).toHaveLength(2))
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
  await user.click(press('Adicionar'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(uploads.map(({ form }) => form.get('id'))).toEqual(['5', '6', '6'])
  const sent = asked.filter(({ call }) => !call.startsWith('GET'))
  expect(sent.map(({ call }) => call)).toEqual(['POST /files', 'PUT /files/1'])
  expect(sent[1]?.body).toMatchObject({ options: [{ id: 5 }, { id: 6 }] })
})

test('options are moved, which is said, and removed', async () => {
  const { user, asked } = await show(<FileListModal list={stored} onClose={onClose} />, {
    answers: { 'PUT /files/1': [{ body: stored }] },
  })
  await user.click(press('Mover a opção 1 para baixo'))
  expect([nameOf(1), nameOf(2)].map((field) => (field as HTMLInputElement).value)).toEqual(['Fotos', 'Tabela'])
  expect(screen.getByText('Opção movida para a posição 2')).toBeTruthy()
  expect(within(row(2)).getByRole('link', { name: 'Abrir tabela.pdf' })).toBeTruthy()
  await user.click(press('Remover a opção 1'))
  await user.click(press('Salvar'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(asked.find(({ call }) => call === 'PUT /files/1')?.body).toMatchObject({
    options: [{ id: 8, name: 'Tabela' }],
  })
  expect(uploads).toEqual([])
})

test('the message of a file list warns of an unknown variable', async () => {
  const { user } = await show(<FileListModal list={null} onClose={onClose} />)
  const message = screen.getByRole('textbox', { name: /^Mensagem/ })
  await user.click(message)
  await user.paste('Olá {{nome}}, hoje {data}')
  const warning = () => screen.queryByText(/\{\w+\}/, { selector: 'p' })
  expect(warning()).toBeNull()
  await user.paste(' {cupom}')
  await waitFor(() => expect(warning()?.textContent).toContain('{cupom}'))
  expect(warning()?.textContent).not.toContain('nome')
})

const admin = exampleUser({ profile: 'admin' })
const plan = (useCampaigns: boolean) => [{ body: { id: 1, plan: { useCampaigns } } }]
const ownVariables = [{ body: [{ id: 1, key: 'variables', value: '[{"key":"cupom","value":"NATAL10"}]' }] }]
const warnings = () => screen.queryAllByText(/\{\w+\}/, { selector: 'p' }).map(({ textContent }) => textContent)

test('a variable that only campaigns, or only conversations, fill in gets a warning for the other use', async () => {
  const message = 'Oi {nome}, protocolo {protocolo}, com {cupom} e {desconto}'
  await show(<FileListModal list={{ ...stored, message }} onClose={onClose} />, {
    user: admin,
    answers: { 'GET /companies/listPlan/1': plan(true), 'GET /campaign-settings': ownVariables },
  })
  await waitFor(() => expect(warnings()).toHaveLength(3))
  expect(warnings()).toEqual([
    '{desconto} não é uma variável e sai como está escrito.',
    'Campanhas não preenchem {protocolo}: sai como está escrito.',
    'Conversas não preenchem {cupom}: sai como está escrito.',
  ])
})

test('while it is not known what campaigns fill in, what conversations do not is told', async () => {
  // Without a network nothing is asked, and nothing fails.
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  await show(<FileListModal list={{ ...stored, message: 'Com {cupom}' }} onClose={onClose} />, { user: admin })
  await waitFor(() => expect(warnings()).toEqual(['Conversas não preenchem {cupom}: sai como está escrito.']))
})

test('without campaigns only variables that conversations do not fill in get a warning', async () => {
  const message = 'Protocolo {protocolo}, com {cupom}'
  const { asked } = await show(<FileListModal list={{ ...stored, message }} onClose={onClose} />, {
    user: admin,
    answers: { 'GET /companies/listPlan/1': plan(false) },
  })
  await waitFor(() => expect(warnings()).toEqual(['{cupom} não é uma variável e sai como está escrito.']))
  expect(asked.map(({ call }) => call)).not.toContain('GET /campaign-settings')
})

test('name and message are required, with the texts of the specification', async () => {
  const { user, asked } = await show(<FileListModal list={null} onClose={onClose} />)
  await user.type(screen.getByRole('textbox', { name: /^Nome$/ }), 'ab')
  await user.click(press('Adicionar'))
  expect(await screen.findByText('nome muito curto')).toBeTruthy()
  expect(screen.getByText('Obrigatório')).toBeTruthy()
  expect(asked.filter(({ call }) => !call.startsWith('GET'))).toEqual([])
})
