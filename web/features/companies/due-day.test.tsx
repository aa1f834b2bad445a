import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CompanyRow } from '#contract/companies.ts'
import { show } from '#tests/component.tsx'
import { CompanyForm } from './CompanyForm.tsx'
import { ExtendDialog } from './ExtendDialog.tsx'

/** It is due on the 31st, for which its present month is too short. */
const COMPANY: CompanyRow = {
  ...{ id: 4, name: 'Padaria', phone: '', email: 'padaria@exemplo.com.br', status: true },
  ...{ dueDate: '2027-02-28', dueDay: 31, recurrence: 'MENSAL', schedules: [], breaks: [], checklistOpen: false },
  ...{ planId: 3, plan: null, storageBytes: 0, campaignsEnabled: true, timezone: 'America/Sao_Paulo' },
  ...{ trialExpiration: null, createdAt: '2026-11-20T10:00:00.000Z', updatedAt: '2026-11-20T10:00:00.000Z' },
}
const ANSWERS = {
  'GET /auth/public': [{ body: { mail: true } }],
  'GET /invoices': [{ body: { invoices: [], count: 0, hasMore: false } }],
  'GET /plans': [{ body: { plans: [{ id: 3, name: 'Básico', value: 99 }], count: 1, hasMore: false } }],
  'PUT /companies/4': [{ body: COMPANY }],
}
const press = (name: string) => screen.findByRole('button', { name })

test('the dialog that extends a subscription remembers the day of the due date after a shorter month', async () => {
  const onClose = vi.fn<() => void>()
  const done = async (work: Promise<unknown>) => void (await work)
  const { user, asked } = await show(<ExtendDialog company={COMPANY} onClose={onClose} done={done} />, {
    answers: ANSWERS,
  })
  expect(await screen.findByText('O vencimento passa de 28/02/2027 para 31/03/2027.')).toBeTruthy()
  await user.click(await press('Confirmar'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(asked.find(({ call }) => call === 'PUT /companies/4')?.body).toEqual({ id: 4, dueDate: '2027-03-31' })
})

test('the form of a company remembers the day of the due date, however often it is extended', async () => {
  const onClose = vi.fn<() => void>()
  const { user, asked } = await show(<CompanyForm company={COMPANY} onClose={onClose} />, { answers: ANSWERS })
  for (const due of ['31/03/2027', '30/04/2027', '31/05/2027']) {
    await user.click(await press('+ Vencimento'))
    expect(await press(`Vencimento: ${due}`)).toBeTruthy()
  }
  await user.click(await press('Salvar'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const saved = asked.find(({ call }) => call === 'PUT /companies/4')?.body
  expect(saved).toMatchObject({ id: 4, dueDate: '2027-05-31' })
})
