import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Schedule } from '#contract/schedules.ts'
import type { MessageTemplate } from '#contract/templates.ts'
import { ScheduleTemplate } from '#web/features/messages/lazy-templates.ts'
import { ScheduleModal, type PickContact } from '#web/features/schedules/ScheduleModal.tsx'
import { show, type Answers, type Asked } from '#tests/component.tsx'

/** The form of a scheduled message with the templates of an official number, as the screens put them together. */

const TIME = '2099-05-04T18:30:00.000Z'
const OFFICIAL = { id: 3, name: 'Oficial', channel: 'whatsapp_cloud' }
const SECOND = { id: 4, name: 'Filial', channel: 'whatsapp_cloud' }
const SCANNED = { id: 9, name: 'Celular', channel: 'whatsapp' }
const MARIANA = { id: 5, name: 'Mariana Figueiredo', number: '5511999990000', profilePicUrl: '' }
const template = (change: Partial<MessageTemplate> = {}): MessageTemplate => ({
  ...{ id: 1, whatsappId: 3, name: 'segunda_via', language: 'pt_BR', category: 'UTILITY', state: 'APPROVED' },
  ...{ quality: 'GREEN', reason: '', header: { text: '', media: null }, footer: '', canFill: true, fetchedAt: TIME },
  ...{ body: 'Oi, {{nome}}! Segue o pedido {{1}}.', buttons: [] },
  variables: [
    { key: 'body.nome', name: 'nome', example: '' },
    { key: 'body.1', name: '1', example: '' },
  ],
  ...change,
})
const SEGUNDA_VIA = {
  ...{ name: 'segunda_via', language: 'pt_BR', category: 'UTILITY' as const, takesPicture: false },
  values: { 'body.nome': 'Mariana', 'body.1': '48213' },
}
const stored = (change: Partial<Schedule> = {}): Schedule => ({
  ...{ id: 1, body: 'Oi, Mariana! Segue o pedido 48213.', template: SEGUNDA_VIA, sendAt: TIME, sentAt: null },
  ...{ status: 'PENDENTE', error: null, contactId: 5, contact: MARIANA, userId: 7, user: { id: 7, name: 'Ana' } },
  ...{ whatsappId: 3, ticketId: null, ticketUuid: null, companyId: 1, mediaPath: null, mediaName: null },
  ...{ createdAt: TIME, updatedAt: TIME },
  ...change,
})
const listed = (...templates: MessageTemplate[]) => [{ body: { templates, count: templates.length, hasMore: false } }]

const onClose = vi.fn<() => void>()
/** Plays the browser's own request, by which files are uploaded, among the other requests. */
class FakeUpload {
  upload = {}
  status = 200
  responseText = '{}'
  onload?: () => void
  #url = ''
  open(_method: string, url: string): void {
    this.#url = url
  }
  setRequestHeader(): void {
    // The token is not checked here.
  }
  send(): void {
    void fetch(this.#url, { method: 'POST' }).then(() => this.onload?.())
  }
}
beforeEach(() => {
  onClose.mockClear()
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
})

type Given = { schedule?: Schedule; whatsappId?: number; pickContact?: PickContact; answers?: Answers }
const start = ({ schedule, whatsappId = 3, pickContact, answers = {} }: Given = {}) =>
  show(
    <ScheduleModal
      schedule={schedule ?? null}
      start={schedule ? {} : { contact: MARIANA, whatsappId }}
      {...(pickContact && { pickContact })}
      pickTemplate={(given) => <ScheduleTemplate {...given} />}
      onClose={onClose}
    />,
    {
      answers: {
        'GET /whatsapp': [{ body: [OFFICIAL, SECOND, SCANNED] }],
        'GET /whatsapp/3/templates': listed(template()),
        'POST /schedules': [{ body: stored() }],
        'PUT /schedules/1': [{ body: stored() }],
        ...answers,
      },
    },
  )
type User = Awaited<ReturnType<typeof start>>['user']
const form = () => screen.getByRole('dialog', { name: /^Mensagem|^Erro/ })
const chooser = () => screen.findByRole('dialog', { name: 'Usar modelo' })
const textField = () => screen.queryByRole('textbox', { name: /^Mensagem/ })
const save = (user: User, name = 'Adicionar') => user.click(within(form()).getByRole('button', { name }))
const saved = (asked: Asked[], call = 'POST /schedules') =>
  asked.flatMap((one) => (one.call === call ? [one.body as Record<string, unknown>] : []))
async function choose(user: User): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Usar modelo' }))
  const dialog = await chooser()
  await within(dialog).findByRole('option', { name: /Segunda via/ })
  return dialog
}
async function pick(user: User): Promise<void> {
  const dialog = await choose(user)
  await user.type(within(dialog).getByRole('combobox', { name: /Variável 1/ }), '48213{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Usar modelo' })).toBeNull())
}

test('a chosen template stands in place of the text, and is saved with its values only when the form is', async () => {
  const { user, asked } = await start()
  await pick(user)
  expect(screen.getByText('Mensagem: modelo “Segunda via”')).toBeTruthy()
  expect(screen.getByText('Oi, Mariana Figueiredo! Segue o pedido 48213.')).toBeTruthy()
  expect(textField()).toBeNull()
  expect(saved(asked)).toEqual([])
  await save(user)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const { takesPicture: _, ...sent } = SEGUNDA_VIA
  const values = { ...sent.values, 'body.nome': 'Mariana Figueiredo' }
  expect(saved(asked)).toMatchObject([{ template: { ...sent, values }, contactId: 5, whatsappId: 3 }])
  expect(saved(asked)[0]?.['body']).toBeUndefined()
})

test('only a number that has templates offers them', async () => {
  const { user } = await start({ whatsappId: 9 })
  expect(await screen.findByDisplayValue('Celular')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Usar modelo' })).toBeNull()
  await user.click(screen.getByRole('combobox', { name: 'Conexão' }))
  await user.click(await screen.findByRole('option', { name: 'Oficial' }))
  expect(await screen.findByRole('button', { name: 'Usar modelo' })).toBeTruthy()
})

test('another connection, another person and the wish for a text leave no template behind', async () => {
  const rui = { ...MARIANA, id: 6, name: 'Rui Lopes' }
  const pickContact: PickContact = ({ onPick }) => <button onClick={() => onPick(rui)}>Rui</button>
  const { user } = await start({ pickContact })
  await pick(user)
  await user.click(screen.getByRole('combobox', { name: 'Conexão' }))
  await user.click(await screen.findByRole('option', { name: 'Filial' }))
  expect(textField()).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Conexão' }))
  await user.click(await screen.findByRole('option', { name: 'Oficial' }))
  await user.click(await screen.findByRole('button', { name: 'Escrever um texto' }))
  expect(textField()).toBeTruthy()
  await pick(user)
  await user.click(screen.getByRole('button', { name: 'Rui' }))
  expect(textField()).toBeTruthy()
})

test('a failed template says why, keeps its values, and is saved in the category that it has now', async () => {
  const failed = stored({ status: 'ERRO', error: 'ERR_TEMPLATE_RECATEGORISED' })
  const other = template({ id: 2, name: 'segunda_via_antiga' })
  const { user, asked } = await start({
    schedule: failed,
    answers: { 'GET /whatsapp/3/templates': listed(other, template({ category: 'MARKETING' })) },
  })
  expect(await screen.findByText(/A Meta mudou a categoria/)).toBeTruthy()
  expect(await screen.findByText(failed.body)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Trocar ou preencher de novo' }))
  const dialog = await chooser()
  expect(await within(dialog).findByRole('option', { name: /Marketing/, selected: true })).toBeTruthy()
  expect(within(dialog).getByRole('combobox', { name: /Variável 1/ })).toHaveProperty('value', '48213')
  await user.click(within(dialog).getByRole('button', { name: /^Usar modelo/ }))
  await save(user, 'Salvar')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const [body] = saved(asked, 'PUT /schedules/1')
  expect(body).toMatchObject({ template: { category: 'MARKETING', values: SEGUNDA_VIA.values } })
})

test('a template with a document cannot be scheduled, and one with a picture brings it', async () => {
  const pictured = template({ variables: [], header: { text: '', media: 'image' } })
  const { user } = await start({
    answers: {
      'GET /whatsapp/3/templates': [
        ...listed(template({ header: { text: '', media: 'document' } })),
        ...listed(pictured),
      ],
    },
  })
  const refused = await choose(user)
  expect(within(refused).getByText(/Agendamentos levam só imagens/)).toBeTruthy()
  expect(within(refused).getByRole('button', { name: /^Usar modelo/ })).toHaveProperty('disabled', true)
  await user.keyboard('{Escape}')
  const dialog = await choose(user)
  await waitFor(() => expect(within(dialog).queryByText(/só imagens/)).toBeNull())
  await user.click(within(dialog).getByRole('button', { name: /^Usar modelo/ }))
  expect(within(dialog).getByText('Este modelo precisa de um arquivo')).toBeTruthy()
  const file = new File(['x'], 'mapa.png', { type: 'image/png' })
  await user.upload(dialog.querySelector<HTMLInputElement>('input[type="file"]')!, file)
  await user.click(within(dialog).getByRole('button', { name: /^Usar modelo/ }))
  expect(await within(form()).findByRole('link', { name: 'mapa.png' })).toBeTruthy()
  expect(within(form()).queryByRole('button', { name: 'Remover' })).toBeNull()
})

test('a picture that is stored already need not be chosen again', async () => {
  const pictured = { ...SEGUNDA_VIA, values: {}, takesPicture: true }
  const { user, asked } = await start({
    schedule: stored({ template: pictured, mediaPath: '/api/media/mapa.png', mediaName: 'mapa.png' }),
    answers: { 'GET /whatsapp/3/templates': listed(template({ variables: [], header: { text: '', media: 'image' } })) },
  })
  await user.click(await screen.findByRole('button', { name: 'Trocar ou preencher de novo' }))
  const dialog = await chooser()
  await user.click(await within(dialog).findByRole('button', { name: /^Usar modelo/ }))
  await save(user, 'Salvar')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(asked.filter(({ call }) => call.startsWith('P')).map(({ call }) => call)).toEqual(['PUT /schedules/1'])
})

const PICTURED = { ...SEGUNDA_VIA, values: {}, takesPicture: true }
const storedPicture = { mediaPath: '/api/media/mapa.png', mediaName: 'mapa.png' }
const pictured = (change: Partial<MessageTemplate> = {}) =>
  template({ variables: [], header: { text: '', media: 'image' }, ...change })
/** Chooses the template again with this picture. */
async function pickPicture(user: User, button: string, name = 'fachada.png'): Promise<void> {
  await user.click(await screen.findByRole('button', { name: button }))
  const dialog = await chooser()
  const use = await within(dialog).findByRole('button', { name: /^Usar modelo/ })
  const file = new File(['x'], name, { type: 'image/png' })
  await user.upload(dialog.querySelector<HTMLInputElement>('input[type="file"]')!, file)
  await user.click(use)
  await within(form()).findByRole('link', { name })
}
const writes = (asked: Asked[]) => asked.flatMap(({ call }) => (call.startsWith('GET') ? [] : [call]))
const PUT = 'PUT /schedules/1'
const UPLOAD = 'POST /schedules/1/media-upload'

test('another picture above the same template is there before the rest is saved', async () => {
  const { user, asked } = await start({
    schedule: stored({ template: PICTURED, ...storedPicture }),
    answers: { 'GET /whatsapp/3/templates': listed(pictured()), [UPLOAD]: [{ body: {} }] },
  })
  await pickPicture(user, 'Trocar ou preencher de novo')
  await save(user, 'Salvar')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(writes(asked)).toEqual([UPLOAD, PUT])
})

test.each<[string, Partial<Schedule>]>([
  ['of another template', { template: { ...PICTURED, name: 'outro' }, ...storedPicture }],
  ['that was missing', { template: PICTURED, status: 'ERRO', error: 'ERR_TEMPLATE_MEDIA' }],
])('the picture in place of one %s comes after its template', async (_, before) => {
  const { user, asked } = await start({
    schedule: stored(before),
    answers: { 'GET /whatsapp/3/templates': listed(pictured()), [UPLOAD]: [{ body: {} }] },
  })
  await pickPicture(user, 'Trocar ou preencher de novo')
  await save(user, 'Salvar')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(writes(asked)).toEqual([PUT, UPLOAD])
})

test('a text in place of a template takes neither the template nor its picture along', async () => {
  const { user, asked } = await start({ schedule: stored({ template: PICTURED, ...storedPicture }) })
  await user.click(await screen.findByRole('button', { name: 'Escrever um texto' }))
  expect(within(form()).queryByRole('link', { name: 'mapa.png' })).toBeNull()
  await user.type(textField()!, 'Até amanhã!')
  await save(user, 'Salvar')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(writes(asked)).toEqual([PUT])
  expect(saved(asked, PUT)).toMatchObject([{ body: 'Até amanhã!', template: null }])
})

test('the template comes back with its picture once person and connection are the old ones', async () => {
  const rui = { ...MARIANA, id: 6, name: 'Rui Lopes' }
  const pickContact: PickContact = ({ onPick }) =>
    [MARIANA, rui].map((person) => (
      <button key={person.id} type="button" onClick={() => onPick(person)}>
        {person.name}
      </button>
    ))
  const { user } = await start({
    pickContact,
    answers: { 'GET /whatsapp/3/templates': listed(pictured()) },
  })
  const connect = async (name: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Conexão' }))
    await user.click(await screen.findByRole('option', { name }))
  }
  const person = (name: string) => user.click(screen.getByRole('button', { name }))
  const isThere = () => [screen.queryByText(/^Mensagem: modelo/), within(form()).queryByRole('link')].map(Boolean)
  await pickPicture(user, 'Usar modelo')
  await person('Mariana Figueiredo')
  expect(isThere()).toEqual([true, true])
  await connect('Filial')
  expect(isThere()).toEqual([false, false])
  await person('Rui Lopes')
  await connect('Oficial')
  expect(isThere()).toEqual([false, false])
  await person('Mariana Figueiredo')
  expect(isThere()).toEqual([true, true])
  await connect('Filial')
  await user.type(textField()!, 'Até amanhã!')
  await connect('Oficial')
  expect(isThere()).toEqual([false, false])
})

test('Escape closes the templates alone, and the form stays', async () => {
  const { user } = await start()
  await choose(user)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Usar modelo' })).toBeNull())
  expect(form()).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

test('a template that was sent is shown, and cannot be changed', async () => {
  const sent = stored({ status: 'ENVIADA', sentAt: TIME })
  await start({ schedule: sent })
  expect(await screen.findByText(sent.body)).toBeTruthy()
  expect(textField()).toBeNull()
  for (const name of ['Trocar ou preencher de novo', 'Escrever um texto', 'Salvar'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a template whose connection was deleted asks for another one', async () => {
  const { user, asked } = await start({
    schedule: stored({ whatsappId: null, status: 'ERRO', error: 'ERR_NO_WAPP_FOUND' }),
  })
  expect(await screen.findByText('Oi, Mariana! Segue o pedido 48213.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Trocar ou preencher de novo' })).toBeNull()
  await save(user, 'Salvar')
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Conexão' }).getAttribute('aria-invalid')).toBe('true'),
  )
  expect(saved(asked, 'PUT /schedules/1')).toEqual([])
})
