// Generated from the migrated database by `npm run generate`. Do not edit.
import type { Generated, JSONColumnType } from 'kysely'
import type { Break } from '#contract/business-hours.ts'
import type { Holidays } from '#contract/holidays.ts'
import type { WorkingHours } from '#contract/companies.ts'
import type { ChannelKind, IdentityKind, MetaKind } from '#contract/channels.ts'
import type { MacroStep } from '#contract/macros.ts'
import type { MediaType } from '#contract/messages.ts'
import type { AllTicket } from '#contract/users.ts'

export interface AddressBook {
  companyId: number
  connectionId: number
  number: string
  lid: string | null
  name: string
  updatedAt: Generated<string>
}

export interface AiCalls {
  companyId: number
  id: Generated<number>
  promptId: number | null
  ticketId: number | null
  userId: number | null
  purpose: string
  model: string
  outcome: Generated<string>
  promptTokens: Generated<number>
  cachedTokens: Generated<number>
  completionTokens: Generated<number>
  ms: number | null
  micros: Generated<number>
  day: string
  createdAt: Generated<string>
}

export interface AiSpending {
  companyId: number
  day: string
  micros: Generated<number>
}

export interface Announcements {
  id: Generated<number>
  companyId: number | null
  title: string
  text: string
  priority: Generated<number>
  status: Generated<boolean>
  fileId: string | null
  mediaName: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface ApiSends {
  companyId: number
  id: Generated<number>
  sender: string
  key: string
  requestHash: Buffer
  answer: unknown
  createdAt: Generated<string>
}

export interface ApiTokens {
  companyId: number
  id: Generated<number>
  userId: number
  name: string
  tokenHash: Buffer
  hint: string
  scopes: string[]
  expiresAt: string | null
  lastUsedAt: string | null
  lastUsedAddress: Generated<string>
  createdAt: Generated<string>
  revokedAt: string | null
  revokedBy: number | null
}

export interface AssistantCircuits {
  companyId: number
  kind: 'prompt' | 'integration' | 'billing'
  targetId: number
  failures: Generated<number>
  openUntil: string | null
}

export interface AssistantSessions {
  companyId: number
  ticketId: number
  kind: 'prompt' | 'integration' | 'billing'
  targetId: number
  state: unknown
  seenId: number
  wroteAt: string | null
  pending: unknown
  pendingAt: string | null
  turnId: number | null
  turns: Generated<number>
  redone: Generated<number>
  hops: Generated<number>
  createdAt: Generated<string>
}

export interface AssistantSources {
  companyId: number
  id: Generated<number>
  turnId: number
  ticketId: number
  promptId: number | null
  passages: unknown
  createdAt: Generated<string>
}

export interface AssistantTurns {
  companyId: number
  id: Generated<number>
  ticketId: number
  kind: 'prompt' | 'integration' | 'billing'
  targetId: number
  lastMessageId: number
  status: Generated<'running' | 'done' | 'failed' | 'dropped'>
  attempts: Generated<number>
  leasedUntil: string
  request: Generated<string>
  response: Generated<string>
  httpStatus: number | null
  error: string | null
  durationMs: number | null
  handOverReason: string | null
  endedAt: string | null
  createdAt: Generated<string>
  tries: Generated<unknown>
  replayedAt: string | null
  seenId: number | null
  state: unknown
}

export interface BillingChecks {
  companyId: number
  id: Generated<number>
  turnId: number
  contactId: number
  createdAt: Generated<string>
}

export interface CampaignCounts {
  companyId: number
  campaignId: number
  startsAt: string
  variant: number
  confirmationRequested: Generated<number>
  confirmed: Generated<number>
  sent: Generated<number>
  delivered: Generated<number>
  read: Generated<number>
  answered: Generated<number>
  refused: Generated<number>
  failed: Generated<number>
  skipped: Generated<number>
  noReceipt: Generated<number>
}

export interface CampaignRecipients {
  companyId: number
  id: Generated<number>
  campaignId: number
  connectionId: number | null
  itemId: number | null
  contactId: number | null
  name: string
  number: string
  email: Generated<string>
  isFirstContact: boolean
  state: 'pending' | 'asked' | 'confirmed' | 'queued' | 'sent' | 'delivered' | 'read' | 'failed' | 'skipped'
  reason: string | null
  variant: number | null
  messageId: number | null
  answerId: number | null
  askedAt: string | null
  confirmedAt: string | null
  queuedAt: string | null
  sentAt: string | null
  deliveredAt: string | null
  readAt: string | null
  answeredAt: string | null
  refusedAt: string | null
  failedAt: string | null
  zone: Generated<string>
  noReceiptAt: string | null
  checksLeft: Generated<number>
  retryAt: string | null
  retriedAt: string | null
}

export interface CampaignSettings {
  companyId: number
  id: Generated<number>
  key: string
  value: string
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface Campaigns {
  companyId: number
  id: Generated<number>
  name: string
  status: Generated<'INATIVA' | 'PROGRAMADA' | 'EM_ANDAMENTO' | 'CANCELADA' | 'FINALIZADA'>
  confirmation: Generated<boolean>
  messages: Generated<string[]>
  confirmationMessages: Generated<string[]>
  contactListId: number | null
  tagId: number | null
  connectionId: number | null
  fileListId: number | null
  queueId: number | null
  userId: number | null
  fileId: string | null
  mediaName: string | null
  refusalLine: Generated<boolean>
  stopRules: Generated<boolean>
  legalBasis: string | null
  legalNote: string | null
  scheduledAt: string | null
  startedAt: string | null
  completedAt: string | null
  pauseReason: string | null
  pausedAt: string | null
  resumedAt: string | null
  lastSentAt: string | null
  total: Generated<number>
  valid: Generated<number>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  skippedReasons: unknown
  zones: Generated<string[]>
  template: unknown
  pauseError: string | null
}

export interface ChatMessages {
  companyId: number
  id: Generated<number>
  chatId: number
  senderId: number | null
  senderName: string
  message: Generated<string>
  fileId: string | null
  clientId: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface ChatUsers {
  companyId: number
  id: Generated<number>
  chatId: number
  userId: number
  unreads: Generated<number>
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface Chats {
  companyId: number
  id: Generated<number>
  uuid: Generated<string>
  title: string
  ownerId: number | null
  lastMessage: Generated<string>
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface CloudBacklog {
  companyId: number
  id: Generated<number>
  connectionId: number
  item: unknown
  attempts: Generated<number>
  nextAttemptAt: Generated<string>
  givenUpAt: string | null
  createdAt: Generated<string>
  people: Generated<string[]>
  problem: string | null
  neverWaits: Generated<boolean>
  toldId: string | null
}

export interface CloudLedger {
  companyId: number
  connectionId: number
  day: string
  slot: number
  applied: Generated<number>
  ignored: Generated<number>
}

export interface CloudMessageCounts {
  companyId: number
  phoneNumberId: string
  month: string
  category: string
  billable: boolean
  type: string
  market: string
  slot: number
  messages: Generated<number>
}

export interface CloudNumbers {
  companyId: number
  connectionId: number
  phoneNumberId: string
  wabaId: string
  name: Generated<string>
  tokenSealed: Buffer | null
  appSecretSealed: Buffer | null
  verifyTokenSealed: Buffer | null
  verifyTokenHash: Buffer | null
  heardAt: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  tokenExpiresAt: string | null
}

export interface CloudPriced {
  companyId: number
  phoneNumberId: string
  mid: string
}

export interface Companies {
  id: Generated<number>
  name: string
  email: string | null
  phone: string | null
  status: Generated<boolean>
  dueDate: string | null
  trialExpiration: string | null
  recurrence: Generated<string>
  planId: number | null
  schedules: JSONColumnType<WorkingHours[], string | undefined, string>
  timezone: Generated<string>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  optOutSalt: Generated<string>
  dueDay: number | null
  breaks: JSONColumnType<Break[], string | undefined, string>
  holidays: JSONColumnType<Holidays, string | undefined, string>
  checklistOpen: Generated<boolean>
  checklistSkipped: Generated<string[]>
}

export interface CompanyLooks {
  companyId: number
  displayName: string | null
  accent: string | null
  logoFileId: string | null
  address: string | null
  key: Generated<string>
  isForEveryone: Generated<boolean>
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface CompanyStorage {
  companyId: number
  bytes: Generated<number>
}

export interface ConnectionHealth {
  companyId: number
  connectionId: number
  lastInboundAt: string | null
  lastAckedAt: string | null
  quality: 'high' | 'medium' | 'low' | null
  qualityAt: string | null
  messageLimit: number | null
  hasNoLimit: Generated<boolean>
  limitAt: string | null
  restriction: 'blocked' | 'payment' | 'answers' | 'newChats' | 'spam' | 'flagged' | 'violation' | 'limitHeld' | null
  restrictedBy: 'sending' | 'webhook' | 'check' | null
  restrictedSince: string | null
  restrictedAt: string | null
  restrictedUntil: string | null
}

export interface ConnectionLimits {
  companyId: number
  connectionId: number
  number: string | null
  numberSince: string | null
  reachoutUntil: string | null
  reachoutType: string | null
  quotaTotal: number | null
  quotaUsed: Generated<number>
  quotaStatus: Generated<'none' | 'first_warning' | 'second_warning' | 'capped'>
  quotaStatusSince: string | null
  quotaSince: string | null
  quotaUntil: string | null
  askedAt: string | null
  updatedAt: Generated<string>
}

export interface ConnectionPace {
  companyId: number
  connectionId: number
  nextAt: Generated<string>
  sentSincePause: Generated<number>
  day: string | null
  firstContacts: Generated<number>
}

export interface ConnectionQueues {
  companyId: number
  connectionId: number
  queueId: number
}

export interface Connections {
  companyId: number
  id: Generated<number>
  name: string
  channel: ChannelKind
  status: Generated<'OPENING' | 'qrcode' | 'PAIRING' | 'CONNECTED' | 'TIMEOUT' | 'DISCONNECTED'>
  reason: string | null
  number: string | null
  qrcode: Generated<string>
  retries: Generated<number>
  greetingMessage: Generated<string>
  farewellMessage: Generated<string>
  complationMessage: Generated<string>
  outOfHoursMessage: Generated<string>
  ratingMessage: Generated<string>
  provider: Generated<string>
  isDefault: Generated<boolean>
  tokenSealed: Buffer | null
  tokenHash: Buffer | null
  sendIdQueue: number | null
  timeSendQueue: Generated<number>
  promptId: number | null
  integrationId: number | null
  maxUseBotQueues: Generated<number>
  timeUseBotQueues: Generated<number>
  expiresTicket: Generated<number>
  expiresInactiveMessage: Generated<string>
  wanted: Generated<boolean>
  leaseOwner: string | null
  leaseUntil: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  pairingCode: Generated<string>
  pairingNumber: Generated<string>
  mergesTexts: Generated<boolean>
  recentStates: Generated<unknown>
  pairingEndsAt: string | null
  monthlyBudget: number | null
  budgetState: 'near' | 'spent' | null
  webRevision: number | null
}

export interface ContactChanges {
  companyId: number
  id: Generated<number>
  contactId: number
  userId: number | null
  userName: string | null
  facts: unknown
  createdAt: Generated<string>
}

export interface ContactFields {
  companyId: number
  id: Generated<number>
  contactId: number
  name: string
  value: string
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface ContactIdentities {
  companyId: number
  contactId: number
  kind: IdentityKind
  value: string
  createdAt: Generated<string>
  optOutHash: Generated<Buffer>
  noWhatsappAt: string | null
  username: string | null
}

export interface ContactImportRows {
  companyId: number
  importId: number
  rowNumber: number
  cells: unknown
  number: string | null
  contactId: number | null
  detail: string | null
  outcome: 'created' | 'updated' | 'unchanged' | 'failed' | null
  fault: string | null
}

export interface ContactImports {
  companyId: number
  id: Generated<number>
  userId: number | null
  name: string
  status: Generated<'ready' | 'running' | 'done' | 'failed' | 'canceled'>
  hasHeader: boolean
  columns: unknown
  total: Generated<number>
  created: Generated<number>
  updated: Generated<number>
  unchanged: Generated<number>
  failed: Generated<number>
  createdAt: Generated<string>
  finishedAt: string | null
  listId: number | null
  consentSource: string | null
  consentAt: string | null
  consentUserId: number | null
  tries: Generated<number>
  areaCode: string | null
  warned: Generated<number>
}

export interface ContactListChecks {
  companyId: number
  listId: number
  connectionId: number | null
  userId: number | null
  asksAll: boolean
  status: 'running' | 'paused' | 'done'
  reason: 'person' | 'offline' | 'unanswered' | 'noConnection' | null
  unanswered: Generated<number>
  startedAt: Generated<string>
  nextAt: Generated<string>
  finishedAt: string | null
}

export interface ContactListItems {
  companyId: number
  id: Generated<number>
  listId: number
  name: string
  number: string
  email: Generated<string>
  isWhatsappValid: boolean | null
  checkedAt: string | null
  askedAt: string | null
  consentSource: string | null
  consentAt: string | null
  consentUserId: number | null
  importId: number | null
  search: Generated<string>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  optOutHash: Generated<Buffer>
}

export interface ContactLists {
  companyId: number
  id: Generated<number>
  name: string
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface ContactMerges {
  companyId: number
  id: Generated<number>
  userId: number | null
  contactId: number
  before: unknown
  createdAt: Generated<string>
}

export interface ContactTags {
  companyId: number
  id: Generated<number>
  contactId: number
  tagId: number
  createdAt: Generated<string>
}

export interface Contacts {
  companyId: number
  id: Generated<number>
  name: string
  number: Generated<string>
  email: Generated<string>
  channel: ChannelKind
  isGroup: Generated<boolean>
  connectionId: number | null
  pictureFileId: string | null
  pictureCheckedAt: string | null
  search: Generated<string>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  keptFromAi: Generated<boolean>
  expirations: Generated<unknown>
  isSample: Generated<boolean>
}

export interface EmailChanges {
  companyId: number
  userId: number
  email: string
  tokenHash: Buffer
  expiresAt: string
  usedAt: string | null
  createdAt: Generated<string>
}

export interface FileListOptions {
  companyId: number
  id: Generated<number>
  fileListId: number
  position: number
  name: Generated<string>
  fileId: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface FileLists {
  companyId: number
  id: Generated<number>
  name: string
  message: string
  userId: number | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface Files {
  companyId: number
  id: Generated<string>
  name: string
  mimetype: string
  size: number
  path: string
  thumbnailPath: string | null
  width: number | null
  height: number | null
  seconds: number | null
  sha256: Buffer | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface Helps {
  id: Generated<number>
  title: string
  description: Generated<string>
  video: string
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface Invoices {
  companyId: number
  id: Generated<number>
  detail: string
  valueCents: number
  dueDate: string
  status: Generated<'open' | 'paid'>
  paidAt: string | null
  deletedAt: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface JobWorkers {
  id: string
  seenAt: Generated<string>
}

export interface KnowledgePassages {
  companyId: number
  id: Generated<number>
  sourceId: number
  promptId: number
  position: number
  page: number | null
  body: string
  search: Generated<string>
  embedding: Buffer | null
  embeddingModel: string | null
}

export interface KnowledgeSources {
  companyId: number
  id: Generated<number>
  promptId: number
  kind: 'text' | 'page' | 'table' | 'pdf'
  name: string
  url: Generated<string>
  body: Generated<string>
  fileId: string | null
  status: Generated<'reading' | 'review' | 'ready' | 'failed'>
  error: string | null
  pages: Generated<number>
  passages: Generated<number>
  byMeaning: Generated<boolean>
  userId: number | null
  approvedBy: number | null
  readAt: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface Leads {
  companyId: number
  contactId: number
  firstTicketAt: string
}

export interface LoginAttempts {
  key: string
  failures: Generated<number>
  lastAt: Generated<string>
}

export interface MacroRuns {
  companyId: number
  id: Generated<number>
  userId: number
  ticketId: number
  bulkId: number | null
  addedTagIds: Generated<number[]>
  removedTagIds: Generated<number[]>
  dueAt: string
}

export interface Macros {
  companyId: number
  id: Generated<number>
  name: string
  queueIds: Generated<number[]>
  steps: JSONColumnType<MacroStep[], string, string>
  uses: Generated<number>
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface MentionMails {
  companyId: number
  userId: number
  createdAt: Generated<string>
}

export interface MessageRates {
  companyId: number
  currency: string
  checkedOn: string
  rates: unknown
}

export interface MessageReactions {
  companyId: number
  messageId: number
  author: string
  fromMe: boolean
  authorName: Generated<string>
  emoji: string
  createdAt: Generated<string>
  refusal: string | null
}

export interface MessageTemplates {
  companyId: number
  id: Generated<number>
  connectionId: number
  providerId: Generated<string>
  name: string
  language: string
  category: Generated<string>
  state: Generated<string>
  quality: Generated<string>
  reason: Generated<string>
  components: Generated<unknown>
  fetchedAt: Generated<string>
  toldAt: string | null
}

export interface MessageTranscripts {
  companyId: number
  messageId: number
  body: string
  createdAt: Generated<string>
}

export interface Messages {
  companyId: number
  id: Generated<number>
  ticketId: number | null
  contactId: number
  authorContactId: number | null
  connectionId: number | null
  queueId: number | null
  userId: number | null
  providerId: string
  clientId: string | null
  fromMe: boolean
  body: Generated<string>
  mediaType: Generated<MediaType>
  fileId: string | null
  mediaState: Generated<string>
  mediaName: string | null
  mediaMimetype: string | null
  mediaSize: number | null
  mediaSeconds: number | null
  voice: Generated<boolean>
  quotedId: number | null
  ack: Generated<number>
  read: Generated<boolean>
  isDeleted: Generated<boolean>
  isEdited: Generated<boolean>
  undecryptable: Generated<boolean>
  outbox: 'queued' | 'written' | 'failed' | null
  writtenAt: string | null
  sendAttempts: Generated<number>
  sendAfter: string | null
  sendError: string | null
  raw: Buffer | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  sendUntil: string | null
  scheduleId: number | null
  mediaWaitsFor: 'turn' | 'phone' | null
  mediaNoRoom: Generated<boolean>
  campaignRecipientId: number | null
  campaignPart: number | null
  context: unknown
  poll: unknown
  isEditHidden: Generated<boolean>
  mentions: unknown
  isByPerson: Generated<boolean>
  choices: unknown
  template: unknown
  slowedUntil: string | null
  held: 'quality' | 'paused' | null
}

export interface MetaAccounts {
  companyId: number
  connectionId: number
  channel: MetaKind
  accountId: string
  pageId: string
  name: Generated<string>
  tokenSealed: Buffer | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface MetaParts {
  companyId: number
  connectionId: number
  ownId: string
  part: number
  mid: string | null
  createdAt: Generated<string>
  isFailed: Generated<boolean>
  ack: Generated<number>
  attempt: Generated<string>
}

export interface MetaReferrals {
  companyId: number
  connectionId: number
  personId: string
  ad: unknown
  createdAt: Generated<string>
}

export interface NoteMentions {
  companyId: number
  noteId: number
  userId: number
  seenAt: string | null
  mailedAt: string | null
  createdAt: Generated<string>
}

export interface NumberLimits {
  companyId: number
  number: string
  day: string | null
  firstContacts: Generated<number>
  nextAt: Generated<string>
  reachoutUntil: string | null
  reachoutType: string | null
  quotaTotal: number | null
  quotaUsed: Generated<number>
  quotaStatus: Generated<string>
  quotaStatusSince: string | null
  quotaSince: string | null
  quotaUntil: string | null
  updatedAt: Generated<string>
}

export interface OptOutIdentities {
  companyId: number
  optOutId: number
  hash: Buffer
}

export interface OptOutImports {
  companyId: number
  id: Generated<number>
  userId: number | null
  name: string
  status: Generated<'running' | 'done' | 'failed' | 'undone'>
  added: Generated<number>
  known: Generated<number>
  failed: Generated<number>
  faults: Generated<unknown>
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface OptOuts {
  companyId: number
  id: Generated<number>
  contactId: number | null
  name: Generated<string>
  number: Generated<string>
  source: 'reply' | 'attendant' | 'import' | 'api' | 'provider'
  proof: Generated<string>
  answered: Generated<string>
  messageId: number | null
  importId: number | null
  userId: number | null
  createdAt: Generated<string>
  revokedAt: string | null
  revokedSource: 'reply' | 'attendant' | 'api' | 'provider' | 'mistake' | null
  revokedProof: Generated<string>
  revokedBy: number | null
}

export interface OwnFieldValues {
  companyId: number
  id: Generated<number>
  contactId: number
  fieldId: number
  value: string
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface OwnFields {
  companyId: number
  id: Generated<number>
  name: string
  plainName: string
  type: 'text' | 'number' | 'date' | 'choice'
  options: Generated<string[]>
  position: number
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface PasswordResets {
  companyId: number
  userId: number
  tokenHash: Buffer
  expiresAt: string
  usedAt: string | null
  createdAt: Generated<string>
}

export interface PixCharges {
  companyId: number
  txid: string
  invoiceId: number
  valueCents: number
  code: string
  image: string
  payer: unknown
  expiresAt: string
  paymentId: string | null
  paidAt: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  planId: number | null
}

export interface Plans {
  id: Generated<number>
  name: string
  users: Generated<number>
  connections: Generated<number>
  queues: Generated<number>
  priceCents: Generated<number>
  useCampaigns: Generated<boolean>
  useSchedules: Generated<boolean>
  useInternalChat: Generated<boolean>
  useExternalApi: Generated<boolean>
  useKanban: Generated<boolean>
  useOpenAi: Generated<boolean>
  useIntegrations: Generated<boolean>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  storageLimitMb: number | null
  isPublic: Generated<boolean>
}

export interface PollVotes {
  companyId: number
  messageId: number
  voter: string
  choices: number[] | null
  votedAt: string
}

export interface PromptQuestions {
  companyId: number
  id: Generated<number>
  promptId: number
  question: string
  expects: Generated<'answer' | 'handOver'>
  expected: Generated<string>
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface PromptTrialAnswers {
  companyId: number
  id: Generated<number>
  trialId: number
  questionId: number | null
  position: number
  question: string
  expects: string
  expected: string
  status: Generated<'waiting' | 'done'>
  outcome: string | null
  answer: Generated<string>
  reason: string | null
  missing: Generated<unknown>
  sources: Generated<unknown>
  passed: boolean | null
  judgedBy: number | null
  ms: number | null
  micros: Generated<number>
}

export interface PromptTrials {
  companyId: number
  id: Generated<number>
  promptId: number
  status: Generated<'running' | 'done' | 'failed'>
  error: string | null
  fingerprint: string
  userId: number | null
  createdAt: Generated<string>
  endedAt: string | null
}

export interface Prompts {
  companyId: number
  id: Generated<number>
  name: string
  prompt: Generated<string>
  apiKeySealed: string | null
  maxMessages: Generated<number>
  maxTokens: Generated<number>
  temperature: Generated<number>
  voice: Generated<string>
  voiceKeySealed: string | null
  voiceRegion: Generated<string>
  queueId: number | null
  promptTokens: Generated<number>
  completionTokens: Generated<number>
  totalTokens: Generated<number>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  baseUrl: Generated<string>
  model: Generated<string>
  transcriptionModel: Generated<string>
  embeddingModel: Generated<string>
  fallbackText: Generated<string>
  handOverText: Generated<string>
  always: Generated<string>
  never: Generated<string>
  topics: Generated<string>
  handOverWhen: Generated<string>
  onlySources: Generated<boolean>
  handsOverUpset: Generated<boolean>
  maxTurns: Generated<number>
  isActive: Generated<boolean>
  passMark: Generated<number>
  priceInput: Generated<number>
  priceOutput: Generated<number>
  priceHearing: Generated<number>
  priceSpeaking: Generated<number>
  masksDocuments: Generated<boolean>
}

export interface PushPreferences {
  companyId: number
  userId: number
  kinds: string[]
  quietStart: string | null
  quietEnd: string | null
  updatedAt: Generated<string>
}

export interface PushSubscriptions {
  companyId: number
  id: Generated<number>
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
  createdAt: Generated<string>
}

export interface QueueIntegrations {
  companyId: number
  id: Generated<number>
  type: 'dialogflow' | 'n8n' | 'webhook' | 'typebot'
  name: string
  projectName: Generated<string>
  jsonContentSealed: string | null
  language: Generated<string>
  url: Generated<string>
  typebotSlug: Generated<string>
  typebotExpires: Generated<number>
  typebotDelayMessage: Generated<number>
  typebotKeywordFinish: Generated<string>
  typebotKeywordRestart: Generated<string>
  typebotRestartMessage: Generated<string>
  typebotUnknownMessage: Generated<string>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  fallbackMessage: Generated<string>
  signatureSecretSealed: string | null
  oldSignatureSecretSealed: string | null
  oldSignatureSecretUntil: string | null
}

export interface QueueOptions {
  companyId: number
  id: Generated<number>
  queueId: number
  parentId: number | null
  position: Generated<number>
  title: string
  message: Generated<string>
  fileId: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface Queues {
  companyId: number
  id: Generated<number>
  name: string
  color: string
  greetingMessage: Generated<string>
  outOfHoursMessage: Generated<string>
  orderQueue: number | null
  schedules: JSONColumnType<WorkingHours[], string | undefined, string>
  integrationId: number | null
  promptId: number | null
  fileId: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  billingBot: 'secondCopy' | 'trustUnlock' | null
  breaks: JSONColumnType<Break[], string | undefined, string>
  opensOnHolidays: Generated<boolean>
  assignment: Generated<'off' | 'roundRobin' | 'leastBusy'>
  assignmentCapacity: number | null
  assignmentMinutes: number | null
  lastAssignedUserId: number | null
  waitSoonMinutes: number | null
  waitLateMinutes: number | null
}

export interface QuickMessages {
  companyId: number
  id: Generated<number>
  shortcode: string
  message: Generated<string>
  geral: Generated<boolean>
  status: Generated<boolean>
  fileId: string | null
  mediaName: string | null
  userId: number | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  fileListId: number | null
  queueIds: Generated<number[]>
  uses: Generated<number>
}

export interface Schedules {
  companyId: number
  id: Generated<number>
  body: string
  contactId: number
  userId: number | null
  connectionId: number | null
  ticketId: number | null
  fileId: string | null
  mediaName: string | null
  sendAt: string
  sentAt: string | null
  status: Generated<'PENDENTE' | 'AGENDADA' | 'ENVIADA' | 'ERRO'>
  error: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  template: unknown
}

export interface Sessions {
  companyId: number
  id: Generated<string>
  userId: number
  refreshHash: Buffer
  previousHash: Buffer | null
  rotatedAt: string | null
  userAgent: Generated<string>
  address: Generated<string>
  createdAt: Generated<string>
  expiresAt: string
  revokedAt: string | null
  revokedReason: string | null
}

export interface Settings {
  companyId: number
  id: Generated<number>
  key: string
  value: string
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface SignUps {
  tokenHash: Buffer
  email: string
  name: string
  phone: string | null
  planId: number
  passwordHash: string
  expiresAt: string
  createdAt: Generated<string>
}

export interface SocketIoAttachments {
  id: Generated<number>
  createdAt: Generated<string>
  payload: Buffer | null
}

export interface Tags {
  companyId: number
  id: Generated<number>
  name: string
  color: Generated<string>
  kanban: Generated<number>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  userId: number | null
  kanbanOrder: number | null
}

export interface TelegramBots {
  companyId: number
  connectionId: number
  botId: string
  username: Generated<string>
  tokenSealed: Buffer | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface TicketAds {
  companyId: number
  id: Generated<number>
  ticketId: number
  messageId: number
  opened: boolean
  title: string
  url: string | null
  createdAt: Generated<string>
}

export interface TicketBulks {
  companyId: number
  id: Generated<number>
  userId: number
  kind: 'accept' | 'transfer' | 'tag' | 'resolve' | 'snooze'
  tagId: number | null
  dueAt: string
  before: unknown
  traces: unknown
  after: Generated<unknown>
}

export interface TicketClosings {
  companyId: number
  ticketId: number
  userId: number | null
  dueAt: string
  ticket: unknown
  trace: unknown
  unreadIds: Generated<number[]>
  mergedInto: number | null
  kept: unknown
  addedTags: Generated<number[]>
}

export interface TicketHistory {
  companyId: number
  id: Generated<number>
  ticketId: number
  kind: 'opened' | 'accepted' | 'assigned' | 'transferred' | 'returned' | 'takenBack' | 'closed' | 'reopened' | 'snoozed' | 'woken' | 'tagged' | 'untagged' | 'merged' | 'unmerged' | 'contactChanged'
  userId: number | null
  userName: string | null
  facts: Generated<unknown>
  noteId: number | null
  createdAt: Generated<string>
}

export interface TicketNotes {
  companyId: number
  id: Generated<number>
  note: string
  ticketId: number
  contactId: number
  userId: number | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface TicketSummaries {
  companyId: number
  ticketId: number
  userId: number | null
  body: string
  lastMessageId: number
  createdAt: Generated<string>
}

export interface TicketTags {
  companyId: number
  ticketId: number
  tagId: number
  createdAt: Generated<string>
}

export interface TicketTraces {
  companyId: number
  id: Generated<number>
  ticketId: number
  userId: number | null
  connectionId: number | null
  queuedAt: string | null
  startedAt: string | null
  finishedAt: string | null
  ratingAt: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  rating: 'asked' | 'rated' | 'expired' | 'reopened' | null
  ratingUntil: string | null
  ratedUserId: number | null
  askedAt: string | null
  answeredAt: string | null
  answeredUserId: number | null
}

export interface TicketViews {
  companyId: number
  id: Generated<number>
  ownerId: number | null
  name: string
  status: Generated<'pending' | 'open' | 'closed'>
  showAll: Generated<boolean>
  queueIds: Generated<number[]>
  tagIds: Generated<number[]>
  userIds: Generated<number[]>
  connectionIds: Generated<number[]>
  isUnread: Generated<boolean>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  isSnoozed: Generated<boolean>
  isMentioned: Generated<boolean>
}

export interface Tickets {
  companyId: number
  id: Generated<number>
  uuid: Generated<string>
  status: 'pending' | 'open' | 'closed'
  channel: ChannelKind
  contactId: number
  connectionId: number | null
  queueId: number | null
  userId: number | null
  unreadMessages: Generated<number>
  lastMessage: Generated<string>
  fromMe: Generated<boolean>
  isGroup: Generated<boolean>
  chatbot: Generated<boolean>
  queueOptionId: number | null
  useIntegration: Generated<boolean>
  integrationId: number | null
  promptId: number | null
  waitingSince: string | null
  closedAt: string | null
  closedReason: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  bot: unknown
  botSeenId: Generated<number>
  campaignId: number | null
  refusalMessageId: number | null
  questionId: number | null
  question: string | null
  unanswered: Generated<number>
  isSample: Generated<boolean>
  snoozedUntil: string | null
  snoozedAt: string | null
  snoozedBy: number | null
  snoozeReason: string | null
  snoozeWakesOnReply: boolean | null
  snoozeEnded: 'time' | 'customer' | null
  assignedAt: string | null
  passedBy: number | null
  passedAt: string | null
  snoozedBeforeBy: number | null
  markedUnreadAt: string | null
}

export interface UnnamedMentions {
  companyId: number
  messageId: number
  lid: string
  body: string
  quote: Generated<string>
}

export interface UserQueues {
  companyId: number
  userId: number
  queueId: number
}

export interface UserRatings {
  companyId: number
  id: Generated<number>
  ticketId: number
  userId: number | null
  rate: number
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface Users {
  companyId: number
  id: Generated<number>
  name: string
  email: string
  passwordHash: string
  profile: Generated<'user' | 'supervisor' | 'admin'>
  super: Generated<boolean>
  allTicket: Generated<AllTicket>
  connectionId: number | null
  language: string | null
  onlineUntil: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  opensWaiting: Generated<boolean>
  opensNext: Generated<boolean>
}

export interface WaCreds {
  companyId: number
  connectionId: number
  data: Buffer
  updatedAt: Generated<string>
}

export interface WaKeys {
  companyId: number
  connectionId: number
  type: string
  id: string
  data: Buffer
}

export interface WebchatDeliveries {
  companyId: number
  messageId: number
  connectionId: number
  visitorId: string
}

export interface WebchatSites {
  companyId: number
  connectionId: number
  widgetKey: string
  allowedOrigins: string[]
  look: unknown
  secretVersion: Generated<number>
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface WebchatUnseenAnswers {
  companyId: number
  messageId: number
  connectionId: number
  visitorId: string
}

export interface WebchatVisitors {
  companyId: number
  connectionId: number
  visitorId: string
  name: Generated<string>
  email: Generated<string>
  page: Generated<string>
  language: Generated<string>
  isIdentified: Generated<boolean>
  seenAt: Generated<string>
  createdAt: Generated<string>
  phone: Generated<string>
}

export interface WebhookDeliveries {
  companyId: number
  id: Generated<number>
  webhookId: number
  messageId: string
  type: string
  orderKey: string
  body: string
  state: Generated<'pending' | 'delivered' | 'failed'>
  tries: Generated<number>
  attempts: Generated<unknown>
  nextAt: Generated<string>
  endedAt: string | null
  createdAt: Generated<string>
}

export interface Webhooks {
  companyId: number
  id: Generated<number>
  name: string
  url: string
  events: string[]
  secretSealed: string | null
  hint: Generated<string>
  oldSecretSealed: string | null
  oldSecretUntil: string | null
  isOn: Generated<boolean>
  offReason: 'user' | 'failing' | 'gone' | 'key' | null
  offAt: string | null
  lastDeliveredAt: string | null
  lastError: string | null
  createdBy: number | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  failures: Generated<number>
  failingSince: string | null
  restsUntil: string | null
}

export interface DB {
  addressBook: AddressBook
  aiCalls: AiCalls
  aiSpending: AiSpending
  announcements: Announcements
  apiSends: ApiSends
  apiTokens: ApiTokens
  assistantCircuits: AssistantCircuits
  assistantSessions: AssistantSessions
  assistantSources: AssistantSources
  assistantTurns: AssistantTurns
  billingChecks: BillingChecks
  campaignCounts: CampaignCounts
  campaignRecipients: CampaignRecipients
  campaignSettings: CampaignSettings
  campaigns: Campaigns
  chatMessages: ChatMessages
  chatUsers: ChatUsers
  chats: Chats
  cloudBacklog: CloudBacklog
  cloudLedger: CloudLedger
  cloudMessageCounts: CloudMessageCounts
  cloudNumbers: CloudNumbers
  cloudPriced: CloudPriced
  companies: Companies
  companyLooks: CompanyLooks
  companyStorage: CompanyStorage
  connectionHealth: ConnectionHealth
  connectionLimits: ConnectionLimits
  connectionPace: ConnectionPace
  connectionQueues: ConnectionQueues
  connections: Connections
  contactChanges: ContactChanges
  contactFields: ContactFields
  contactIdentities: ContactIdentities
  contactImportRows: ContactImportRows
  contactImports: ContactImports
  contactListChecks: ContactListChecks
  contactListItems: ContactListItems
  contactLists: ContactLists
  contactMerges: ContactMerges
  contactTags: ContactTags
  contacts: Contacts
  emailChanges: EmailChanges
  fileListOptions: FileListOptions
  fileLists: FileLists
  files: Files
  helps: Helps
  invoices: Invoices
  jobWorkers: JobWorkers
  knowledgePassages: KnowledgePassages
  knowledgeSources: KnowledgeSources
  leads: Leads
  loginAttempts: LoginAttempts
  macroRuns: MacroRuns
  macros: Macros
  mentionMails: MentionMails
  messageRates: MessageRates
  messageReactions: MessageReactions
  messageTemplates: MessageTemplates
  messageTranscripts: MessageTranscripts
  messages: Messages
  metaAccounts: MetaAccounts
  metaParts: MetaParts
  metaReferrals: MetaReferrals
  noteMentions: NoteMentions
  numberLimits: NumberLimits
  optOutIdentities: OptOutIdentities
  optOutImports: OptOutImports
  optOuts: OptOuts
  ownFieldValues: OwnFieldValues
  ownFields: OwnFields
  passwordResets: PasswordResets
  pixCharges: PixCharges
  plans: Plans
  pollVotes: PollVotes
  promptQuestions: PromptQuestions
  promptTrialAnswers: PromptTrialAnswers
  promptTrials: PromptTrials
  prompts: Prompts
  pushPreferences: PushPreferences
  pushSubscriptions: PushSubscriptions
  queueIntegrations: QueueIntegrations
  queueOptions: QueueOptions
  queues: Queues
  quickMessages: QuickMessages
  schedules: Schedules
  sessions: Sessions
  settings: Settings
  signUps: SignUps
  socketIoAttachments: SocketIoAttachments
  tags: Tags
  telegramBots: TelegramBots
  ticketAds: TicketAds
  ticketBulks: TicketBulks
  ticketClosings: TicketClosings
  ticketHistory: TicketHistory
  ticketNotes: TicketNotes
  ticketSummaries: TicketSummaries
  ticketTags: TicketTags
  ticketTraces: TicketTraces
  ticketViews: TicketViews
  tickets: Tickets
  unnamedMentions: UnnamedMentions
  userQueues: UserQueues
  userRatings: UserRatings
  users: Users
  waCreds: WaCreds
  waKeys: WaKeys
  webchatDeliveries: WebchatDeliveries
  webchatSites: WebchatSites
  webchatUnseenAnswers: WebchatUnseenAnswers
  webchatVisitors: WebchatVisitors
  webhookDeliveries: WebhookDeliveries
  webhooks: Webhooks
}
