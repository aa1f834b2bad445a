import type { CompanyInput, CompanyRow } from '#contract/companies.ts'
import type { RequestValue } from '#web/api/calls.ts'

export type Fields = {
  name: string
  email: string
  phone: string
  password: string
  planId: string | null
  status: boolean
  campaignsEnabled: boolean
  /** YYYY-MM-DD */
  dueDate: string | null
  recurrence: string
}

export const fieldsOf = (company: CompanyRow | null): Fields => ({
  name: company?.name ?? '',
  email: company?.email ?? '',
  phone: company?.phone ?? '',
  password: '',
  planId: company?.planId ? String(company.planId) : null,
  status: company?.status ?? true,
  campaignsEnabled: company?.campaignsEnabled ?? true,
  dueDate: company?.dueDate ?? null,
  recurrence: company?.recurrence || 'MENSAL',
})

type Input = RequestValue<typeof CompanyInput>

/** `planId` is null for a company without a plan. */
export const toInput = (fields: Fields): Omit<Input, 'planId'> & { planId: string | null } => ({
  ...fields,
  recurrence: fields.recurrence as Input['recurrence'],
})
