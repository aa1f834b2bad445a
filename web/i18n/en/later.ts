import { campaignEditor } from '#web/features/campaigns/editor/texts/en.ts'
import { campaignReport } from '#web/features/campaigns/report/texts/en.ts'
import { campaigns } from '#web/features/campaigns/texts/en.ts'
import { companies } from '#web/features/companies/texts/en.ts'
import { companyLook } from '#web/features/company-look/texts/en.ts'
import { connections } from '#web/features/connections/texts/en.ts'
import { linkErrors, linkFaults } from '#web/features/connections/texts/guide/en.ts'
import { templateFaults } from '#web/features/connections/texts/templates/en.ts'
import { contactImports } from '#web/features/imports/texts/en.ts'
import { contactLists } from '#web/features/contact-lists/texts/en.ts'
import { contactPage } from '#web/features/contact-page/texts/en.ts'
import { contactTable, ownFields } from '#web/features/contacts/texts/later/en.ts'
import { dashboard } from '#web/features/dashboard/texts/en.ts'
import { exchanges } from '#web/features/exchanges/texts/en.ts'
import { externalApi } from '#web/features/external-api/texts/en.ts'
import { fileLists } from '#web/features/file-lists/texts/en.ts'
import { holidays } from '#web/features/holidays/texts/en.ts'
import { helps } from '#web/features/helps/texts/en.ts'
import { optOutImports } from '#web/features/opt-outs/texts/import/en.ts'
import { plans } from '#web/features/plans/texts/en.ts'
import { queueIntegrations } from '#web/features/queue-integrations/texts/en.ts'
import { queues } from '#web/features/queues/texts/en.ts'
import { rareMessages } from '#web/features/messages/texts/rare/en.ts'
import { settings } from '#web/features/settings/texts/en.ts'
import { simulator } from '#web/features/simulator/texts/en.ts'
import { templateErrors, templates } from '#web/features/messages/texts/templates/en.ts'
import { todolist } from '#web/features/todolist/texts/en.ts'
import { webhooks } from '#web/features/webhooks/texts/en.ts'
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
