import type { later as pt } from '#web/i18n/pt/later.ts'
import own from '#web/i18n/texts/later/es.json' with { type: 'json' }
import announcementsList from '#web/features/announcements/texts/list/es.json' with { type: 'json' }
import billing from '#web/features/billing/texts/es.json' with { type: 'json' }
import campaignsEditor from '#web/features/campaigns/editor/texts/es.json' with { type: 'json' }
import campaignsReport from '#web/features/campaigns/report/texts/es.json' with { type: 'json' }
import campaigns from '#web/features/campaigns/texts/es.json' with { type: 'json' }
import companies from '#web/features/companies/texts/es.json' with { type: 'json' }
import companyLook from '#web/features/company-look/texts/es.json' with { type: 'json' }
import connections from '#web/features/connections/texts/es.json' with { type: 'json' }
import contactLists from '#web/features/contact-lists/texts/es.json' with { type: 'json' }
import contactPage from '#web/features/contact-page/texts/es.json' with { type: 'json' }
import contactsLater from '#web/features/contacts/texts/later/es.json' with { type: 'json' }
import dashboard from '#web/features/dashboard/texts/es.json' with { type: 'json' }
import exchanges from '#web/features/exchanges/texts/es.json' with { type: 'json' }
import externalApi from '#web/features/external-api/texts/es.json' with { type: 'json' }
import fileLists from '#web/features/file-lists/texts/es.json' with { type: 'json' }
import helps from '#web/features/helps/texts/es.json' with { type: 'json' }
import holidays from '#web/features/holidays/texts/es.json' with { type: 'json' }
import imports from '#web/features/imports/texts/es.json' with { type: 'json' }
import messagesRare from '#web/features/messages/texts/rare/es.json' with { type: 'json' }
import messagesTemplates from '#web/features/messages/texts/templates/es.json' with { type: 'json' }
import optOutsImport from '#web/features/opt-outs/texts/import/es.json' with { type: 'json' }
import optOutsList from '#web/features/opt-outs/texts/list/es.json' with { type: 'json' }
import plans from '#web/features/plans/texts/es.json' with { type: 'json' }
import queueIntegrations from '#web/features/queue-integrations/texts/es.json' with { type: 'json' }
import queues from '#web/features/queues/texts/es.json' with { type: 'json' }
import settings from '#web/features/settings/texts/es.json' with { type: 'json' }
import simulator from '#web/features/simulator/texts/es.json' with { type: 'json' }
import todolist from '#web/features/todolist/texts/es.json' with { type: 'json' }
import webhooks from '#web/features/webhooks/texts/es.json' with { type: 'json' }
import { mergeTexts } from '#web/i18n/merge-texts.ts'

/** The texts of screens that few people open: they load them before they are shown. */
export const later: typeof pt = mergeTexts(
  own,
  announcementsList,
  billing,
  campaignsEditor,
  campaignsReport,
  campaigns,
  companies,
  companyLook,
  connections,
  contactLists,
  contactPage,
  contactsLater,
  dashboard,
  exchanges,
  externalApi,
  fileLists,
  helps,
  holidays,
  imports,
  messagesRare,
  messagesTemplates,
  optOutsImport,
  optOutsList,
  plans,
  queueIntegrations,
  queues,
  settings,
  simulator,
  todolist,
  webhooks,
)
