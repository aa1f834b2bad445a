import { companies } from './companies.ts'
import { dashboard } from './dashboard.ts'
import { exchanges } from './exchanges.ts'
import { externalApi } from './external-api.ts'
import { fileLists } from './file-lists.ts'
import { helps } from './helps.ts'
import { optOutImports } from './opt-out-imports.ts'
import { plans } from './plans.ts'
import { queueIntegrations } from './queue-integrations.ts'
import { rareMessages } from './rare-messages.ts'
import { settings } from './settings.ts'
import { todolist } from './todolist.ts'
import { webhooks } from './webhooks.ts'

/** The texts of screens that few people open: they load them before they are shown. */
export const later = {
  companies,
  dashboard,
  exchanges,
  externalApi,
  fileLists,
  helps,
  optOutImports,
  plans,
  queueIntegrations,
  rareMessages,
  settings,
  todolist,
  webhooks,
}
