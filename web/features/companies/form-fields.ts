import type { z } from 'zod'
import type { CompanyInput, CompanyListItem } from '#contract/companies.ts'

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

export const hasCampaigns = ({ settings }: Pick<CompanyListItem, 'settings'>): boolean =>
  settings.find(({ key }) => key === 'campaignsEnabled')?.value === 'true'

export const fieldsOf = (company: CompanyListItem | null): Fields => ({
  name: company?.name ?? '',
  email: company?.email ?? '',
  phone: company?.phone ?? '',
  password: '',
  planId: company?.planId ? String(company.planId) : null,
  status: company?.status ?? true,
  campaignsEnabled: company ? hasCampaigns(company) : true,
  dueDate: company?.dueDate ?? null,
  recurrence: company?.recurrence || 'MENSAL',
})

export const toInput = (fields: Fields): z.input<typeof CompanyInput> => ({
  ...fields,
  recurrence: fields.recurrence as z.input<typeof CompanyInput>['recurrence'],
})
