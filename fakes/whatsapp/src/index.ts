export { BanModel } from './ban-model.ts'
export type { Account, Group, SentMessage } from './directory.ts'
export { FakeWhatsApp } from './fake-whatsapp.ts'
export { trustFakeWhatsApp } from './trust.ts'
