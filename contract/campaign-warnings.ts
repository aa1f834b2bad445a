import { z } from 'zod'

/** What the dry run of a campaign warns of. */
export const PreviewWarning = z.enum([
  'oneText',
  'linkToStrangers',
  'nobody',
  'noText',
  'noTemplate',
  'lowQuality',
  'overLimit',
  'noConnection',
  'noList',
  'held',
  'budgetSpent',
  'budgetNear',
  'overBudget',
])
