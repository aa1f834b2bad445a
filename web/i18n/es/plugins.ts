import { dashboard } from './dashboard.ts'
import { exchanges } from './exchanges.ts'
import { externalApi } from './external-api.ts'
import { prompts } from './prompts.ts'
import { queueIntegrations } from './queue-integrations.ts'
import { todolist } from './todolist.ts'
import { webhooks } from './webhooks.ts'

/** The texts of the screens for what plugs in and of others that few people open: they load them before they are shown. */
export const plugins = { dashboard, exchanges, externalApi, prompts, queueIntegrations, todolist, webhooks }
