import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ReplyLock } from './LockedReply.tsx'
import { TicketComposer } from './TicketComposer.tsx'
import type { Macro } from '#contract/macros.ts'
import type { MentionableMember } from '#contract/messages.ts'
import type { Ticket } from '#contract/tickets.ts'
import { signPreference } from '#web/features/messages/sign-preference.ts'
import { exampleMessage } from '#web/features/messages/store/examples.ts'
import { ticketDestination } from '#web/features/messages/store/pending-messages.ts'
import { usePendingMessages } from '#web/features/messages/store/presence.ts'
import { PendingBubble } from '#web/features/messages/bubble/PendingBubble.tsx'
import { exampleTicket } from '#web/features/tickets/examples.ts'
import { bufferTyping } from '#web/ui/browser/typeAhead.ts'
import { show, type Answers, type Asked } from '#tests/component.tsx'

const privateTicket = exampleTicket()
const onSent = vi.fn<() => void>()
const onMacro = vi.fn<(macro: Macro) => void>()

/** Renders the composer below the pending messages, as in a conversation. */
function ComposerWithPending({ ticket = privateTicket, lock = null }: { ticket?: Ticket; lock?: ReplyLock | null }) {
  const outgoing = usePendingMessages(ticketDestination(ticket.id))
  return (
    <>
      {outgoing.map((one) => (
        <PendingBubble key={one.clientId} outgoing={one} first />
      ))}
      <TicketComposer
        ticket={ticket}
        narrow={false}
        lock={lock}
        quoted={null}
        onCancelQuote={() => undefined}
        onSent={onSent}
        onMacro={onMacro}
        handle={null}
      />
    </>
  )
}

const accepted = { body: { messages: [exampleMessage({ fromMe: true })] } }
const refused = { status: 400, body: { error: 'ERR_WAPP_NOT_INITIALIZED' } }
const start = (answer: Answers[string] = [accepted]) =>
  show(<ComposerWithPending />, { answers: { 'POST /messages/1': answer } })
const field = () => screen.getByRole('textbox', { name: 'Mensagem' })
const sentIn = (asked: Asked[]) =>
  asked.filter(({ call }) => call === 'POST /messages/1').map(({ body }) => body as { body: string; clientId: string })

/** These are loaded when they are first opened, which may take longer than a test waits. */
beforeAll(() =>
  Promise.all([
    import('./FileListDialog.tsx'),
    import('./ComposerSuggestions.tsx'),
    import('./LockedReply.tsx'),
    import('./RecordingBar.tsx'),
  ]),
)
beforeEach(() => {
  localStorage.clear()
  signPreference.set(true)
  onSent.mockClear()
  onMacro.mockClear()
})

test('Enter sends the signed text and empties the field', async () => {
  const { user, asked } = await start()
  await user.type(field(), 'Bom dia{Enter}')
  await waitFor(() => expect(sentIn(asked)).toMatchObject([{ body: '*Ana:*\nBom dia', fromMe: true }]))
  expect(field()).toHaveProperty('value', '')
  expect(onSent).toHaveBeenCalledOnce()
})

test('what was typed before the field came stands in it', async () => {
  bufferTyping('conversation')
  for (const key of 'Bom dia')
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  await start()
  await waitFor(() => expect(field()).toHaveProperty('value', 'Bom dia'))
})

test('the text is sent alone when the signature is off', async () => {
  const { user, asked } = await start()
  await user.click(screen.getByRole('switch', { name: 'Assinar' }))
  await user.type(field(), 'Bom dia')
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  await waitFor(() => expect(sentIn(asked)).toMatchObject([{ body: 'Bom dia' }]))
})

test('Shift+Enter inserts a line break, and blanks alone are not sent', async () => {
  const { user, asked } = await start()
  await user.type(field(), '  {Enter}')
  expect(sentIn(asked)).toEqual([])
  await user.clear(field())
  await user.type(field(), 'um{Shift>}{Enter}{/Shift}dois{Enter}')
  await waitFor(() => expect(sentIn(asked)).toMatchObject([{ body: '*Ana:*\num\ndois' }]))
})

test('a refused message is sent again by a button, with the same text and clientId', async () => {
  const { user, asked } = await start([refused, accepted])
  await user.type(field(), 'Bom dia{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => expect(sentIn(asked)).toHaveLength(2))
  const [first, second] = sentIn(asked)
  expect(second).toEqual(first)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

const fileOption = (id: number, name: string, mediaName: string) => ({
  ...{ id, fileId: 4, name, mediaName, path: mediaName && `/api/media/${id}`, mediaType: 'application/pdf' },
  ...{ mediaSize: 9, createdAt: '', updatedAt: '' },
})
const fileList = {
  ...{
    id: 4,
    companyId: 1,
    name: 'Catálogo',
    message: '{{firstName}}, segue o catálogo.',
    createdAt: '',
    updatedAt: '',
  },
  options: [fileOption(8, 'Tabela', 'tabela.pdf'), fileOption(9, 'Vazia', ''), fileOption(10, '', 'fotos.pdf')],
}
const startWithLists = (files: object[]) =>
  show(<ComposerWithPending />, {
    answers: {
      'POST /messages/1': [accepted],
      'GET /files': [{ body: { files, count: files.length, hasMore: false } }],
      'GET /files/4': [{ body: fileList }],
      'GET /quick-messages/list': [{ body: [quickMessage] }],
    },
  })
const quickMessage = {
  ...{ id: 3, shortcode: 'cat', message: 'Veja', geral: true, status: true, isMedia: false, mediaPath: null },
  ...{ mediaName: null, mediaMimetype: null, mediaSize: null, fileListId: 4, fileListName: 'Catálogo' },
  ...{ queueIds: [], uses: 0 },
}

test('the files of a list and its message are put before the user, and sent one by one without an upload', async () => {
  const { user, asked } = await startWithLists([fileList])
  await user.click(screen.getByRole('button', { name: 'Enviar lista de arquivos' }))
  await user.type(await screen.findByRole('searchbox', { name: 'Buscar lista' }), 'nada')
  expect(await screen.findByText('Nenhuma lista para “nada”')).toBeTruthy()
  await user.clear(screen.getByRole('searchbox', { name: 'Buscar lista' }))
  await user.click(screen.getByRole('button', { name: /Catálogo/ }))
  expect(sentIn(asked)).toEqual([])
  expect(await screen.findByRole('list', { name: '2 arquivos' })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Legenda de tabela.pdf' })).toHaveProperty('value', 'Tabela')
  const message = `${privateTicket.contact.name.split(' ')[0]}, segue o catálogo.`
  expect(field()).toHaveProperty('value', message)
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  await waitFor(() => expect(sentIn(asked)).toHaveLength(3))
  expect(sentIn(asked)).toMatchObject([
    { body: 'Tabela', fileListOptionId: 8 },
    { body: '', fileListOptionId: 10 },
    { body: `*Ana:*\n${message}` },
  ])
})

test('what was typed stays before the message of a list', async () => {
  const { user } = await startWithLists([fileList])
  await user.type(field(), 'Bom dia!')
  await user.click(screen.getByRole('button', { name: 'Enviar lista de arquivos' }))
  await user.click(await screen.findByRole('button', { name: /Catálogo/ }))
  expect(field()).toHaveProperty('value', expect.stringMatching(/^Bom dia!\n.*segue o catálogo\.$/))
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
})

test('without lists the dialog says who makes them', async () => {
  const { user } = await startWithLists([])
  await user.click(screen.getByRole('button', { name: 'Enviar lista de arquivos' }))
  expect(await screen.findByText('Nenhuma lista de arquivos ainda')).toBeTruthy()
})

test('a quick message offers the files of its list', async () => {
  const { user } = await startWithLists([fileList])
  await user.type(field(), '/cat')
  await screen.findByRole('option')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(field()).toHaveProperty('value', 'Veja'))
  expect(await screen.findByRole('list', { name: '2 arquivos' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
})

const maria = { contactId: 7, name: 'Maria Silva' }
const joao = { contactId: 8, name: 'João' }
/** They come without keys where the channel does not answer. */
const writers = [maria, joao].map((person) => ({ ...person, key: null, number: '' }))
const startInGroup = (people: MentionableMember[] = writers) =>
  show(<ComposerWithPending ticket={exampleTicket({ isGroup: true })} />, {
    answers: { 'POST /messages/1': [accepted], 'GET /messages/1/people': [{ body: { people } }] },
  })
const optionNames = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent)

test('“@” offers the people of a group, and the keyboard picks whom the message mentions', async () => {
  const { user, asked } = await startInGroup()
  await user.type(field(), 'Oi @')
  expect(await optionNames()).toEqual(['@Maria Silva', '@João'])
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('@João')
  await user.keyboard('{ArrowUp}{Enter}')
  expect(field()).toHaveProperty('value', 'Oi @Maria Silva ')
  expect(screen.queryByRole('option')).toBeNull()
  await user.keyboard('e @joao')
  expect(await optionNames()).toEqual(['@João'])
  await user.keyboard('{Tab}, vejam{Enter}')
  await waitFor(() =>
    expect(sentIn(asked)).toMatchObject([{ body: '*Ana:*\nOi @Maria Silva e @João , vejam', mentions: [maria, joao] }]),
  )
})

test('a touch picks a person in the middle of the text, and a removed name is not mentioned', async () => {
  const { user, asked } = await startInGroup()
  await user.type(field(), 'veja  isto')
  await user.type(field(), '@ma', { initialSelectionStart: 5, initialSelectionEnd: 5 })
  await user.click(await screen.findByRole('option', { name: '@Maria Silva' }))
  expect(field()).toHaveProperty('value', 'veja @Maria Silva isto')
  expect(document.activeElement).toBe(field())
  await user.clear(field())
  await user.type(field(), 'veja isto{Enter}')
  await waitFor(() => expect(sentIn(asked)).toHaveLength(1))
  expect(sentIn(asked)[0]).not.toHaveProperty('mentions')
})

test('what is typed at once after a person was picked stands behind the name', async () => {
  const { user } = await startInGroup()
  await user.type(field(), 'Oi @ma e tchau')
  await user.type(field(), 'r', { initialSelectionStart: 6, initialSelectionEnd: 6 })
  const option = await screen.findByRole('option', { name: '@Maria Silva' })
  fireEvent.click(option)
  expect((field() as HTMLTextAreaElement).selectionStart).toBe('Oi @Maria Silva '.length)
  await user.clear(field())
})

test('Escape closes the people, and without one who fits Enter sends', async () => {
  const { user, asked } = await startInGroup()
  await user.type(field(), '@')
  await screen.findAllByRole('option')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('option')).toBeNull()
  await user.keyboard('9h{Enter}')
  await waitFor(() => expect(sentIn(asked)).toMatchObject([{ body: '*Ana:*\n@9h' }]))
})

const member = (key: string, name: string, number: string): MentionableMember => ({
  contactId: null,
  key,
  name,
  number,
})

test('members without a name are offered by their numbers, and all are found by digits', async () => {
  const rosa = member('lid:111111', 'Rosa Lima', '5541955554444')
  const nameless = member('lid:222222', '+55 11 98888-7777', '5511988887777')
  const { user, asked } = await startInGroup([rosa, nameless, member('lid:333333', 'Rui', '')])
  await user.type(field(), 'Oi @')
  expect(await optionNames()).toEqual(['@Rosa Lima +55 41 95555-4444', '@+55 11 98888-7777', '@Rui'])
  await user.keyboard('55544')
  await waitFor(async () => expect(await optionNames()).toEqual(['@Rosa Lima +55 41 95555-4444']))
  await user.keyboard('{Enter}e @98888')
  await waitFor(async () => expect(await optionNames()).toEqual(['@+55 11 98888-7777']))
  await user.keyboard('{Enter}, vejam{Enter}')
  const { key, name } = nameless
  await waitFor(() =>
    expect(sentIn(asked)).toMatchObject([
      {
        body: '*Ana:*\nOi @Rosa Lima e @+55 11 98888-7777 , vejam',
        mentions: [
          { key: rosa.key, name: rosa.name },
          { key, name },
        ],
      },
    ]),
  )
})

test('outside of groups “@” offers nobody, and asks for nobody', async () => {
  const { user, asked } = await start()
  await user.type(field(), 'Oi @')
  expect(screen.queryByRole('option')).toBeNull()
  expect(asked.filter(({ call }) => call.includes('/people'))).toEqual([])
})

const bia = { id: 8, name: 'Bia Reis' }
const noteField = () => screen.getByRole('textbox', { name: 'Nota interna' })
const startNote = async () => {
  const shown = await show(<ComposerWithPending />, {
    answers: {
      'GET /note-mentions/people': [{ body: { people: [bia, { id: 9, name: 'Rui' }] } }],
      'POST /ticket-notes': [{ body: { id: 1 } }],
    },
  })
  await shown.user.click(screen.getByRole('tab', { name: 'Nota interna' }))
  const notes = () => shown.asked.filter(({ call }) => call === 'POST /ticket-notes').map(({ body }) => body)
  return { ...shown, notes }
}

test('“@” in a note offers the colleagues who may read the ticket, and the note keeps whom it mentions', async () => {
  const { user, asked, notes } = await startNote()
  await user.type(noteField(), 'Confere, ')
  expect(asked.filter(({ call }) => call.includes('/note-mentions'))).toEqual([])
  await user.type(noteField(), '@')
  expect(await optionNames()).toEqual(['@Bia Reis', '@Rui'])
  await user.keyboard('bi{Enter}')
  expect(noteField()).toHaveProperty('value', 'Confere, @Bia Reis ')
  await user.keyboard('?{Enter}')
  await waitFor(() => expect(notes()).toMatchObject([{ note: 'Confere, @Bia Reis ?', ticketId: 1, mentions: [8] }]))
})

test('a note that names a colleague without the list mentions them, too, and another mentions nobody', async () => {
  const { user, notes } = await startNote()
  await user.type(noteField(), 'Rui avisado{Enter}')
  await waitFor(() => expect(notes()).toHaveLength(1))
  expect(notes()[0]).not.toHaveProperty('mentions')
  fireEvent.change(noteField(), { target: { value: 'Fala com @Rui' } })
  fireEvent.keyDown(noteField(), { key: 'Enter' })
  await waitFor(() => expect(notes()[1]).toMatchObject({ note: 'Fala com @Rui', mentions: [9] }))
})

const offered = (change: object) => ({ ...quickMessage, fileListId: null, fileListName: null, ...change })
const macro: Macro = {
  ...{ id: 4, name: 'Encerrar', queueIds: [2], uses: 0, createdAt: '', updatedAt: '' },
  steps: [{ kind: 'reply', text: 'Até logo, {{firstName}}!' }, { kind: 'resolve' }],
}
const startWithOffers = () =>
  show(<ComposerWithPending />, {
    answers: {
      'GET /quick-messages/list': [
        {
          body: [
            offered({ id: 1, shortcode: 'oi', message: 'Oi, {{firstName}}!', uses: 2 }),
            offered({ id: 2, shortcode: 'pix', message: 'A chave é…', uses: 9, queueIds: [2] }),
            offered({ id: 3, shortcode: 'nota', message: 'A nota segue.', uses: 40, queueIds: [3] }),
          ],
        },
      ],
      'GET /macros/list': [{ body: [macro, { ...macro, id: 5, name: 'De outra fila', queueIds: [3] }] }],
      'GET /own-fields': [{ body: [] }],
      'GET /tags/list': [{ body: [] }],
      'GET /queue': [{ body: [] }],
      'GET /users/list': [{ body: [] }],
      'POST /quick-messages/1/uses': [{ body: { message: 'Use counted' } }],
    },
  })

test('the lightning lists what is used most as it would be sent, then the macros, both of the queue', async () => {
  const { user, asked } = await startWithOffers()
  await user.click(screen.getByRole('button', { name: 'Respostas rápidas' }))
  const firstName = privateTicket.contact.name.split(' ')[0]
  await waitFor(async () =>
    expect(await optionNames()).toEqual([
      '/pixA chave é…Empresa',
      `/oiOi, ${firstName}!Empresa`,
      'EncerrarResponder: “Até logo, Primeiro nome!” · ResolverMacro',
    ]),
  )
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(field()).toHaveProperty('value', `Oi, ${firstName}!`))
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain('POST /quick-messages/1/uses'))
  await user.clear(field())
})

test('a macro is picked from the lightning, and nothing is written for it', async () => {
  const { user } = await startWithOffers()
  await user.click(screen.getByRole('button', { name: 'Respostas rápidas' }))
  await user.click(await screen.findByRole('option', { name: /Encerrar/ }))
  expect(onMacro).toHaveBeenCalledExactlyOnceWith(macro)
  expect(field()).toHaveProperty('value', '')
})

test('what is for another queue is not found by its shortcode either', async () => {
  const { user } = await startWithOffers()
  await user.type(field(), '/nota')
  expect(await screen.findByText('Nenhuma resposta rápida com “nota”')).toBeTruthy()
  expect(screen.queryByRole('option')).toBeNull()
  await user.clear(field())
})

test('the arrows step between reply and note, and only the chosen one is a stop of the Tab key', async () => {
  const { user } = await start()
  const tab = (name: string) => screen.getByRole('tab', { name })
  tab('Responder').focus()
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(tab('Nota interna'))
  expect(tab('Nota interna').getAttribute('aria-selected')).toBe('true')
  expect([tab('Responder').tabIndex, tab('Nota interna').tabIndex]).toEqual([-1, 0])
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(tab('Responder'))
})

const CLOSED = { kind: 'closed', at: '2026-11-20T10:00:00.000Z', hours: 24 } as const

/** Renders a composer whose reply window may close, and open again. */
function Closing({ lock }: { lock: ReplyLock }) {
  const [isClosed, setIsClosed] = useState(false)
  return (
    <>
      <button onClick={() => setIsClosed(!isClosed)}>relógio</button>
      <ComposerWithPending lock={isClosed ? lock : null} />
    </>
  )
}

test('a closed window locks the field, keeps the draft and offers the templates', async () => {
  const onTemplate = vi.fn<() => void>()
  const { user } = await show(<Closing lock={{ replyWindow: CLOSED, onTemplate }} />)
  await user.type(field(), 'O boleto novo já está aqui')
  await user.click(screen.getByRole('button', { name: 'relógio' }))
  const why = await screen.findByText('Texto livre só até 24 horas depois da última mensagem do cliente.')
  expect(why.parentElement?.textContent).toMatch(/Agora vai por modelo aprovado\.$/)
  expect(screen.getByText('Seu rascunho está guardado: “O boleto novo já está aqui”')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('switch', { name: 'Assinar' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Usar modelo/ }))
  expect(onTemplate).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'relógio' }))
  expect(field()).toHaveProperty('value', 'O boleto novo já está aqui')
})

test('a recording ends with the window, and does not begin again by itself', async () => {
  const getUserMedia = vi.fn<() => Promise<MediaStream>>(() => new Promise(() => undefined))
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  const { user } = await show(<Closing lock={{ replyWindow: CLOSED, onTemplate: null }} />)
  await user.click(screen.getByRole('button', { name: 'Gravar áudio' }))
  await waitFor(() => expect(getUserMedia).toHaveBeenCalledOnce())
  await user.click(screen.getByRole('button', { name: 'relógio' }))
  await screen.findByText(/^Passaram mais de|^Texto livre só até/)
  await user.click(screen.getByRole('button', { name: 'relógio' }))
  expect(field()).toBeTruthy()
  expect(getUserMedia).toHaveBeenCalledOnce()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

test('a note can be written while the window is closed', async () => {
  const { user, asked } = await show(<ComposerWithPending lock={{ replyWindow: CLOSED, onTemplate: null }} />, {
    answers: { 'POST /ticket-notes': [{ body: {} }] },
  })
  await user.click(screen.getByRole('tab', { name: 'Nota interna' }))
  await user.type(screen.getByRole('textbox', { name: 'Nota interna' }), 'Ligar amanhã{Enter}')
  await waitFor(() => expect(asked.some(({ call }) => call === 'POST /ticket-notes')).toBe(true))
})

test.each<[string | null, RegExp]>([
  [CLOSED.at, /^Passaram mais de 7 dias desde a última mensagem do cliente\./],
  [null, /^O cliente não escreveu por esta conexão nos últimos 7 dias\./],
])('a channel without templates says when an answer arrives again, since %s', async (at, text) => {
  await show(<ComposerWithPending lock={{ replyWindow: { ...CLOSED, at, hours: 168 }, onTemplate: null }} />)
  const said = await screen.findByText(text)
  expect(said.parentElement?.textContent).toContain('A Meta só entrega a resposta depois que ele escrever de novo.')
  expect(screen.queryByRole('button', { name: /^Usar modelo/ })).toBeNull()
})
