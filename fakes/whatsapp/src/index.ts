export type { Account, Companion, Group, SentMessage } from './directory.ts'
export { FakeWhatsApp, type FakeWhatsAppOptions, type SendOptions } from './fake-whatsapp.ts'
export { type TrustAnchors, trustFakeWhatsApp } from './trust.ts'
