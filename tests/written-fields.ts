import { OTHER_RATES, type Samples } from './route-samples.ts'

/** Writes whose body is no row that somebody could read again, and why. */
export const ACTIONS: Record<string, string> = {
  login: 'opens a session',
  setUp: 'makes the first company, once',
  recoverPassword: 'sends a mail',
  confirmEmail: 'redeems a mailed token',
  confirmSignUp: 'redeems a mailed token',
  resetPassword: 'redeems a mailed token',
  signUp: 'makes a company only after the mail',
  payInvoice: 'asks the bank for a charge',
  hearOfPayment: 'is called by the bank',
  hearOfPaymentOfType: 'is called by the bank',
  simulateBot: 'stores nothing',
  startContactListCheck: 'starts a job',
  removeContactListItems: 'deletes',
  addContactsToList: 'adds many: see add-contacts.test.ts',
  mergeContacts: 'moves rows',
  tagContacts: 'changes tags of many: see contacts/tags.test.ts',
  reorderOwnFields: 'changes the order: see own-fields.test.ts',
  forwardMessage: 'copies a message',
  mergeTickets: 'closes another ticket: see merge.test.ts',
  openGroupPerson: 'asks WhatsApp: see group.test.ts',
  linkFacebook: 'asks Meta',
  signUpCloudNumber: 'asks Meta',
  checkLink: 'asks the provider, stores nothing',
  requestPairingCode: 'asks WhatsApp for a code',
  createTemplate: 'asks Meta: see new-templates.test.ts',
  bringSession: 'is kept encrypted: see linking.test.ts',
  answerPasskey: 'tells WhatsApp, stores nothing',
  resumeAssistantTarget: 'ends a pause',
  testPrompt: 'asks a model, stores nothing',
  previewCampaign: 'stores nothing',
  testCampaign: 'sends a message',
  readChat: 'is seen in the number of unread messages',
  testDialogflowSession: 'asks Dialogflow, stores nothing',
  testQueueIntegration: 'asks a server, stores nothing',
  snoozeTickets: 'changes several tickets: see snooze.test.ts',
  changeTickets: 'changes several tickets: see bulk.test.ts',
  undoBulk: 'takes that back: see bulk.test.ts',
  applyMacro: 'does several things: see macros.test.ts',
  undoMacro: 'takes some of them back: see macros.test.ts',
  moveToLane: 'moves a card of the board',
  reorderLanes: 'moves the lanes of the board',
  suggestReply: 'asks a model, stores nothing',
  rewriteText: 'asks a model, stores nothing',
  translateText: 'asks a model, stores nothing',
  translateMessage: 'asks a model',
  summariseTicket: 'asks a model',
  makeSamples: 'makes conversations: see first-steps.test.ts',
  changeFirstSteps: 'ends the checklist and opens it: see first-steps.test.ts',
  subscribeToPush: 'is kept for one browser: see push.test.ts',
  beginVisit: 'is called by visitors: see webchat.test.ts',
  sendVisitorMessage: 'is called by visitors: see webchat.test.ts',
  tellVisitorTyping: 'stores nothing',
  confirmVisitorMessages: 'is seen in the ticks of messages: see webchat.test.ts',
  saveVisitor: 'is called by visitors: see webchat.test.ts',
  markMentionsSeen: 'is seen in the bell: see mentions.test.ts',
}

/** Fields that are written and not read, and why, each with its operation: another body may have to show what is named alike. */
export const NOT_SHOWN: Record<string, string> = {
  'createCompany.password': 'is a secret',
  'createUser.password': 'is a secret',
  'updateUser.password': 'is a secret',
  'updateUser.currentPassword': 'is a secret',
  'createPrompt.apiKey': 'is a secret',
  'createPrompt.voiceKey': 'is a secret',
  'updatePrompt.apiKey': 'is a secret',
  'updatePrompt.voiceKey': 'is a secret',
  'createQueueIntegration.jsonContent': 'is a secret',
  'updateQueueIntegration.jsonContent': 'is a secret',
  'createConnection.accessToken': 'is a secret',
  'createConnection.appSecret': 'is a secret',
  'createConnection.verifyToken': 'is a secret',
  'createConnection.botToken': 'is a secret',
  'updateConnection.accessToken': 'is a secret',
  'updateConnection.appSecret': 'is a secret',
  'updateConnection.verifyToken': 'is a secret',
  'updateConnection.botToken': 'is a secret',
  'createConnection.allowedOrigins': 'is of website chats only: see webchat.test.ts',
  'createConnection.look': 'is of website chats only: see webchat.test.ts',
  'updateConnection.allowedOrigins': 'is of website chats only: see webchat.test.ts',
  'updateConnection.look': 'is of website chats only: see webchat.test.ts',
  'createConnection.channel': 'needs a number that is tried at Meta: see cloud.test.ts',
  'createConnection.phoneNumberId': 'is tried at Meta: see cloud.test.ts',
  'createConnection.wabaId': 'is tried at Meta: see cloud.test.ts',
  'createContactList.tagId': 'says whom the list begins with',
  'createContactList.searchParam': 'says whom the list begins with',
  'createListFromCampaign.filter': 'says whom the list begins with',
  'snoozeTicket.isUndo': 'says whose snooze it is: see snooze.test.ts',
  'startContactImport.areaCode': 'completes the numbers of the rows',
  'startContactListImport.areaCode': 'completes the numbers of the rows',
  'startContactListImport.consentSource': 'is shown with each person of the list',
  'startContactListImport.consentAt': 'is shown with each person of the list',
  'updateCompany.openInvoice': 'says what becomes of an invoice',
  'sendMessage.quickMessageId': 'names a file, of which the message gets a copy',
  'sendMessage.fileListOptionId': 'names a file, of which the message gets a copy',
  'createCampaign.status': 'is decided by the server',
  'updateCampaign.status': 'is decided by the server',
  'optOutContact.messageId': 'names the message whose text is the proof',
  'changeTicket.useIntegration': 'only ends what answers',
  'changeTicket.promptId': 'only ends what answers',
  'changeTicket.integrationId': 'only ends what answers',
  'changeTicket.chatbot': 'only ends what answers',
  'changeTicket.note': 'becomes a note of the ticket: see transfer.test.ts',
  'changeTicket.mentions': 'goes with the note: see mentions.test.ts',
  'createUser.companyId': 'names the company of the user, for super users',
  'updateUser.companyId': 'names the company of the user, for super users',
  'sendMessage.mentions': 'are the names of people of a group in the text: see mentions.test.ts',
  'sendMessage.contactIds': 'stand alone in their message: see contact-cards.test.ts',
  'sendMessage.location': 'stands alone in its message: see locations.test.ts',
  'sendMessage.template': 'needs a template of Meta: see template-messages.test.ts',
  'createSchedule.template': 'needs a template of Meta: see schedule-templates.test.ts',
  'updateSchedule.template': 'needs a template of Meta: see schedule-templates.test.ts',
  'createCampaign.template': 'needs a template of Meta: see campaign-templates.test.ts',
  'updateCampaign.template': 'needs a template of Meta: see campaign-templates.test.ts',
  'saveCompanyLook.isForEveryone': 'is for the company of the provider: see company-looks.test.ts',
  'updateUser.language': 'is shown to the user only',
  'updateUser.opensWaiting': 'is shown to the user only',
  'updateUser.opensNext': 'is shown to the user only',
}

/**
 * Where a row is read that has no address of its own under that of its write: the path, and the list of the answer that
 * has the row, '' for an answer that is the list.
 */
export const READ_AT: Record<string, (s: Samples, id: string) => [path: string, list?: string]> = {
  saveCompanySchedules: (s) => [`/companies/${s.company}`],
  createCompany: () => ['/companies/list', ''],
  updateCompany: () => ['/companies/list', ''],
  startContactImport: (s) => [`/contacts/imports/${s.contactImport}`],
  startContactListImport: (s) => [`/contact-lists/imports/${s.listImport}`],
  createListFromCampaign: (_, id) => [`/contact-lists/${id}`],
  createApiToken: () => ['/api-tokens', ''],
  setContactTags: (s) => [`/contacts/${s.contact}`],
  createOwnField: () => ['/own-fields', ''],
  updateOwnField: () => ['/own-fields', ''],
  sendMessage: (s) => [`/messages/${s.ticket}`, 'messages'],
  editMessage: (s) => [`/messages/${s.ticket}`, 'messages'],
  reactToMessage: (s) => [`/messages/${s.ticket}`, 'messages'],
  createNote: (s) => [`/ticket-notes/list?ticketId=${s.ticket}&contactId=${s.contact}`, ''],
  createOptOut: () => ['/opt-outs', 'optOuts'],
  revokeOptOut: () => ['/opt-outs', 'optOuts'],
  optOutContact: (s) => [`/contacts/${s.contact}/opt-out`],
  createKnowledgeSource: (_, id) => [`/knowledge-sources/${id}`],
  createPromptQuestion: (s) => [`/prompt/${s.prompt}/questions`, 'questions'],
  updatePromptQuestion: (s) => [`/prompt/${s.prompt}/questions`, 'questions'],
  judgeTrialAnswer: (s) => [`/prompt-trials/${s.trial}`, 'answers'],
  saveCampaignSettings: () => ['/campaign-settings'],
  saveMessageRates: () => ['/message-rates'],
  saveCompanyLook: () => ['/company-look'],
  createChat: () => ['/chats', 'records'],
  updateChat: () => ['/chats', 'records'],
  postChatMessage: (s) => [`/chats/${s.chat}/messages`, 'records'],
  setPossibleRefusal: (s) => [`/tickets/${s.ticket}`],
  snoozeTicket: (s) => [`/tickets/${s.ticket}`],
  setTicketTags: (s) => [`/tickets/${s.ticket}`],
}

type Row = Record<string, unknown>
const idsOf = (rows: unknown): unknown[] => (rows as { id: unknown }[]).map(({ id }) => id)

const optionsOf = ({ options }: Row) => (options as string[]).map((label) => ({ label }))

const membersOf = ({ users, ownerId }: Row) =>
  (users as Row[]).filter(({ userId }) => userId !== ownerId).map(({ userId }) => ({ id: userId }))

const ofSnooze =
  (field: string) =>
  ({ snooze }: Row) =>
    (snooze as Row | null)?.[field]

const SNOOZED = {
  'snoozeTicket.until': ofSnooze('until'),
  'snoozeTicket.wakeOnReply': ofSnooze('wakeOnReply'),
  'snoozeTicket.reason': ofSnooze('reason'),
}

/** Fields that a row shows under another name or in another form, by operation or for all. */
export const SHOWN_AS: Record<string, (row: Row) => unknown> = {
  queueIds: ({ queues }) => idsOf(queues),
  'setContactTags.tagIds': ({ tags }) => idsOf(tags),
  ownFields: ({ ownFields }) => (ownFields as Row[]).map(({ fieldId, value }) => ({ fieldId, value })),
  'createOwnField.options': optionsOf,
  'updateOwnField.options': optionsOf,
  campaignsEnabled: ({ settings }) =>
    (settings as { key: string; value: string }[]).find(({ key }) => key === 'campaignsEnabled')?.value === 'true',
  'optOutContact.proof': ({ optOut }) => (optOut as Row | null)?.['proof'],
  'revokeOptOut.proof': ({ revokedProof }) => revokedProof,
  'createTicketView.queueIds': ({ queueIds }) => queueIds,
  'createMacro.queueIds': ({ queueIds }) => queueIds,
  'updateMacro.queueIds': ({ queueIds }) => queueIds,
  'createQuickMessage.queueIds': ({ queueIds }) => queueIds,
  'updateQuickMessage.queueIds': ({ queueIds }) => queueIds,
  'updateTicketView.queueIds': ({ queueIds }) => queueIds,
  'createChat.users': membersOf,
  'updateChat.users': membersOf,
  'setTicketTags.ticketId': ({ id }) => id,
  'createNote.mentions': ({ mentions }) => idsOf(mentions),
  'reactToMessage.emoji': ({ reactions }) => (reactions as Row[])[0]?.['emoji'],
  option: ({ option }) => Number(option),
  'changeFirstSteps.skipped': ({ steps }) =>
    (steps as Row[]).flatMap(({ step, isSkipped }) => (isSkipped ? [step] : [])),
  settings: (rows) =>
    Object.fromEntries((rows as unknown as Row[]).map(({ key, value }) => [key, JSON.parse(String(value)) as unknown])),
  'revokeOptOut.isMistake': ({ revokedSource }) => revokedSource === 'mistake',
  ...SNOOZED,
  'setPossibleRefusal.messageId': ({ possibleRefusal }) => (possibleRefusal as Row | null)?.['messageId'],
}

/** Fields that exclude others of the same body. */
export const APART: Record<string, string[]> = {
  createCampaign: ['tagListId'],
  updateCampaign: ['tagListId'],
  createQueueOption: ['parentId'],
  updateQueueOption: ['parentId'],
}

/** What must be sent with a change. */
export const BESIDE: Record<string, Row> = {
  // A key is never sent to another server than it was given for.
  updatePrompt: { apiKey: 'sk-2' },
}

const namedByView = (operation: string, s: Samples) => ({
  [`${operation}.tags`]: [s.tag],
  [`${operation}.users`]: [s.user],
  [`${operation}.connections`]: [s.connection],
})

const macroSteps = (s: Samples) => [
  { kind: 'removeTag', tagId: s.tag },
  { kind: 'transfer', queueId: s.otherQueue, userId: s.user },
]

/** What the fields are that name other rows, or of which a rule says how they look, by operation or for all. */
export const fieldValues = (s: Samples): Record<string, unknown> => ({
  queueId: s.otherQueue,
  sendIdQueue: s.queue,
  transferQueueId: s.queue,
  queueIds: [s.otherQueue],
  tagId: s.tag,
  tagListId: s.tag,
  whatsappId: s.otherConnection,
  contactId: s.stranger,
  ticketId: s.ticket,
  userId: s.user,
  fileListId: s.fileList,
  contactListId: s.contactList,
  promptId: s.prompt,
  integrationId: s.integration,
  /** Each company has a plan of its own. */
  planId: 2,
  number: '5521988887777',
  email: `outra${s.company}@exemplo.com.br`,
  color: '#654321',
  clientId: 'one-of-ours',
  dueDate: '2099-05-05',
  expiresAt: '2099-05-05T12:00:00.000Z',
  scheduledAt: '2099-05-05T12:00:00.000Z',
  sendAt: '2099-05-05T12:00:00.000Z',
  'snoozeTicket.until': new Date(Date.now() + 7_200_000).toISOString(),
  consentAt: '2020-05-05',
  urlN8N: 'https://fluxo.exemplo.com.br',
  url: 'https://9.9.9.9/',
  baseUrl: 'https://modelo.exemplo.com.br',
  allTicket: 'enable',
  video: 'aBcDeFgHiJk',
  messageId: String(s.received),
  schedules: [{ weekday: 'Sexta', weekdayEn: 'friday', startTime: '09:00', endTime: '12:00' }],
  breaks: [{ weekdayEn: 'friday', startTime: '10:00', endTime: '10:30' }],
  timezone: 'America/Manaus',
  national: ['christmas'],
  own: [{ name: 'Aniversário da loja', date: '2099-05-05', yearly: true, startTime: '09:00', endTime: '12:00' }],
  columns: [{ title: 'Celular', to: 'number' }],
  extraInfo: [{ name: 'Bairro', value: 'Centro' }],
  'createChat.users': [{ id: s.user }],
  'updateChat.users': [{ id: s.user }],
  ...namedByView('createTicketView', s),
  ...namedByView('updateTicketView', s),
  'createMacro.steps': macroSteps(s),
  'updateMacro.steps': macroSteps(s),
  'createNote.contactId': s.contact,
  'createNote.mentions': [s.user],
  'updateQueueOption.parentId': s.queueOption,
  'createQueueOption.queueId': s.queue,
  'createQueueOption.parentId': s.queueOption,
  'saveSetting.value': 'enabled',
  'saveCompanyLook.accent': '#654321',
  'saveCompanyLook.address': `loja-${s.company}`,
  emoji: '👍',
  options: [{ name: 'Tabela' }],
  'createOwnField.options': [{ label: 'Norte' }],
  'updateOwnField.options': [{ label: 'Norte' }],
  'createOwnField.type': 'choice',
  tagIds: [s.tag],
  ownFields: [{ fieldId: s.ownField, value: 'Centro' }],
  tags: [{ id: s.tag }],
  messageInterval: 5,
  longerIntervalAfter: 5,
  greaterInterval: 5,
  quietHours: { from: '09:00', to: '12:00', days: [1] },
  quotedMsg: { id: String(s.received) },
  option: 1,
  currency: 'BRL',
  checkedOn: '2026-05-05',
  rates: [OTHER_RATES],
  'updateWebhook.events': ['ticket.closed'],
  'changeFirstSteps.isOpen': false,
  'changeFirstSteps.skipped': ['hours'],
  'savePushPreferences.kinds': ['chat'],
  'savePushPreferences.quiet': { start: '22:00', end: '07:00' },
  'setMentionMail.isWanted': false,
})

/** The row that a write changes, for those that make none and for those that can be made once only. */
export const CHANGED: Record<string, (s: Samples) => string> = {
  changeTicket: (s) => String(s.ticket),
  setPossibleRefusal: (s) => String(s.ticket),
  snoozeTicket: (s) => String(s.ticket),
  setTicketTags: (s) => String(s.ticket),
  setContactTags: (s) => String(s.contact),
  editMessage: (s) => String(s.message),
  reactToMessage: (s) => String(s.message),
  revokeOptOut: (s) => String(s.optOut),
  optOutContact: (s) => String(s.contact),
  startContactImport: (s) => String(s.contactImport),
  startContactListImport: (s) => String(s.listImport),
  updateChat: (s) => String(s.chat),
  updateInvoice: (s) => String(s.invoice),
  saveCompanySchedules: (s) => String(s.company),
  updateKnowledgeSource: (s) => String(s.source),
  updatePromptQuestion: (s) => String(s.question),
  judgeTrialAnswer: (s) => String(s.trialAnswer),
  saveCampaignSettings: () => '',
  saveMessageRates: () => '',
  saveCompanyLook: () => '',
  saveSetting: () => 'userRating',
  changeFirstSteps: () => '',
  savePushPreferences: () => '',
  setMentionMail: () => '',
}

/** An example of what can be made once only. */
export const MADE_ONCE: Record<string, (s: Samples) => string> = {
  createTicket: (s) => String(s.ticket),
}

/** What must be so before a write that only takes something away, as a statement with the id of the company. */
export const BEFORE: Record<string, string> = {
  changeFirstSteps: 'update companies set checklist_open = true where id = $1',
  setMentionMail:
    'insert into mention_mails (company_id, user_id) select company_id, id from users where company_id = $1',
}
