import { z } from 'zod'
import { Time } from './fields.ts'
import { recordOf } from './record-of.ts'

export const PLAN_FLAGS = [
  'useCampaigns',
  'useSchedules',
  'useInternalChat',
  'useExternalApi',
  'useKanban',
  'useOpenAi',
  'useIntegrations',
] as const
export type PlanFlag = (typeof PLAN_FLAGS)[number]

const flags = recordOf(PLAN_FLAGS, () => z.boolean())

/**
 * `value` is the price per month in reais with two decimals. `users`, `connections` and `queues` are the numbers a
 * company may have. `storageLimitMb` limits its files in megabytes; null means no limit. A plan with `isPublic` can be
 * chosen at sign-up and at checkout.
 */
export const Plan = z
  .object({
    id: z.number().int(),
    name: z.string(),
    users: z.number().int(),
    connections: z.number().int(),
    queues: z.number().int(),
    storageLimitMb: z.number().int().nullable(),
    value: z.number(),
    isPublic: z.boolean(),
    ...flags,
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Plan' })
export type Plan = z.infer<typeof Plan>

/** Prices are typed by people: 99, "99", "99.90" and "1.234,50" are all accepted. */
const Price = z.union([z.number(), z.string()]).transform((value, context): number => {
  const text = String(value).trim()
  const plain = text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text
  const amount = plain === '' ? 0 : Number(plain)
  if (Number.isFinite(amount) && amount >= 0 && amount < 1_000_000) return Math.round(amount * 100) / 100
  context.addIssue({ code: 'custom', message: 'Invalid price' })
  return z.NEVER
})

const Limit = z.union([z.literal(''), z.coerce.number().int().min(0).max(100_000)]).transform(Number)
/** An empty value means no limit. */
const StorageLimit = z
  .union([z.literal(''), z.null(), z.coerce.number().int().min(1).max(100_000_000)])
  .transform((value) => (value === '' ? null : value))
const flag = z.boolean().default(true)

export const PlanInput = z.object({
  name: z.string().trim().min(2).max(100),
  users: Limit.default(0),
  connections: Limit.default(0),
  queues: Limit.default(0),
  storageLimitMb: StorageLimit.default(null),
  value: Price.default(0),
  isPublic: flag,
  ...recordOf(PLAN_FLAGS, () => flag),
})
export type PlanInput = z.infer<typeof PlanInput>

/** Fields that are left out keep their value. */
export const PlanChange = z
  .object({
    name: PlanInput.shape.name,
    users: Limit,
    connections: Limit,
    queues: Limit,
    storageLimitMb: StorageLimit,
    value: Price,
    isPublic: z.boolean(),
    ...flags,
  })
  .partial()
export type PlanChange = z.infer<typeof PlanChange>

export const PlanPage = z.object({ plans: z.array(Plan), count: z.number().int(), hasMore: z.boolean() })
export type PlanPage = z.infer<typeof PlanPage>

/** The numbers that a plan limits. The limit of storage is in bytes. */
export const PLAN_LIMITS = ['users', 'connections', 'queues', 'storage'] as const
export type PlanLimit = (typeof PLAN_LIMITS)[number]

/**
 * A plan that a company may choose when it pays: every public plan and its own. `total` is the price of one of its
 * billing periods in reais. `tooMany` lists what the company has more of than the plan allows; such a plan cannot be
 * chosen, except for the company's own.
 */
export const PlanChoice = Plan.omit({ isPublic: true, createdAt: true, updatedAt: true })
  .extend({
    isOwn: z.boolean(),
    total: z.number(),
    tooMany: z.array(z.object({ limit: z.enum(PLAN_LIMITS), has: z.number(), allowed: z.number() })),
  })
  .meta({ id: 'PlanChoice' })
export type PlanChoice = z.infer<typeof PlanChoice>

/** A company with the flags of its plan, as the web app's shell needs it. */
export const CompanyWithPlan = z
  .object({
    id: z.number().int(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    status: z.boolean(),
    dueDate: z.string().nullable(),
    createdAt: Time,
    plan: Plan.omit({ isPublic: true, createdAt: true, updatedAt: true }).nullable(),
    /** The total size of its files in bytes. */
    storageBytes: z.number().int(),
  })
  .meta({ id: 'CompanyPlan' })
export type CompanyWithPlan = z.infer<typeof CompanyWithPlan>
