import { randomUUID } from 'node:crypto'
import type { Company, TestApp } from './test-app.ts'
import { passkeyAnswer } from './whatsapp/passkey-browser.ts'
import { sessionOf } from './whatsapp/brought-sessions.ts'

/** Nothing is snoozed for more than a year, so no day that is written here would do for long. */
const IN_AN_HOUR = new Date(Date.now() + 3_600_000).toISOString()

/** Creates one row of everything that a path can name, in one company. */
export async function makeSamples(w: TestApp, company: Company) {
  const c = company.id
  await w.owner.query(`insert into company_looks (company_id, display_name) values ($1, 'Loja da esquina')`, [c])
  const queue = await company.queue()
  const otherQueue = await company.queue()
  const queueOption = await w.insert(
    `insert into queue_options (company_id, queue_id, position, title) values ($1, $2, 1, 'Segunda via')`,
    [c, queue],
  )
  const connection = await company.connection(undefined, [queue])
  const otherConnection = await company.connection(undefined, [queue])
  const setAside = await w.insert(
    `insert into cloud_backlog (company_id, connection_id, item, given_up_at)
     values ($1, $2, '{"kind": "status", "item": {}}', now())`,
    [c, connection],
  )
  const template = await w.insert(
    `insert into message_templates (company_id, connection_id, name, language, provider_id)
     values ($1, $2, 'segunda_via', 'pt_BR', '7001')`,
    [c, connection],
  )
  await w.owner.query(`insert into cloud_priced (company_id, phone_number_id, mid) values ($1, '700', 'wamid.1')`, [c])
  await w.owner.query(
    `insert into cloud_message_counts (company_id, phone_number_id, month, category, billable, type, market, slot, messages)
     values ($1, '700', '2026-11-01', 'service', true, 'regular', '55', 0, 1)`,
    [c],
  )
  const user = (await company.attendant([queue])).id
  const contact = await w.insert(`insert into contacts (company_id, name, number) values ($1, 'Ana Prado', $2)`, [
    c,
    `55119${Math.floor(1e7 + Math.random() * 8e7)}`,
  ])
  const stranger = await w.insert(`insert into contacts (company_id, name, number) values ($1, 'Rui Lopes', $2)`, [
    c,
    `55219${Math.floor(1e7 + Math.random() * 8e7)}`,
  ])
  const tag = await w.insert(`insert into tags (company_id, name) values ($1, 'Garantia')`, [c])
  await w.insert(`insert into contact_tags (company_id, contact_id, tag_id) values ($1, $2, $3)`, [c, contact, tag])
  const ownField = await w.insert(
    `insert into own_fields (company_id, name, plain_name, type, options, position) values ($1, 'Cidade', 'cidade', 'choice', '{Santos,Centro}', 0)`,
    [c],
  )
  await w.insert(
    `insert into own_field_values (company_id, contact_id, field_id, value) values ($1, $2, $3, 'Santos')`,
    [c, contact, ownField],
  )
  const ticket = await w.insert(
    `insert into tickets (company_id, status, contact_id, connection_id, queue_id) values ($1, 'pending', $2, $3, $4)`,
    [c, contact, connection, queue],
  )
  const ticketBulk = await w.insert(
    `insert into ticket_bulks (company_id, user_id, kind, tag_id, due_at, before, traces)
     values ($1, $2, 'tag', $3, now(), '{}', '{}')`,
    [c, user, tag],
  )
  const macro = await w.insert(
    `insert into macros (company_id, name, steps) values ($1, 'Encerrar', '[{"kind": "note", "text": "visto"}]')`,
    [c],
  )
  const macroRun = await w.insert(
    `insert into macro_runs (company_id, user_id, ticket_id, added_tag_ids, due_at) values ($1, $2, $3, $4, now())`,
    [c, user, ticket, [tag]],
  )
  const { rows } = await w.owner.query<{ uuid: string }>('select uuid from tickets where id = $1', [ticket])
  const message = await w.insert(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, provider_id, from_me, body)
     values ($1, $2, $3, $4, $5, true, 'Olá')`,
    [c, ticket, contact, connection, randomUUID()],
  )
  const received = await w.insert(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, provider_id, from_me, body)
     values ($1, $2, $3, $4, $5, false, 'Sair')`,
    [c, ticket, contact, connection, randomUUID()],
  )
  const view = await w.insert(`insert into ticket_views (company_id, name) values ($1, 'Para hoje')`, [c])
  const note = await w.insert(
    `insert into ticket_notes (company_id, note, ticket_id, contact_id) values ($1, 'prefere texto', $2, $3)`,
    [c, ticket, contact],
  )
  const quickMessage = await w.insert(
    `insert into quick_messages (company_id, shortcode, message, geral) values ($1, 'oi', 'Olá!', true)`,
    [c],
  )
  const fileList = await w.insert(
    `insert into file_lists (company_id, name, message) values ($1, 'Catálogo', 'Segue')`,
    [c],
  )
  await w.insert(
    `insert into file_list_options (company_id, file_list_id, position, name) values ($1, $2, 1, 'Tabela')`,
    [c, fileList],
  )
  const schedule = await w.insert(
    `insert into schedules (company_id, body, contact_id, send_at) values ($1, 'Até amanhã!', $2, now() + interval '1 day')`,
    [c, contact],
  )
  const prompt = await w.insert(`insert into prompts (company_id, name) values ($1, 'Vendedora')`, [c])
  const source = await w.insert(
    `insert into knowledge_sources (company_id, prompt_id, kind, name, body, status)
     values ($1, $2, 'text', 'Prazos', 'Cinco dias.', 'review')`,
    [c, prompt],
  )
  const question = await w.insert(
    `insert into prompt_questions (company_id, prompt_id, question) values ($1, $2, 'Qual o prazo?')`,
    [c, prompt],
  )
  const trial = await w.insert(
    `insert into prompt_trials (company_id, prompt_id, status, fingerprint) values ($1, $2, 'done', '')`,
    [c, prompt],
  )
  const trialAnswer = await w.insert(
    `insert into prompt_trial_answers (company_id, trial_id, question_id, position, question, expects, expected, status)
     values ($1, $2, $3, 0, 'Qual o prazo?', 'answer', '', 'done')`,
    [c, trial, question],
  )
  const assistantTurn = await w.insert(
    `insert into assistant_turns (company_id, ticket_id, kind, target_id, last_message_id, status, leased_until)
     values ($1, $2, 'prompt', $3, 0, 'failed', now())`,
    [c, ticket, prompt],
  )
  const integration = await w.insert(
    `insert into queue_integrations (company_id, type, name) values ($1, 'n8n', 'Fluxo')`,
    [c],
  )
  const contactImport = await w.insert(
    `insert into contact_imports (company_id, name, has_header, columns)
     values ($1, 'contatos.csv', true, '[{"title": "Número", "to": "number"}]')`,
    [c],
  )
  const contactList = await w.insert(`insert into contact_lists (company_id, name) values ($1, 'Clientes')`, [c])
  const campaign = await w.insert(
    `insert into campaigns (company_id, name, contact_list_id) values ($1, 'Natal', $2)`,
    [c, contactList],
  )
  const listItem = await w.insert(
    `insert into contact_list_items (company_id, list_id, name, number) values ($1, $2, 'Ana Prado', '5511988887777')`,
    [c, contactList],
  )
  const listImport = await w.insert(
    `insert into contact_imports (company_id, list_id, name, has_header, columns)
     values ($1, $2, 'clientes.csv', true, '[{"title": "Número", "to": "number"}]')`,
    [c, contactList],
  )
  await w.owner.query(
    `insert into contact_list_checks (company_id, list_id, connection_id, asks_all, status)
     values ($1, $2, $3, false, 'paused')`,
    [c, contactList, connection],
  )
  const contactMerge = await w.insert(
    `insert into contact_merges (company_id, contact_id, before)
     select company_id, id, jsonb_build_object('keep', to_jsonb(o), 'after', to_jsonb(o),
       'drop', to_jsonb(o) || '{"id": 999999, "number": ""}', 'identities', '[]'::jsonb, 'fields', '[]'::jsonb,
       'owned', '{}'::jsonb, 'authored', '[]'::jsonb, 'reactions', '[]'::jsonb, 'duplicateMessages', '[]'::jsonb,
       'tickets', '[]'::jsonb, 'ticketParts', '{}'::jsonb, 'ticketTags', '[]'::jsonb, 'ticketTraces', '[]'::jsonb)
     from contacts o where company_id = $1 and id = $2`,
    [c, contact],
  )
  const optOut = await w.insert(
    `insert into opt_outs (company_id, source, number) values ($1, 'attendant', '5511988887777')`,
    [c],
  )
  const optOutImport = await w.insert(`insert into opt_out_imports (company_id, name) values ($1, 'recusas.csv')`, [c])
  const apiToken = await w.insert(
    `insert into api_tokens (company_id, user_id, name, token_hash, hint, scopes)
     values ($1, $2, 'ERP', sha256(convert_to($3, 'UTF8')), 'abcd', '{contacts:read}')`,
    [c, company.admin.id, randomUUID()],
  )
  const webhook = await w.insert(
    `insert into webhooks (company_id, name, url, events) values ($1, 'ERP', 'https://erp.example', '{ticket.created}')`,
    [c],
  )
  const delivery = await w.insert(
    `insert into webhook_deliveries (company_id, webhook_id, message_id, type, order_key, body)
     values ($1, $2, gen_random_uuid(), 'ticket.created', 'ticket:1', '{}')`,
    [c, webhook],
  )
  const chat = await w.insert(`insert into chats (company_id, title, owner_id) values ($1, 'Turno da manhã', $2)`, [
    c,
    company.admin.id,
  ])
  await w.insert(`insert into chat_users (company_id, chat_id, user_id) values ($1, $2, $3)`, [
    c,
    chat,
    company.admin.id,
  ])
  const { rows: sessions } = await w.owner.query<{ id: string }>(
    `insert into sessions (company_id, user_id, refresh_hash, expires_at)
     values ($1, $2, '\\x00', now() + interval '1 day') returning id`,
    [c, user],
  )
  const { rows: chats } = await w.owner.query<{ uuid: string }>('select uuid from chats where id = $1', [chat])
  const invoice = await w.insert(
    `insert into invoices (company_id, detail, value_cents, due_date) values ($1, 'Básico', 9990, '2026-12-10')`,
    [c],
  )
  await w.owner.query(
    `insert into push_subscriptions (company_id, session_id, endpoint, p256dh, auth)
     select company_id, id, 'https://fcm.googleapis.com/' || id, 'B', 'A' from sessions where company_id = $1 limit 1`,
    [c],
  )
  await w.owner.query(`insert into push_preferences (company_id, user_id, kinds) values ($1, $2, '{own}')`, [c, user])
  return {
    company: c,
    queue,
    otherQueue,
    queueOption,
    connection,
    otherConnection,
    setAside,
    template,
    user,
    contact,
    stranger,
    tag,
    ownField,
    ticket,
    ticketBulk,
    macro,
    macroRun,
    uuid: rows[0]?.uuid ?? '',
    message,
    received,
    view,
    note,
    quickMessage,
    fileList,
    schedule,
    prompt,
    source,
    question,
    trial,
    trialAnswer,
    assistantTurn,
    integration,
    contactImport,
    contactList,
    campaign,
    listItem,
    listImport,
    contactMerge,
    optOut,
    optOutImport,
    apiToken,
    webhook,
    delivery,
    chat,
    chatUuid: chats[0]?.uuid ?? '',
    invoice,
    session: sessions[0]?.id ?? '',
  }
}

export type Samples = Awaited<ReturnType<typeof makeSamples>>
type Kind = keyof Samples

/** Says what an id in a path names. The test fails for a route that is not covered here. */
const PATHS: [RegExp, Record<string, Kind>][] = [
  [/^\/api\/queue\//, { ':id': 'queue' }],
  [/^\/api\/queue-options\//, { ':id': 'queueOption' }],
  [
    /^\/api\/whatsapp(session)?\//,
    { ':id': 'connection', ':eventId': 'setAside', ':contactId': 'contact', ':templateId': 'template' },
  ],
  [/^\/api\/users\//, { ':id': 'user' }],
  [/^\/api\/contacts\/imports\//, { ':id': 'contactImport' }],
  [/^\/api\/contact-lists\/imports\//, { ':id': 'listImport' }],
  [/^\/api\/contact-lists\//, { ':id': 'contactList' }],
  [/^\/api\/contact-list-items\//, { ':id': 'listItem' }],
  [/^\/api\/campaigns\//, { ':id': 'campaign' }],
  [/^\/api\/contacts\/merges\//, { ':id': 'contactMerge' }],
  [/^\/api\/opt-outs\/imports\//, { ':id': 'optOutImport' }],
  [/^\/api\/opt-outs\//, { ':id': 'optOut' }],
  [/^\/api\/api-tokens\//, { ':id': 'apiToken' }],
  [/^\/api\/webhooks\//, { ':id': 'webhook', ':deliveryId': 'delivery' }],
  [/^\/api\/contacts\//, { ':id': 'contact' }],
  [/^\/api\/tags\//, { ':id': 'tag' }],
  [/^\/api\/own-fields\//, { ':id': 'ownField' }],
  [/^\/api\/ticket-tags\//, { ':ticketId': 'ticket', ':tagId': 'tag' }],
  [/^\/api\/tickets\/u\//, { ':uuid': 'uuid' }],
  [/^\/api\/tickets\//, { ':id': 'ticket' }],
  [/^\/api\/messages\/:ticketId(\/people|\/search)?$/, { ':ticketId': 'ticket' }],
  [/^\/api\/messages\//, { ':messageId': 'message', ':id': 'message' }],
  [/^\/api\/ticket-views\//, { ':id': 'view' }],
  [/^\/api\/ticket-notes\//, { ':id': 'note' }],
  [/^\/api\/macros\//, { ':id': 'macro' }],
  [/^\/api\/quick-messages\//, { ':id': 'quickMessage' }],
  [/^\/api\/files\//, { ':id': 'fileList' }],
  [/^\/api\/schedules\//, { ':id': 'schedule' }],
  [/^\/api\/prompt\//, { ':id': 'prompt' }],
  [/^\/api\/prompt-questions\//, { ':id': 'question' }],
  [/^\/api\/prompt-trials\//, { ':id': 'trial' }],
  [/^\/api\/prompt-trial-answers\//, { ':id': 'trialAnswer' }],
  [/^\/api\/assistant-turns\//, { ':id': 'assistantTurn' }],
  [/^\/api\/knowledge-sources\//, { ':id': 'source' }],
  [/^\/api\/queueIntegration\//, { ':id': 'integration' }],
  [/^\/api\/chats\//, { ':id': 'chat', ':uuid': 'chatUuid' }],
  [/^\/api\/invoices\//, { ':id': 'invoice' }],
  [/^\/api\/companies\//, { ':id': 'company' }],
  [/^\/api\/sessions\//, { ':uuid': 'session' }],
]

/** These ids name nothing of a company: the provider's records for all, settings by key, and files by signature. */
export const OTHER_IDS = [
  /^\/api\/(announcements|helps|plans)\/:id/,
  /^\/api\/settings\/:key$/,
  /^\/api\/billing-systems\/:system\/test$/,
  /^\/api\/media\//,
  /^\/api\/subscription\/webhook\/:type$/,
]

/** Returns the path with the ids of the samples, or with one value in place of every id. */
export function fillPath(url: string, ids: Samples | string): string | null {
  if (!url.includes(':')) return null
  const names = PATHS.find(([pattern]) => pattern.test(url))?.[1]
  if (!names) return null
  return url.replaceAll(/:\w+/g, (name) => {
    const kind = names[name]
    if (!kind) throw new Error(`${url} has ${name}, which tests/route-samples.ts does not know`)
    return typeof ids === 'string' ? ids : String(ids[kind])
  })
}

/** The prices of messages to a market, some of which nobody entered. */
export const OTHER_RATES = { market: 'other', marketing: 350_000, utility: 40_000, authentication: null, service: null }

/** Its keys take a moment to make. */
const SESSION = sessionOf('5511977776666')

/** Returns a body that a write accepts, so that a refusal is due to the id. */
export function sampleBody(operationId: string, s: Samples): object | undefined {
  const bodies: Record<string, object> = {
    simulateBot: { queueId: s.queue, messages: [{ body: 'oi', at: '2026-11-23T10:00' }] },
    createQueue: { name: 'Vendas', color: '#123456' },
    updateQueue: { name: 'Vendas' },
    createQueueOption: { title: 'Segunda via', queueId: s.queue },
    updateQueueOption: { title: 'Segunda via' },
    createConnection: { name: 'Loja' },
    updateConnection: { name: 'Loja' },
    createTemplate: { name: 'aviso', language: 'pt_BR', category: 'UTILITY', body: 'Seu pedido chegou.' },
    requestPairingCode: { number: '11 97777-6666' },
    bringSession: { session: SESSION, isStopped: true },
    answerPasskey: { answer: passkeyAnswer('{"challenge": "abc"}') },
    saveMessageRates: { currency: 'BRL', checkedOn: '2026-11-20', rates: [OTHER_RATES] },
    createUser: { name: 'Bia', email: `bia${s.company}@exemplo.com.br`, password: 'segredo' },
    updateUser: { name: 'Bia' },
    createContact: { name: 'Bia', number: '5511977776666' },
    updateContact: { name: 'Bia' },
    startContactImport: { hasHeader: true, columns: [{ title: 'Número', to: 'number' }] },
    createCampaign: { name: 'Natal' },
    updateCampaign: { name: 'Natal' },
    testCampaign: { number: '5511977776666' },
    createListFromCampaign: { name: 'Fiéis', filter: 'all' },
    createContactList: { name: 'Fiéis' },
    updateContactList: { name: 'Fiéis' },
    createContactListItem: { name: 'Bia', number: '5511977776666', contactListId: s.contactList },
    updateContactListItem: { name: 'Bia' },
    removeContactListItems: { filter: 'invalid' },
    addContactsToList: { contactIds: [s.contact] },
    startContactListCheck: { connectionId: s.connection },
    startContactListImport: { hasHeader: true, columns: [{ title: 'Número', to: 'number' }] },
    mergeContacts: { keepId: s.contact, otherIds: [s.contact] },
    createOptOut: { number: '5511977776666', proof: 'pediu' },
    revokeOptOut: { proof: 'pediu de novo' },
    optOutContact: { proof: 'pediu' },
    setPossibleRefusal: { messageId: null },
    mergeTickets: { ticketId: s.ticket },
    openGroupPerson: { key: 'lid:1' },
    snoozeTicket: { until: IN_AN_HOUR },
    snoozeTickets: { ticketIds: [s.ticket], until: IN_AN_HOUR },
    changeTickets: { ticketIds: [s.ticket], change: { kind: 'tag', tagId: s.tag } },
    undoBulk: { bulkId: s.ticketBulk },
    createApiToken: { name: 'ERP', scopes: ['contacts:read'], expiresAt: null },
    createWebhook: { name: 'ERP', url: 'https://1.1.1.1/', events: ['ticket.created'] },
    updateWebhook: { name: 'ERP' },
    setContactTags: { tagIds: [s.tag] },
    tagContacts: { ids: [s.contact], tagId: s.tag, action: 'add' },
    createOwnField: { name: 'Loja', type: 'choice', options: [{ label: 'Sul' }] },
    updateOwnField: { name: 'Loja' },
    reorderOwnFields: { ids: [s.ownField] },
    createTag: { name: 'Nova' },
    updateTag: { name: 'Nova' },
    reorderLanes: { tagIds: [s.tag] },
    moveToLane: { tagId: null },
    createTicketView: { name: 'Urgentes' },
    updateTicketView: { name: 'Urgentes' },
    createNote: { note: 'olá', ticketId: s.ticket, contactId: s.contact },
    markMentionsSeen: { ticketId: s.ticket },
    setMentionMail: { isWanted: false },
    createMacro: { name: 'Encerrar', steps: [{ kind: 'addTag', tagId: s.tag }] },
    updateMacro: { name: 'Encerrar' },
    applyMacro: { ticketId: s.ticket },
    undoMacro: { runId: s.macroRun },
    createQuickMessage: { shortcode: 'x', message: 'y' },
    updateQuickMessage: { shortcode: 'x', message: 'y' },
    createFileList: { name: 'Preços', message: 'Seguem os preços.' },
    updateFileList: { name: 'Preços', message: 'Seguem os preços.' },
    createSchedule: { body: 'Até amanhã!', contactId: s.contact, sendAt: '2100-01-01T10:00' },
    updateSchedule: { body: 'Até amanhã!', contactId: s.contact, sendAt: '2100-01-01T10:00' },
    createPrompt: { name: 'Vendedora', prompt: 'Atenda.', apiKey: 'sk-1', queueId: s.queue },
    updatePrompt: { name: 'Vendedora' },
    testPrompt: { apiKey: 'sk-1' },
    createKnowledgeSource: { kind: 'text', name: 'Trocas', text: 'Sete dias.' },
    updateKnowledgeSource: { name: 'Trocas' },
    createPromptQuestion: { question: 'Qual o prazo?' },
    updatePromptQuestion: { question: 'Qual o prazo?' },
    judgeTrialAnswer: { passed: true },
    createQueueIntegration: { name: 'Outro fluxo', type: 'n8n' },
    updateQueueIntegration: { name: 'Outro fluxo' },
    testDialogflowSession: { projectName: 'flores', jsonContent: '{}' },
    createChat: { title: 'Turno da tarde', users: [{ id: s.user }] },
    updateChat: { title: 'Turno da noite' },
    postChatMessage: { message: 'oi' },
    saveSetting: { value: 'enabled' },
    saveCompanyLook: { displayName: 'Loja' },
    createAnnouncement: { title: 'Novidade', text: 'Há uma novidade.' },
    updateAnnouncement: { title: 'Novidade' },
    createHelp: { title: 'Primeiros passos', video: 'dQw4w9WgXcQ' },
    updateHelp: { title: 'Primeiros passos' },
    createPlan: { name: `Plano X${s.company}` },
    updatePlan: { name: 'Plano X' },
    createCompany: { name: `Nova ${s.company}`, email: `nova${s.company}@exemplo.com.br`, planId: 1 },
    updateCompany: { name: 'Nova', email: 'nova@exemplo.com.br', planId: 1 },
    payInvoice: { invoiceId: s.invoice },
    updateInvoice: { status: 'paid' },
    saveCompanySchedules: { schedules: [] },
    changeFirstSteps: { skipped: ['team'] },
    makeSamples: { language: 'pt' },
    saveCompanyHolidays: { national: [], own: [] },
    createTicket: { contactId: s.contact, queueId: s.queue, whatsappId: s.connection },
    changeTicket: { status: 'open' },
    suggestReply: {},
    rewriteText: { text: 'oi', style: 'formal' },
    translateText: { text: 'oi', to: 'en' },
    translateMessage: { to: 'en' },
    summariseTicket: { language: 'pt' },
    sendMessage: { body: 'oi' },
    editMessage: { body: 'oi' },
    reactToMessage: { emoji: '👍' },
    forwardMessage: { messageId: String(s.message), ticketId: s.ticket },
    setTicketTags: { ticketId: s.ticket, tags: [{ id: s.tag }] },
  }
  return bodies[operationId]
}
