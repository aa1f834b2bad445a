import own from '#web/i18n/texts/later/pt.json' with { type: 'json' }
import announcementsList from '#web/features/announcements/texts/list/pt.json' with { type: 'json' }
import billing from '#web/features/billing/texts/pt.json' with { type: 'json' }
import campaignsEditor from '#web/features/campaigns/editor/texts/pt.json' with { type: 'json' }
import campaignsReport from '#web/features/campaigns/report/texts/pt.json' with { type: 'json' }
import campaigns from '#web/features/campaigns/texts/pt.json' with { type: 'json' }
import companies from '#web/features/companies/texts/pt.json' with { type: 'json' }
import companyLook from '#web/features/company-look/texts/pt.json' with { type: 'json' }
import connections from '#web/features/connections/texts/pt.json' with { type: 'json' }
import contactLists from '#web/features/contact-lists/texts/pt.json' with { type: 'json' }
import contactPage from '#web/features/contact-page/texts/pt.json' with { type: 'json' }
import contactsLater from '#web/features/contacts/texts/later/pt.json' with { type: 'json' }
import dashboard from '#web/features/dashboard/texts/pt.json' with { type: 'json' }
import exchanges from '#web/features/exchanges/texts/pt.json' with { type: 'json' }
import externalApi from '#web/features/external-api/texts/pt.json' with { type: 'json' }
import fileLists from '#web/features/file-lists/texts/pt.json' with { type: 'json' }
import helps from '#web/features/helps/texts/pt.json' with { type: 'json' }
import holidays from '#web/features/holidays/texts/pt.json' with { type: 'json' }
import imports from '#web/features/imports/texts/pt.json' with { type: 'json' }
import messagesRare from '#web/features/messages/texts/rare/pt.json' with { type: 'json' }
import messagesTemplates from '#web/features/messages/texts/templates/pt.json' with { type: 'json' }
import optOutsImport from '#web/features/opt-outs/texts/import/pt.json' with { type: 'json' }
import optOutsList from '#web/features/opt-outs/texts/list/pt.json' with { type: 'json' }
import plans from '#web/features/plans/texts/pt.json' with { type: 'json' }
import queueIntegrations from '#web/features/queue-integrations/texts/pt.json' with { type: 'json' }
import queues from '#web/features/queues/texts/pt.json' with { type: 'json' }
import settings from '#web/features/settings/texts/pt.json' with { type: 'json' }
import simulator from '#web/features/simulator/texts/pt.json' with { type: 'json' }
import todolist from '#web/features/todolist/texts/pt.json' with { type: 'json' }
import webhooks from '#web/features/webhooks/texts/pt.json' with { type: 'json' }
import { mergeTexts } from '#web/i18n/merge-texts.ts'

/** The texts of screens that few people open: they load them before they are shown. */
export const later = mergeTexts(
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
