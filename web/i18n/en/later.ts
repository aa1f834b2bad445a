import { companies } from './companies.ts'
import { dashboard } from './dashboard.ts'
import { exchanges } from './exchanges.ts'
import { externalApi } from './external-api.ts'
import { fileLists } from './file-lists.ts'
import { helps } from './helps.ts'
import { plans } from './plans.ts'
import { queueIntegrations } from './queue-integrations.ts'
import { todolist } from './todolist.ts'
import { webhooks } from './webhooks.ts'

/** The texts of the screens for what plugs in and of others that few people open: they load them before they are shown. */
export const plugins = {
  companies,
  dashboard,
  exchanges,
  externalApi,
  fileLists,
  helps,
  plans,
  queueIntegrations,
  todolist,
  webhooks,
}
