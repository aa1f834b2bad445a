import { expect, test } from 'vitest'
import type { Invoice } from '#contract/invoices.ts'
import { displayStatus } from './status.ts'

const invoice = (dueDate: string, status: Invoice['status'] = 'open'): Invoice => ({
  ...{ id: 1, detail: 'Básico', status, value: 99.9, dueDate, companyId: 2 },
  ...{ createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-01T00:00:00.000Z' },
})

test("an invoice is overdue from the day after its due date, in the company's time zone", () => {
  const night = new Date('2026-11-22T01:30:00Z')
  expect(displayStatus(invoice('2026-11-21'), 'America/Sao_Paulo', night)).toBe('open')
  expect(displayStatus(invoice('2026-11-21'), 'UTC', night)).toBe('overdue')
  expect(displayStatus(invoice('2026-11-20'), 'America/Sao_Paulo', night)).toBe('overdue')
  expect(displayStatus(invoice('2026-11-23'), 'UTC', night)).toBe('open')
  expect(displayStatus(invoice('2020-01-01', 'paid'), 'UTC', night)).toBe('paid')
})
