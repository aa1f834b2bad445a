import { campaignEditor } from '#web/features/campaigns/editor/texts/es.ts'
import { campaignReport } from '#web/features/campaigns/report/texts/es.ts'
import { campaigns } from '#web/features/campaigns/texts/es.ts'
import { companies } from '#web/features/companies/texts/es.ts'
import { companyLook } from '#web/features/company-look/texts/es.ts'
import { connections } from '#web/features/connections/texts/es.ts'
import { linkErrors, linkFaults } from '#web/features/connections/texts/guide/es.ts'
import { templateFaults } from '#web/features/connections/texts/templates/es.ts'
import { contactImports } from '#web/features/imports/texts/es.ts'
import { contactLists } from '#web/features/contact-lists/texts/es.ts'
import { contactPage } from '#web/features/contact-page/texts/es.ts'
import { contactTable, ownFields } from '#web/features/contacts/texts/later/es.ts'
import { dashboard } from '#web/features/dashboard/texts/es.ts'
import { exchanges } from '#web/features/exchanges/texts/es.ts'
import { externalApi } from '#web/features/external-api/texts/es.ts'
import { fileLists } from '#web/features/file-lists/texts/es.ts'
import { holidays } from '#web/features/holidays/texts/es.ts'
import { helps } from '#web/features/helps/texts/es.ts'
import { optOutImports } from '#web/features/opt-outs/texts/import/es.ts'
import { plans } from '#web/features/plans/texts/es.ts'
import { queueIntegrations } from '#web/features/queue-integrations/texts/es.ts'
import { queues } from '#web/features/queues/texts/es.ts'
import { rareMessages } from '#web/features/messages/texts/rare/es.ts'
import { settings } from '#web/features/settings/texts/es.ts'
import { simulator } from '#web/features/simulator/texts/es.ts'
import { templateErrors, templates } from '#web/features/messages/texts/templates/es.ts'
import { todolist } from '#web/features/todolist/texts/es.ts'
import { webhooks } from '#web/features/webhooks/texts/es.ts'
import { week } from './week.ts'

/** The texts of screens that few people open: they load them before they are shown. */
export const later = {
  campaigns: { ...campaigns, ...campaignEditor, view: campaignReport },
  common: { validation: { ...linkFaults, ...templateFaults } },
  companies,
  companyLook,
  connections,
  contactImports,
  contactLists,
  contactPage,
  contactTable,
  dashboard,
  errors: { ...linkErrors, ...templateErrors },
  exchanges,
  externalApi,
  fileLists,
  helps,
  holidays,
  optOutImports,
  ownFields,
  plans,
  queueIntegrations,
  queues,
  rareMessages,
  settings,
  simulator,
  templates,
  todolist,
  webhooks,
  week,
}
