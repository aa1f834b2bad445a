import type { PasskeyAnswer } from '#contract/linking.ts'

/** Commands that reach the owner of a connection from any process, over PostgreSQL notifications. */
export type ChannelCommand =
  | { kind: 'outbox'; companyId: number; connectionId: number }
  | { kind: 'start'; companyId: number; connectionId: number }
  | { kind: 'restart'; companyId: number; connectionId: number }
  | { kind: 'linkByCode'; companyId: number; connectionId: number; number: string }
  | { kind: 'takePasskey'; companyId: number; connectionId: number; answer: PasskeyAnswer | null }
  | { kind: 'logout'; companyId: number; connectionId: number }
  | { kind: 'stop'; companyId: number; connectionId: number }
