export type { Account, Companion, Group, SentMessage } from './directory.ts'
export { FakeWhatsApp, type FakeWhatsAppOptions } from './fake-whatsapp.ts'
export type { SendOptions } from './phone-sender.ts'
export { type TrustAnchors, trustFakeWhatsApp } from './trust.ts'
