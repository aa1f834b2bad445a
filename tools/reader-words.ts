/**
 * The words of the texts that people read, in each language: one word for one thing. `docs/words.md` shows them, and
 * `reader-words.test.ts` looks for the others. The names in the code have a list of their own, `docs/glossary.md`.
 */
export type Language = 'pt' | 'en' | 'es'
type InEach = Record<Language, string>

export type Thing = {
  thing: string
  use: InEach
  /**
   * What is not said for it, parted by commas. "encerr…" is every word that begins so, and one with a capital letter is only
   * looked for as it is written.
   */
  not?: Partial<InEach>
  /** Where these words are looked for; everywhere, if nothing is said. A key may end in *. */
  within?: readonly string[]
  /** Where they mean something else. */
  but?: readonly string[]
  note?: string
}

/** Rows of a spreadsheet. */
const ROWS = ['contactImports.*', 'contactLists.row', 'contactLists.downloadFaults', 'optOutImports.*', 'knowledge.*']
/** What customers read, whom everybody addresses more formally. */
const FOR_CUSTOMERS = ['web/widget/*', 'contract/*', 'server/*', 'connections.site.*']
/** These have the states of conversations as the code calls them. */
const SAMPLES = 'server/features/first-steps/sample-texts.ts status'

export const THINGS: readonly Thing[] = [
  {
    thing: 'conversation, from the first message until it is resolved',
    use: { pt: 'conversa', en: 'conversation', es: 'conversación' },
    not: {
      pt: 'ticket…, chamado, atendimentos, este atendimento, esse atendimento, um atendimento, outro atendimento',
      en: 'ticket…',
      es: 'ticket…, atenciones, esta atención, una atención, otra atención',
    },
    but: ['connections.linking.bring.*', 'companyLook.sampleItem'],
    note: '“Tickets” is only the name of the screen, and what the specification writes. “Atendimento” is what attendants do.',
  },
  {
    thing: 'end a conversation, and its state then',
    use: { pt: 'resolver, resolvida', en: 'resolve, resolved', es: 'resolver, resuelta' },
    not: { pt: 'encerr…, fechad…', en: 'closed, closing', es: 'cerrad…, cierre' },
    but: [
      ...['auth.signUp.off', 'push.*', 'holidays.closed', 'week.closed', 'queueIntegrations.try.*'],
      ...['queueIntegrations.form.typebotKeywordFinish', 'connections.reason.*', 'connections.problem.*'],
      ...['connections.guide.*', 'connections.deleteText'],
      ...['errors.ERR_META_WINDOW_CLOSED', 'tickets.windowClosed', 'replyWindow.closedAt'],
      ...['users.sessions.*', 'settings.key.severalSessions.hint', 'contract/billing-texts.ts*', SAMPLES],
    ],
    note: 'Sessions, connections, shops and windows close.',
  },
  {
    thing: 'its state while an attendant has it',
    use: { pt: 'em atendimento', en: 'in progress', es: 'en atención' },
    not: { en: 'in service' },
    note: 'The tab of the list says it from the attendant’s side: Atendendo, Atendiendo.',
  },
  {
    thing: 'its state before that',
    use: { pt: 'aguardando', en: 'waiting', es: 'en espera' },
    not: { pt: 'pendente…', en: 'pending', es: 'pendiente…, Esperando' },
    but: [
      ...['schedules.status.*', 'dashboard.card.*', 'todolist.*', 'contract/billing-texts.ts*', 'invoices.checkout.*'],
      ...['connections.status.*', 'connections.guide.*', 'connections.linking.*', 'contactLists.importStatus.*'],
      ...['contactImports.status.*', 'exchanges.*', SAMPLES],
    ],
  },
  {
    thing: 'note for colleagues',
    use: { pt: 'nota, nota interna', en: 'note, internal note', es: 'nota, nota interna' },
    not: { pt: 'observaç…, anotaç…', en: 'remark…', es: 'observaci…, anotaci…' },
    note: 'Beside “Responder” it is the internal one, so that nobody takes it for a message.',
  },
  {
    thing: 'rating by the customer',
    use: { pt: 'avaliação', en: 'rating', es: 'calificación' },
    not: { pt: 'nota…', en: 'grade…', es: 'nota…, evaluaci…, valoraci…' },
    within: [
      ...['dashboard.*', 'messages.endReason.*', 'ticketHistory.closed.*', 'connections.templates.quality.*'],
      ...[
        'connections.form.ratingMessage*',
        'connections.form.complationMessage*',
        'settings.key.customerLanguage.hint',
      ],
      ...['settings.key.userRating.*', 'settings.key.ratingsTimeout.*', 'server/features/dashboard/*'],
      'server/features/queue-integrations/assistant/customer-texts.ts wrong.rating',
    ],
  },
  {
    thing: 'prepared text that is found by a shortcut',
    use: { pt: 'resposta rápida', en: 'quick message', es: 'respuesta rápida' },
    not: {
      pt: 'mensagem rápida, mensagens rápidas',
      en: 'quick repl…, canned',
      es: 'mensaje rápido, mensajes rápidos',
    },
  },
  {
    thing: 'several steps that are done to a conversation at once',
    use: { pt: 'macro', en: 'macro', es: 'macro' },
  },
  {
    thing: 'text that Meta approved',
    use: { pt: 'modelo', en: 'template', es: 'plantilla' },
    not: { pt: 'template…', es: 'template…' },
    note: 'In screens of prompts “modelo” is that of an artificial intelligence.',
  },
  {
    thing: 'queue of a team',
    use: { pt: 'fila', en: 'queue', es: 'cola' },
    not: { pt: 'setor…, departamento…', en: 'department…', es: 'sector…, departamento…, fila…' },
    but: [...ROWS, 'errors.ERR_IMPORT_TOO_LARGE', 'contract/automatic-texts.ts*', 'server/features/imports/*'],
    note: 'Customers read of a department.',
  },
  {
    thing: 'who answers customers',
    use: { pt: 'atendente', en: 'attendant', es: 'agente' },
    not: { pt: 'agente…, operador…', en: 'agent…, operator…', es: 'atendente…, operador…' },
    but: [
      ...['queueIntegrations.*', 'errors.ERR_DIALOGFLOW*', 'replyWindow.personEnds'],
      'contract/billing-texts.ts wayOut',
    ],
    note: 'Dialogflow has agents, too.',
  },
  {
    thing: 'account of a person in the company',
    use: { pt: 'usuário', en: 'user', es: 'usuario' },
    note: 'On the screen of that name, in plans and in rights.',
  },
  {
    thing: 'linked number, page, robot or site',
    use: { pt: 'conexão; conectar', en: 'connection; connect', es: 'conexión; conectar' },
    not: {
      pt: 'linha oficial, vincul…, ligar um número, ligue um número, ligue o WhatsApp, ligue a conexão, Ligar de novo',
      en: 'official line, link a number, link with, linked by',
      es: 'línea oficial, vincula un número, vincule un número, enlazad…, Vincular con código',
    },
    but: ['connections.code.step4'],
    note: 'On the phone WhatsApp calls it a linked device, and in Spanish with “vincular”.',
  },
  {
    thing: 'what answers before a person does, by a menu',
    use: { pt: 'robô', en: 'bot', es: 'bot' },
    not: { pt: 'chatbot…, bot, bots', en: 'chatbot…, robot…', es: 'chatbot…, robot…' },
    but: ['connections.guide.bot.*'],
    note: 'A bot of Telegram has the same word. What answers by an artificial intelligence is a prompt.',
  },
  {
    thing: 'tag of a conversation or contact',
    use: { pt: 'etiqueta; adicionar, tirar', en: 'tag; add, remove', es: 'etiqueta; agregar, quitar' },
    not: {
      pt: 'tag…, pôr etiqueta, pôr a etiqueta, dar etiqueta, etiqueta removida',
      en: 'label…',
      es: 'tag…, poner etiqueta, dar etiqueta, dar una etiqueta',
    },
  },
  {
    thing: 'put off a conversation until a time',
    use: { pt: 'adiar, adiada', en: 'snooze, snoozed', es: 'posponer, pospuesta' },
    not: { pt: 'soneca, postergar', en: 'postpone…', es: 'aplazar, aplazad…' },
  },
  {
    thing: 'refusal of messages of campaigns',
    use: { pt: 'recusa', en: 'opt-out', es: 'baja' },
    not: { pt: 'descadastr…, opt-out…', en: 'refusal…, unsubscribed', es: 'rechazo, opt-out…' },
    but: ['campaigns.editor.stopRules'],
    note: 'What WhatsApp or a server does not take is refused as well.',
  },
  {
    thing: 'message for later',
    use: { pt: 'agendamento', en: 'scheduled message', es: 'mensaje programado' },
  },
  {
    thing: 'message to a list of people',
    use: { pt: 'campanha; divulgação', en: 'campaign; marketing', es: 'campaña; difusión' },
    not: { pt: 'disparo…', es: 'divulgación' },
  },
  {
    thing: 'hours in which the company answers',
    use: { pt: 'expediente', en: 'working hours', es: 'horario de atención' },
    not: {
      pt: 'horário de atendimento, horário de funcionamento, fora de expediente',
      en: 'business hours, opening hours, out of hours',
      es: 'fuera de horario, horario laboral',
    },
    but: ['campaigns.config.quietHours'],
    note: 'The specification’s tab is called Horários.',
  },
  {
    thing: 'make two contacts or conversations one',
    use: { pt: 'juntar', en: 'merge', es: 'unir' },
    not: { pt: 'unir, unid…, união, mescl…, fundir', en: 'unite', es: 'fusion…, juntar' },
  },
  {
    thing: 'state of something, as a column',
    use: { pt: 'status', en: 'status', es: 'estado' },
    not: { pt: 'situaç…, estado', en: 'state', es: 'situaci…' },
    but: ['invoices.checkout.*', 'holidays.ownHint'],
    note: 'An address has a state of Brazil.',
  },
  {
    thing: 'make a record no more',
    use: { pt: 'excluir', en: 'delete', es: 'eliminar' },
    not: { pt: 'Apagar, delet…', en: 'Erase', es: 'Borrar, suprim…' },
    but: ['messages.delete*'],
    note: 'A message is “apagada”, as WhatsApp says, and a file “removido” from what it is attached to.',
  },
  {
    thing: 'make one more',
    use: { pt: 'adicionar', en: 'add', es: 'agregar' },
    not: { pt: 'Incluir, acrescent…', es: 'añad…' },
    but: ['conversationTools.print.notes'],
  },
  {
    thing: 'look for',
    use: { pt: 'buscar', en: 'search', es: 'buscar' },
    not: { pt: 'procur…, pesquis…', en: 'look up conversations' },
  },
  {
    thing: 'keep what was typed',
    use: { pt: 'salvar', en: 'save', es: 'guardar' },
    not: { pt: 'Guardar', es: 'Salvar' },
    but: ['settings.key.aiCallDays.label'],
    note: 'Something is “guardado” for some time.',
  },
  {
    thing: 'get into the app',
    use: { pt: 'entrar', en: 'sign in', es: 'entrar' },
    not: { pt: 'login, logar, logout', es: 'login, loguear…' },
    but: ['errors.ERR_META*'],
    note: 'Facebook has a login.',
  },
  {
    thing: 'figures of the company; what is told when it happens',
    use: { pt: 'painel; aviso', en: 'dashboard; notice', es: 'panel; aviso' },
    not: { pt: 'dashboard…, notificaç…', es: 'dashboard…, notificaci…' },
  },
  {
    thing: 'phone in somebody’s hand; computer',
    use: { pt: 'celular; computador', en: 'phone; computer', es: 'teléfono; computadora' },
    not: { pt: 'no telefone, o telefone tocar', en: 'cell phone, mobile', es: 'móvil…, celular…, ordenador…' },
  },
  {
    thing: 'e-mail; code that a phone reads; what the server writes of itself',
    use: { pt: 'e-mail; QR Code; registro', en: 'e-mail; QR code; log', es: 'correo; código QR; registro' },
    not: { pt: 'email…, QR code, log', en: 'email…, QR Code', es: 'email…, e-mail…, correo electrónico, QR Code, log' },
  },
  {
    thing: 'how a colleague is addressed',
    use: { pt: 'você', en: 'you', es: 'tú' },
    not: {
      es: 'usted, Elija, Escriba, Pida, Vea, Revise, Cambie, Quite, Genere, Envíe, Cópielo, Pruebe, Elimine, Active',
    },
    but: FOR_CUSTOMERS,
    note: 'Customers are “usted” in Spanish.',
  },
]

const ENGLISH = [
  'backend, frontend, default, upload, download, slug, endpoint, request, response, query, cache',
  'debug, host, parser, worker, socket, checkbox, tooltip, popup, settings, username, password',
].join(', ')

/** Words of those who program. What stands under English no language has; Portuguese and Spanish have the others neither. */
export const TECHNICAL: InEach = {
  pt: ENGLISH,
  en: 'payload, timeout, boolean, string, undefined, null, NaN',
  es: ENGLISH,
}
