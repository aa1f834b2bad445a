import { z } from 'zod'
import type { SettingKey } from './settings.ts'

/** The systems in which companies bill their customers, in the order in which they are used when several are set up. */
export const BILLING_SYSTEMS = ['ixc', 'mkAuth', 'asaas'] as const
export const BillingSystem = z.enum(BILLING_SYSTEMS)
export type BillingSystem = z.infer<typeof BillingSystem>

/** What a queue does for customers by itself: send open bills again, or restore a blocked service on trust. */
export const BILLING_BOTS = ['secondCopy', 'trustUnlock'] as const
export const BillingBot = z.enum(BILLING_BOTS)
export type BillingBot = z.infer<typeof BillingBot>

/** The settings that a system needs; without one of them it is not set up. */
export const BILLING_ACCESS = {
  ixc: ['ipixc', 'tokenixc'],
  mkAuth: ['ipmkauth', 'clientidmkauth', 'clientsecretmkauth'],
  asaas: ['asaas'],
} as const satisfies Record<BillingSystem, readonly SettingKey[]>
export type BillingAccessKey = (typeof BILLING_ACCESS)[BillingSystem][number]

/** Only IXC and MK-AUTH manage the service of the customers, so only they can restore it. */
export const canUnlock = (system: BillingSystem): boolean => system !== 'asaas'

/** The settings of all billing systems. */
export type BillingValues = Record<BillingAccessKey | 'billingSystem', string>

export const missingAccess = (system: BillingSystem, values: BillingValues): BillingAccessKey[] =>
  BILLING_ACCESS[system].filter((key) => values[key].trim() === '')

/** The chosen system, or the first one with all of its settings. Null if it is not set up. */
export function billingSystemIn(values: BillingValues): BillingSystem | null {
  const chosen = BILLING_SYSTEMS.filter((system) => ['auto', system].includes(values.billingSystem))
  return chosen.find((system) => missingAccess(system, values).length === 0) ?? null
}

/** Queues of these names have a billing bot unless another one was chosen for them. */
const BOTS_BY_NAME: Record<string, BillingBot> = {
  '2ª via de boleto': 'secondCopy',
  '2 via de boleto': 'secondCopy',
  'religue de confiança': 'trustUnlock',
  'liberação em confiança': 'trustUnlock',
}

export const billingBotByName = (queueName: string): BillingBot | null =>
  BOTS_BY_NAME[queueName.normalize('NFC').trim().toLowerCase()] ?? null

export const BillingSystemParams = z.object({ system: BillingSystem })

export const BillingSystemTest = z.object({ system: BillingSystem }).meta({ id: 'BillingSystemTest' })
export type BillingSystemTest = z.infer<typeof BillingSystemTest>
