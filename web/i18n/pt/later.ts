import { campaignEditor } from '#web/features/campaigns/editor/texts/pt.ts'
import { campaignReport } from '#web/features/campaigns/report/texts/pt.ts'
import { campaigns } from '#web/features/campaigns/texts/pt.ts'
import { companies } from '#web/features/companies/texts/pt.ts'
import { companyLook } from '#web/features/company-look/texts/pt.ts'
import { connections } from '#web/features/connections/texts/pt.ts'
import { linkErrors, linkFaults } from '#web/features/connections/texts/guide/pt.ts'
import { templateFaults } from '#web/features/connections/texts/templates/pt.ts'
import { contactImports } from '#web/features/imports/texts/pt.ts'
import { contactLists } from '#web/features/contact-lists/texts/pt.ts'
import { contactPage } from '#web/features/contact-page/texts/pt.ts'
import { contactTable, ownFields } from '#web/features/contacts/texts/later/pt.ts'
import { dashboard } from '#web/features/dashboard/texts/pt.ts'
import { exchanges } from '#web/features/exchanges/texts/pt.ts'
import { externalApi } from '#web/features/external-api/texts/pt.ts'
import { fileLists } from '#web/features/file-lists/texts/pt.ts'
import { holidays } from '#web/features/holidays/texts/pt.ts'
import { helps } from '#web/features/helps/texts/pt.ts'
import { optOutImports } from '#web/features/opt-outs/texts/import/pt.ts'
import { plans } from '#web/features/plans/texts/pt.ts'
import { queueIntegrations } from '#web/features/queue-integrations/texts/pt.ts'
import { queues } from '#web/features/queues/texts/pt.ts'
import { rareMessages } from '#web/features/messages/texts/rare/pt.ts'
import { settings } from '#web/features/settings/texts/pt.ts'
import { simulator } from '#web/features/simulator/texts/pt.ts'
import { templateErrors, templates } from '#web/features/messages/texts/templates/pt.ts'
import { todolist } from '#web/features/todolist/texts/pt.ts'
import { webhooks } from '#web/features/webhooks/texts/pt.ts'
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
