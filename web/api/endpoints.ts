// Generated from the server's routes by `npm run generate`. Do not edit.
import type { z } from 'zod'
import type * as ads from '#contract/ads.ts'
import type * as ai from '#contract/ai.ts'
import type * as announcements from '#contract/announcements.ts'
import type * as apiTokens from '#contract/api-tokens.ts'
import type * as assistantTurns from '#contract/assistant-turns.ts'
import type * as attendantAi from '#contract/attendant-ai.ts'
import type * as auth from '#contract/auth.ts'
import type * as billingSystems from '#contract/billing-systems.ts'
import type * as bot from '#contract/bot.ts'
import type * as campaignBudgets from '#contract/campaign-budgets.ts'
import type * as campaignSettings from '#contract/campaign-settings.ts'
import type * as campaignUses from '#contract/campaign-uses.ts'
import type * as campaigns from '#contract/campaigns.ts'
import type * as chats from '#contract/chats.ts'
import type * as cloudLedger from '#contract/cloud-ledger.ts'
import type * as companies from '#contract/companies.ts'
import type * as companyLooks from '#contract/company-looks.ts'
import type * as connections from '#contract/connections.ts'
import type * as contactImports from '#contract/contact-imports.ts'
import type * as contactLists from '#contract/contact-lists.ts'
import type * as contactMerges from '#contract/contact-merges.ts'
import type * as contactPage from '#contract/contact-page.ts'
import type * as contacts from '#contract/contacts.ts'
import type * as dashboard from '#contract/dashboard.ts'
import type * as externalApi from '#contract/external-api.ts'
import type * as fields from '#contract/fields.ts'
import type * as fileLists from '#contract/file-lists.ts'
import type * as files from '#contract/files.ts'
import type * as firstSteps from '#contract/first-steps.ts'
import type * as groups from '#contract/groups.ts'
import type * as helps from '#contract/helps.ts'
import type * as holidays from '#contract/holidays.ts'
import type * as invoices from '#contract/invoices.ts'
import type * as kanban from '#contract/kanban.ts'
import type * as knowledge from '#contract/knowledge.ts'
import type * as linking from '#contract/linking.ts'
import type * as macros from '#contract/macros.ts'
import type * as messagePrices from '#contract/message-prices.ts'
import type * as messages from '#contract/messages.ts'
import type * as newTemplates from '#contract/new-templates.ts'
import type * as noteMentions from '#contract/note-mentions.ts'
import type * as notes from '#contract/notes.ts'
import type * as optOuts from '#contract/opt-outs.ts'
import type * as ownFields from '#contract/own-fields.ts'
import type * as plans from '#contract/plans.ts'
import type * as promptTrials from '#contract/prompt-trials.ts'
import type * as prompts from '#contract/prompts.ts'
import type * as push from '#contract/push.ts'
import type * as queueIntegrations from '#contract/queue-integrations.ts'
import type * as queueOptions from '#contract/queue-options.ts'
import type * as queues from '#contract/queues.ts'
import type * as quickMessages from '#contract/quick-messages.ts'
import type * as reports from '#contract/reports.ts'
import type * as schedules from '#contract/schedules.ts'
import type * as sessions from '#contract/sessions.ts'
import type * as settings from '#contract/settings.ts'
import type * as tags from '#contract/tags.ts'
import type * as templates from '#contract/templates.ts'
import type * as ticketBulks from '#contract/ticket-bulks.ts'
import type * as ticketHistory from '#contract/ticket-history.ts'
import type * as ticketMerges from '#contract/ticket-merges.ts'
import type * as ticketTargets from '#contract/ticket-targets.ts'
import type * as ticketViews from '#contract/ticket-views.ts'
import type * as tickets from '#contract/tickets.ts'
import type * as users from '#contract/users.ts'
import type * as webchat from '#contract/webchat.ts'
import type * as webhooks from '#contract/webhooks.ts'

/** The request and response types of each call. */
export type Endpoints = {
  get: {
    '/ai-calls': { query: typeof ai.AiCallQuery; answer: typeof ai.AiCallPage }
    '/ai-calls/spending': { answer: typeof ai.AiSpending }
    '/announcements': { query: typeof announcements.AnnouncementQuery; answer: typeof announcements.AnnouncementPage }
    '/announcements/:id': { params: typeof fields.IdParams; answer: typeof announcements.Announcement }
    '/announcements/list': { answer: z.ZodArray<typeof announcements.Announcement> }
    '/api-tokens': { answer: z.ZodArray<typeof apiTokens.ApiToken> }
    '/assistant-turns': { query: typeof assistantTurns.AssistantTurnQuery; answer: typeof assistantTurns.AssistantTurnPage }
    '/assistant-turns/:id': { params: typeof fields.IdParams; answer: typeof assistantTurns.AssistantTurnDetail }
    '/assistant-turns/summary': { answer: typeof assistantTurns.AssistantTurnSummary }
    '/auth/manifest': { query: typeof auth.PublicQuery; answer: typeof companyLooks.AppManifest }
    '/auth/me': { answer: typeof auth.Me }
    '/auth/public': { query: typeof auth.PublicQuery; answer: typeof auth.PublicSettings }
    '/auth/setup': { answer: typeof auth.SetupState }
    '/campaign-settings': { answer: z.ZodArray<typeof campaignSettings.CampaignSetting> }
    '/campaigns': { query: typeof campaigns.CampaignQuery; answer: typeof campaigns.CampaignPage }
    '/campaigns/:id': { params: typeof fields.IdParams; answer: typeof campaigns.CampaignDetails }
    '/campaigns/:id/recipients': { params: typeof fields.IdParams; query: typeof campaigns.RecipientQuery; answer: typeof campaigns.RecipientPage }
    '/campaigns/:id/report': { params: typeof fields.IdParams; answer: typeof campaigns.CampaignReport }
    '/campaigns/audience': { query: typeof campaigns.AudienceQuery; answer: typeof campaigns.AudiencePage }
    '/campaigns/budgets': { answer: z.ZodArray<typeof campaignBudgets.ConnectionBudget> }
    '/campaigns/groups': { answer: typeof campaigns.CampaignGroups }
    '/chats': { query: typeof chats.ChatQuery; answer: typeof chats.ChatPage }
    '/chats/:id/messages': { params: typeof fields.IdParams; query: typeof chats.ChatMessageQuery; answer: typeof chats.ChatMessagePage }
    '/chats/:uuid': { params: z.ZodObject<{ uuid: z.ZodString }>; answer: typeof chats.Chat }
    '/companies': { query: z.ZodObject<{ searchParam: typeof fields.SearchText; pageNumber: typeof fields.PageNumber }>; answer: typeof companies.CompanyPage }
    '/companies/:id': { params: typeof fields.IdParams; answer: typeof companies.Company }
    '/companies/:id/holidays': { params: typeof fields.IdParams; answer: typeof holidays.Holidays }
    '/companies/list': { answer: z.ZodArray<typeof companies.CompanyListItem> }
    '/companies/listPlan/:id': { params: typeof fields.IdParams; answer: typeof plans.CompanyWithPlan }
    '/company-look': { answer: typeof companyLooks.CompanyLook }
    '/contact-list-items': { query: typeof contactLists.ItemQuery; answer: typeof contactLists.ItemPage }
    '/contact-list-items/:id': { params: typeof fields.IdParams; answer: typeof contactLists.ListItem }
    '/contact-lists': { query: typeof contactLists.ContactListsQuery; answer: typeof contactLists.ContactListPage }
    '/contact-lists/:id': { params: typeof fields.IdParams; answer: typeof contactLists.ContactListDetails }
    '/contact-lists/:id/imports': { params: typeof fields.IdParams; answer: z.ZodArray<typeof contactImports.ContactImport> }
    '/contact-lists/:id/uses': { params: typeof fields.IdParams; answer: typeof campaignUses.CampaignUses }
    '/contact-lists/imports/:id': { params: typeof fields.IdParams; answer: typeof contactImports.ContactImportDetails }
    '/contact-lists/imports/:id/errors': { params: typeof fields.IdParams; query: z.ZodObject<{ pageNumber: typeof fields.PageNumber }>; answer: typeof contactImports.BadRowPage }
    '/contact-lists/list': { answer: z.ZodArray<typeof contactLists.ContactListOption> }
    '/contacts': { query: typeof contacts.ContactQuery; answer: typeof contacts.ContactPage }
    '/contacts/:id': { params: typeof fields.IdParams; answer: typeof contacts.ContactDetails }
    '/contacts/:id/ads': { params: typeof fields.IdParams; answer: z.ZodArray<typeof ads.ContactAd> }
    '/contacts/:id/campaigns': { params: typeof fields.IdParams; query: typeof contactPage.ContactPartQuery; answer: typeof contactPage.ContactCampaignPage }
    '/contacts/:id/changes': { params: typeof fields.IdParams; query: typeof contactPage.ContactPartQuery; answer: typeof contactPage.ContactChangePage }
    '/contacts/:id/consents': { params: typeof fields.IdParams; answer: z.ZodArray<typeof contactPage.ConsentEntry> }
    '/contacts/:id/conversations': { params: typeof fields.IdParams; query: typeof contactPage.ContactPartQuery; answer: typeof contactPage.ContactConversationPage }
    '/contacts/:id/files': { params: typeof fields.IdParams; query: typeof contactPage.ContactFileQuery; answer: typeof contactPage.ContactFilePage }
    '/contacts/:id/links': { params: typeof fields.IdParams; query: typeof contactPage.ContactLinkQuery; answer: typeof contactPage.ContactLinkPage }
    '/contacts/:id/notes': { params: typeof fields.IdParams; query: typeof contactPage.ContactPartQuery; answer: typeof contactPage.ContactNotePage }
    '/contacts/:id/opt-out': { params: typeof fields.IdParams; answer: typeof optOuts.OptOutOfContact }
    '/contacts/:id/overview': { params: typeof fields.IdParams; answer: typeof contactPage.ContactOverview }
    '/contacts/:id/visitor': { params: typeof fields.IdParams; answer: typeof webchat.VisitorOfContact }
    '/contacts/duplicates': { query: z.ZodObject<{ pageNumber: typeof fields.PageNumber }>; answer: typeof contactMerges.DuplicateGroups }
    '/contacts/imports': { answer: z.ZodArray<typeof contactImports.ContactImport> }
    '/contacts/imports/:id': { params: typeof fields.IdParams; answer: typeof contactImports.ContactImportDetails }
    '/contacts/imports/:id/errors': { params: typeof fields.IdParams; query: z.ZodObject<{ pageNumber: typeof fields.PageNumber }>; answer: typeof contactImports.BadRowPage }
    '/contacts/list': { query: typeof contacts.ContactListQuery; answer: z.ZodArray<typeof contacts.ContactListItem> }
    '/contacts/merges': { answer: z.ZodArray<typeof contactMerges.ContactMerge> }
    '/dashboard': { query: typeof dashboard.DashboardQuery; answer: typeof dashboard.Dashboard }
    '/dashboard/arrivals': { query: typeof dashboard.DashboardQuery; answer: typeof reports.DashboardArrivals }
    '/dashboard/breakdown': { query: typeof reports.BreakdownQuery; answer: z.ZodArray<typeof reports.BreakdownRow> }
    '/dashboard/days': { query: typeof dashboard.DashboardQuery; answer: typeof reports.DashboardDays }
    '/dashboard/figures': { query: typeof dashboard.DashboardQuery; answer: typeof reports.DashboardFigures }
    '/dashboard/ratings': { query: typeof reports.RatingQuery; answer: typeof reports.RatingPage }
    '/dashboard/ticketsDay': { query: typeof dashboard.TicketCountQuery; answer: typeof dashboard.TicketsByDay }
    '/dashboard/ticketsUsers': { query: typeof dashboard.TicketCountQuery; answer: typeof dashboard.TicketsByUser }
    '/dashboard/waiting': { query: typeof dashboard.DashboardQuery; answer: typeof reports.DashboardWaiting }
    '/facebook': { answer: typeof connections.FacebookApp }
    '/files': { query: typeof fileLists.FileListQuery; answer: typeof fileLists.FileListPage }
    '/files/:id': { params: typeof fields.IdParams; answer: typeof fileLists.FileList }
    '/files/:id/uses': { params: typeof fields.IdParams; answer: typeof fileLists.FileListUses }
    '/first-steps': { answer: typeof firstSteps.FirstSteps }
    '/health': { answer: typeof auth.Health }
    '/helps': { query: typeof helps.HelpQuery; answer: typeof helps.HelpPage }
    '/helps/:id': { params: typeof fields.IdParams; answer: typeof helps.Help }
    '/helps/list': { answer: z.ZodArray<typeof helps.Help> }
    '/invoices': { query: typeof invoices.InvoicePageQuery; answer: typeof invoices.InvoicePage }
    '/invoices/:id': { params: typeof fields.IdParams; answer: typeof invoices.Invoice }
    '/invoices/all': { query: typeof invoices.InvoiceQuery; answer: z.ZodArray<typeof invoices.Invoice> }
    '/knowledge-sources/:id': { params: typeof fields.IdParams; answer: typeof knowledge.KnowledgeSource }
    '/knowledge-sources/:id/passages': { params: typeof fields.IdParams; query: typeof knowledge.PassageQuery; answer: typeof knowledge.PassagePage }
    '/macros': { query: typeof macros.MacroQuery; answer: typeof macros.MacroPage }
    '/macros/:id': { params: typeof fields.IdParams; answer: typeof macros.Macro }
    '/macros/list': { answer: z.ZodArray<typeof macros.Macro> }
    '/message-rates': { answer: typeof messagePrices.MessageRates }
    '/messages-api/limits': { answer: typeof externalApi.ApiLimits }
    '/messages/:messageId/sources': { params: z.ZodObject<{ messageId: typeof fields.Id }>; answer: typeof ai.MessageSources }
    '/messages/:ticketId': { params: z.ZodObject<{ ticketId: typeof fields.Id }>; query: typeof messages.MessageQuery; answer: typeof messages.MessagePage }
    '/messages/:ticketId/people': { params: z.ZodObject<{ ticketId: typeof fields.Id }>; answer: typeof messages.GroupPeople }
    '/messages/:ticketId/search': { params: z.ZodObject<{ ticketId: typeof fields.Id }>; query: typeof messages.MessageSearchQuery; answer: typeof messages.MessageHitPage }
    '/messages/send/:messageId': { params: z.ZodObject<{ messageId: typeof fields.Id }>; answer: typeof externalApi.ApiMessage }
    '/note-mentions': { answer: typeof noteMentions.NoteMentionList }
    '/note-mentions/mail': { answer: typeof noteMentions.MentionMail }
    '/note-mentions/people': { query: typeof noteMentions.MentionableQuery; answer: typeof noteMentions.MentionablePeople }
    '/opt-outs': { query: typeof optOuts.OptOutQuery; answer: typeof optOuts.OptOutPage }
    '/opt-outs/imports': { answer: z.ZodArray<typeof optOuts.OptOutImport> }
    '/own-fields': { answer: z.ZodArray<typeof ownFields.OwnField> }
    '/plans': { query: z.ZodObject<{ searchParam: typeof fields.SearchText; pageNumber: typeof fields.PageNumber }>; answer: typeof plans.PlanPage }
    '/plans/:id': { params: typeof fields.IdParams; answer: typeof plans.Plan }
    '/plans/all': { answer: z.ZodArray<typeof plans.Plan> }
    '/plans/list': { answer: z.ZodArray<typeof plans.Plan> }
    '/prompt': { query: typeof prompts.PromptQuery; answer: typeof prompts.PromptPage }
    '/prompt-trials/:id': { params: typeof fields.IdParams; answer: typeof promptTrials.PromptTrial }
    '/prompt/:id': { params: typeof fields.IdParams; answer: typeof prompts.Prompt }
    '/prompt/:id/questions': { params: typeof fields.IdParams; answer: typeof promptTrials.PromptQuestionList }
    '/prompt/:id/sources': { params: typeof fields.IdParams; query: typeof knowledge.KnowledgeSourceQuery; answer: typeof knowledge.KnowledgeSourcePage }
    '/prompt/:id/trial': { params: typeof fields.IdParams; answer: typeof promptTrials.NewestTrial }
    '/prompt/:id/trials': { params: typeof fields.IdParams; query: typeof promptTrials.TrialQuery; answer: typeof promptTrials.TrialPage }
    '/push': { answer: typeof push.PushState }
    '/queue': { answer: z.ZodArray<typeof queues.Queue> }
    '/queue-options': { query: typeof queueOptions.QueueOptionQuery; answer: z.ZodArray<typeof queueOptions.QueueOption> }
    '/queue-options/:id': { params: typeof fields.IdParams; answer: typeof queueOptions.QueueOptionWithParent }
    '/queue/:id': { params: typeof fields.IdParams; answer: typeof queues.Queue }
    '/queueIntegration': { query: typeof queueIntegrations.QueueIntegrationQuery; answer: typeof queueIntegrations.QueueIntegrationPage }
    '/queueIntegration/:id': { params: typeof fields.IdParams; answer: typeof queueIntegrations.QueueIntegration }
    '/quick-messages': { query: typeof quickMessages.QuickMessageQuery; answer: typeof quickMessages.QuickMessagePage }
    '/quick-messages/:id': { params: typeof fields.IdParams; answer: typeof quickMessages.QuickMessage }
    '/quick-messages/list': { answer: z.ZodArray<typeof quickMessages.QuickMessage> }
    '/schedules': { query: typeof schedules.ScheduleQuery; answer: typeof schedules.SchedulePage }
    '/schedules/:id': { params: typeof fields.IdParams; answer: typeof schedules.Schedule }
    '/settings': { answer: z.ZodArray<typeof settings.Setting> }
    '/settings/:key': { params: z.ZodObject<{ key: z.ZodString }>; answer: typeof settings.Setting }
    '/subscription': { answer: typeof invoices.Subscription }
    '/subscription/plans': { answer: z.ZodArray<typeof plans.PlanChoice> }
    '/tags': { query: typeof tags.TagQuery; answer: typeof tags.TagPage }
    '/tags/:id': { params: typeof fields.IdParams; answer: typeof tags.Tag }
    '/tags/kanban': { answer: z.ZodObject<{ lista: z.ZodArray<typeof tags.Tag> }> }
    '/tags/list': { query: z.ZodObject<{ searchParam: typeof fields.SearchText }>; answer: z.ZodArray<typeof tags.Tag> }
    '/ticket-notes/list': { query: typeof notes.NoteQuery; answer: z.ZodArray<typeof notes.NoteListItem> }
    '/ticket-targets': { answer: typeof ticketTargets.TicketTargets }
    '/ticket-views': { answer: z.ZodArray<typeof ticketViews.TicketView> }
    '/ticket-views/:id': { params: typeof fields.IdParams; answer: typeof ticketViews.TicketView }
    '/ticket-views/counts': { answer: typeof ticketViews.TicketViewCounts }
    '/ticket/kanban': { query: typeof kanban.BoardQuery; answer: typeof tickets.TicketPage }
    '/ticket/kanban/counts': { query: typeof kanban.LaneCountsQuery; answer: typeof kanban.LaneCounts }
    '/tickets': { query: typeof tickets.TicketQuery; answer: typeof tickets.TicketPage }
    '/tickets/:id': { params: typeof fields.IdParams; answer: typeof tickets.TicketDetails }
    '/tickets/:id/group': { params: typeof fields.IdParams; query: typeof groups.GroupQuery; answer: typeof groups.GroupPage }
    '/tickets/:id/history': { params: typeof fields.IdParams; query: typeof ticketHistory.TicketHistoryQuery; answer: typeof ticketHistory.TicketHistoryPage }
    '/tickets/:id/summary': { params: typeof fields.IdParams; answer: typeof attendantAi.StoredSummary }
    '/tickets/counts': { query: typeof tickets.TicketCountsQuery; answer: typeof tickets.TicketCounts }
    '/tickets/u/:uuid': { params: z.ZodObject<{ uuid: z.ZodString }>; answer: typeof tickets.TicketDetails }
    '/users': { query: typeof users.UserQuery; answer: typeof users.UserPage }
    '/users/:id': { params: typeof fields.IdParams; answer: typeof users.User }
    '/users/:id/sessions': { params: typeof fields.IdParams; answer: z.ZodArray<typeof sessions.UserSession> }
    '/users/list': { query: typeof users.UserListQuery; answer: z.ZodArray<typeof users.UserListItem> }
    '/version': { answer: typeof auth.Version }
    '/webchat/messages': { query: typeof webchat.VisitorMessageQuery; answer: typeof webchat.VisitorMessagePage }
    '/webchat/site': { query: typeof webchat.WidgetQuery; answer: typeof webchat.WidgetSite }
    '/webhook/fb': { query: z.ZodObject<{ 'hub.mode': z.ZodOptional<z.ZodString>; 'hub.verify_token': z.ZodOptional<z.ZodString>; 'hub.challenge': z.ZodOptional<z.ZodString> }>; answer: z.ZodString }
    '/webhooks': { answer: z.ZodArray<typeof webhooks.Webhook> }
    '/webhooks/:id': { params: typeof fields.IdParams; answer: typeof webhooks.Webhook }
    '/webhooks/:id/deliveries': { params: typeof fields.IdParams; query: typeof webhooks.DeliveryQuery; answer: typeof webhooks.DeliveryPage }
    '/webhooks/:id/deliveries/:deliveryId': { params: typeof webhooks.DeliveryParams; answer: typeof webhooks.WebhookDeliveryDetails }
    '/whatsapp': { answer: z.ZodArray<typeof connections.Connection> }
    '/whatsapp/:id': { params: typeof fields.IdParams; answer: typeof connections.Connection }
    '/whatsapp/:id/costs': { params: typeof fields.IdParams; answer: typeof messagePrices.MessageCosts }
    '/whatsapp/:id/prices/:contactId': { params: typeof messagePrices.ContactPricesParams; answer: typeof messagePrices.ContactPrices }
    '/whatsapp/:id/received': { params: typeof fields.IdParams; query: typeof cloudLedger.LedgerQuery; answer: typeof cloudLedger.ReceivedLedger }
    '/whatsapp/:id/templates': { params: typeof fields.IdParams; query: typeof templates.TemplateQuery; answer: typeof templates.TemplatePage }
    '/whatsapp/:id/templates/:templateId/uses': { params: typeof newTemplates.TemplateParams; answer: typeof templates.TemplateUses }
    '/whatsapp/:id/uses': { params: typeof fields.IdParams; answer: typeof campaignUses.CampaignUses }
  }
  post: {
    '/announcements': { body: typeof announcements.AnnouncementInput; answer: typeof announcements.Announcement }
    '/api-tokens': { body: typeof apiTokens.ApiTokenInput; answer: typeof apiTokens.CreatedApiToken }
    '/assistant-turns/:id/replay': { params: typeof fields.IdParams; answer: z.ZodLiteral<''> }
    '/assistant-turns/resume': { body: typeof assistantTurns.ResumeTargetInput; answer: z.ZodLiteral<''> }
    '/auth/confirm-email': { body: typeof auth.EmailConfirmation; answer: typeof fields.MessageResponse }
    '/auth/confirm-sign-up': { body: typeof auth.SignUpConfirmation; answer: typeof auth.Session }
    '/auth/login': { body: typeof auth.Credentials; answer: typeof auth.Session }
    '/auth/recover': { body: typeof auth.RecoveryInput; answer: typeof fields.MessageResponse }
    '/auth/refresh_token': { query: typeof auth.RefreshQuery; answer: typeof auth.RefreshedSession }
    '/auth/reset': { body: typeof auth.PasswordResetInput; answer: typeof fields.MessageResponse }
    '/auth/setup': { body: typeof auth.SetupInput; answer: typeof auth.Session }
    '/billing-systems/:system/test': { params: typeof billingSystems.BillingSystemParams; answer: typeof billingSystems.BillingSystemTest }
    '/bot/simulate': { body: typeof bot.SimulationInput; answer: typeof bot.Simulation }
    '/campaign-settings': { body: typeof campaignSettings.CampaignSettingsBody; answer: z.ZodArray<typeof campaignSettings.CampaignSetting> }
    '/campaigns': { body: typeof campaigns.CampaignInput; answer: typeof campaigns.Campaign }
    '/campaigns/:id/cancel': { params: typeof fields.IdParams; answer: typeof fields.NoContent }
    '/campaigns/:id/contact-list': { params: typeof fields.IdParams; body: typeof campaigns.ListFromCampaign; answer: typeof contactLists.ContactListDetails }
    '/campaigns/:id/duplicate': { params: typeof fields.IdParams; answer: typeof campaigns.Campaign }
    '/campaigns/:id/restart': { params: typeof fields.IdParams; answer: typeof fields.NoContent }
    '/campaigns/:id/test': { params: typeof fields.IdParams; body: typeof campaigns.CampaignTest; answer: typeof fields.NoContent }
    '/campaigns/preview': { body: typeof campaigns.CampaignPreviewInput; answer: typeof campaigns.CampaignPreview }
    '/chats': { body: typeof chats.ChatInput; answer: typeof chats.Chat }
    '/chats/:id/messages': { params: typeof fields.IdParams; body: z.ZodOptional<z.ZodNullable<typeof chats.ChatMessageInput>>; answer: typeof chats.SentChatMessage }
    '/chats/:id/read': { params: typeof fields.IdParams; body: typeof chats.ChatRead; answer: typeof chats.Chat }
    '/companies': { body: typeof companies.CompanyInput; answer: typeof companies.Company }
    '/companies/cadastro': { body: typeof companies.SignUp; answer: typeof companies.Company | typeof fields.MessageResponse }
    '/contact-list-items': { body: typeof contactLists.ItemInput; answer: typeof contactLists.AddedListItem }
    '/contact-lists': { body: typeof contactLists.ContactListInput; answer: typeof contactLists.ContactListDetails }
    '/contact-lists/:id/check': { params: typeof fields.IdParams; body: typeof contactLists.CheckStart; answer: typeof contactLists.ContactListDetails }
    '/contact-lists/:id/check/pause': { params: typeof fields.IdParams; answer: typeof contactLists.ContactListDetails }
    '/contact-lists/:id/check/resume': { params: typeof fields.IdParams; answer: typeof contactLists.ContactListDetails }
    '/contact-lists/:id/contacts': { params: typeof fields.IdParams; body: typeof contactLists.ContactsForList; answer: typeof contactLists.ContactsListed }
    '/contact-lists/:id/remove-items': { params: typeof fields.IdParams; body: typeof contactLists.ItemRemoval; answer: typeof contactLists.ItemsRemoved }
    '/contact-lists/imports/:id/cancel': { params: typeof fields.IdParams; answer: typeof contactImports.ContactImport }
    '/contact-lists/imports/:id/resume': { params: typeof fields.IdParams; answer: typeof contactImports.ContactImport }
    '/contact-lists/imports/:id/start': { params: typeof fields.IdParams; body: typeof contactImports.ListImportStart; answer: typeof contactImports.ContactImport }
    '/contacts': { body: typeof contacts.ContactInput; answer: typeof contacts.ContactDetails }
    '/contacts/:id/opt-out': { params: typeof fields.IdParams; body: typeof optOuts.ContactOptOutInput; answer: typeof optOuts.OptOut }
    '/contacts/import': { answer: typeof contactImports.AddressBookImport }
    '/contacts/imports/:id/cancel': { params: typeof fields.IdParams; answer: typeof contactImports.ContactImport }
    '/contacts/imports/:id/resume': { params: typeof fields.IdParams; answer: typeof contactImports.ContactImport }
    '/contacts/imports/:id/start': { params: typeof fields.IdParams; body: typeof contactImports.ImportStart; answer: typeof contactImports.ContactImport }
    '/contacts/merge': { body: typeof contactMerges.MergeInput; answer: typeof contactMerges.MergeResult }
    '/contacts/merges/:id/undo': { params: typeof fields.IdParams; answer: typeof contacts.ContactDetails }
    '/contacts/tags': { body: typeof contacts.ContactTagging; answer: typeof contacts.ContactsTagged }
    '/facebook': { body: typeof connections.FacebookLogin; answer: z.ZodArray<typeof connections.Connection> }
    '/files': { body: typeof fileLists.FileListInput; answer: typeof fileLists.FileList }
    '/first-steps/samples': { body: typeof firstSteps.SamplesInput; answer: typeof firstSteps.FirstSteps }
    '/helps': { body: typeof helps.HelpInput; answer: typeof helps.Help }
    '/knowledge-sources/:id/approve': { params: typeof fields.IdParams; answer: typeof knowledge.KnowledgeSource }
    '/knowledge-sources/:id/read': { params: typeof fields.IdParams; answer: typeof knowledge.KnowledgeSource }
    '/macros': { body: typeof macros.MacroInput; answer: typeof macros.Macro }
    '/macros/:id/apply': { params: typeof fields.IdParams; body: typeof macros.MacroUse; answer: typeof macros.MacroAnswer }
    '/macros/undo': { body: typeof macros.MacroUndoInput; answer: typeof tickets.Ticket }
    '/messages/:messageId/translation': { params: z.ZodObject<{ messageId: typeof fields.Id }>; body: typeof attendantAi.MessageTranslationInput; answer: typeof attendantAi.AiText }
    '/messages/:ticketId': { params: z.ZodObject<{ ticketId: typeof fields.Id }>; body: z.ZodOptional<z.ZodNullable<typeof messages.MessageInput>>; answer: typeof messages.SentMessages }
    '/messages/edit/:messageId': { params: typeof messages.MessageIdParams; body: typeof messages.MessageEdit; answer: typeof messages.Message }
    '/messages/forward': { body: typeof messages.MessageForward; answer: typeof messages.ForwardedMessages }
    '/messages/react/:messageId': { params: typeof messages.MessageIdParams; body: typeof messages.MessageReaction; answer: typeof messages.Message }
    '/messages/retry/:messageId': { params: typeof messages.MessageIdParams; answer: typeof messages.Message }
    '/note-mentions/seen': { body: typeof noteMentions.SeenMentionsInput; answer: typeof noteMentions.SeenMentions }
    '/opt-outs': { body: typeof optOuts.OptOutInput; answer: typeof optOuts.OptOut }
    '/opt-outs/:id/restore': { params: typeof fields.IdParams; answer: typeof optOuts.OptOut }
    '/opt-outs/:id/revoke': { params: typeof fields.IdParams; body: typeof optOuts.OptOutRevocation; answer: typeof optOuts.OptOut }
    '/opt-outs/:id/undo': { params: typeof fields.IdParams; answer: typeof optOuts.OptOut }
    '/opt-outs/imports/:id/undo': { params: typeof fields.IdParams; answer: typeof optOuts.OptOutImport }
    '/own-fields': { body: typeof ownFields.OwnFieldInput; answer: typeof ownFields.OwnField }
    '/plans': { body: typeof plans.PlanInput; answer: typeof plans.Plan }
    '/prompt': { body: typeof prompts.PromptInput; answer: typeof prompts.Prompt }
    '/prompt/:id/questions': { params: typeof fields.IdParams; body: typeof promptTrials.PromptQuestionInput; answer: typeof promptTrials.PromptQuestion }
    '/prompt/:id/sources': { params: typeof fields.IdParams; body: typeof knowledge.KnowledgeSourceInput; answer: typeof knowledge.KnowledgeSource }
    '/prompt/:id/trial': { params: typeof fields.IdParams; answer: typeof promptTrials.NewestTrial }
    '/prompt/test': { body: typeof prompts.PromptTestInput; answer: typeof prompts.PromptTest }
    '/push/subscription': { body: typeof push.PushSubscriptionInput; answer: typeof push.PushState }
    '/queue': { body: typeof queues.QueueInput; answer: typeof queues.Queue }
    '/queue-options': { body: typeof queueOptions.QueueOptionInput; answer: typeof queueOptions.QueueOptionWithParent }
    '/queueIntegration': { body: typeof queueIntegrations.QueueIntegrationInput; answer: typeof queueIntegrations.QueueIntegration }
    '/queueIntegration/:id/secret': { params: typeof fields.IdParams; answer: typeof queueIntegrations.SignatureSecret }
    '/queueIntegration/test': { body: typeof queueIntegrations.IntegrationTestInput; answer: typeof queueIntegrations.IntegrationTest }
    '/queueIntegration/testSession': { body: typeof queueIntegrations.TestSessionInput; answer: typeof queueIntegrations.TestSession }
    '/quick-messages': { body: typeof quickMessages.QuickMessageInput; answer: typeof quickMessages.QuickMessage }
    '/quick-messages/:id/uses': { params: typeof fields.IdParams; answer: typeof fields.MessageResponse }
    '/schedules': { body: typeof schedules.ScheduleInput; answer: typeof schedules.Schedule }
    '/subscription': { body: typeof invoices.SubscriptionInput; answer: typeof invoices.PixCharge }
    '/subscription/webhook': { body: typeof invoices.PixNotice; answer: z.ZodObject<{ ok: z.ZodLiteral<true> }> }
    '/subscription/webhook/:type': { body: typeof invoices.PixNotice; answer: z.ZodObject<{ ok: z.ZodLiteral<true> }> }
    '/tags': { body: typeof tags.TagInput; answer: typeof tags.Tag }
    '/tags/sync': { body: typeof tags.TagSync; answer: typeof tickets.Ticket }
    '/ticket-notes': { body: typeof notes.NoteInput; answer: typeof notes.Note }
    '/ticket-views': { body: typeof ticketViews.TicketViewInput; answer: typeof ticketViews.TicketView }
    '/tickets': { body: typeof tickets.TicketInput; answer: typeof tickets.TicketDetails }
    '/tickets/:id/group/people': { params: typeof fields.IdParams; body: typeof groups.GroupPersonInput; answer: typeof contacts.Contact }
    '/tickets/:id/merge': { params: typeof fields.IdParams; body: typeof ticketMerges.TicketMergeInput; answer: typeof tickets.TicketDetails }
    '/tickets/:id/rewriting': { params: typeof fields.IdParams; body: typeof attendantAi.RewriteInput; answer: typeof attendantAi.AiText }
    '/tickets/:id/suggestion': { params: typeof fields.IdParams; body: typeof attendantAi.SuggestionInput; answer: typeof attendantAi.Suggestion }
    '/tickets/:id/summary': { params: typeof fields.IdParams; body: typeof attendantAi.SummaryInput; answer: typeof attendantAi.StoredSummary }
    '/tickets/:id/translation': { params: typeof fields.IdParams; body: typeof attendantAi.TranslationInput; answer: typeof attendantAi.AiText }
    '/tickets/:id/undo': { params: typeof fields.IdParams; answer: typeof tickets.TicketDetails }
    '/tickets/bulk': { body: typeof ticketBulks.BulkInput; answer: typeof ticketBulks.BulkAnswer }
    '/tickets/bulk/undo': { body: typeof ticketBulks.BulkUndoInput; answer: typeof ticketBulks.BulkUndoAnswer }
    '/tickets/snooze': { body: typeof tickets.BulkSnoozeInput; answer: typeof tickets.BulkSnoozeAnswer }
    '/users': { body: typeof users.UserInput; answer: typeof users.User }
    '/webchat/messages': { body: typeof webchat.VisitorMessageInput; answer: typeof fields.NoContent }
    '/webchat/receipts': { body: typeof webchat.VisitorReceipt; answer: typeof fields.NoContent }
    '/webchat/typing': { body: typeof webchat.VisitorTyping; answer: typeof fields.NoContent }
    '/webchat/visits': { body: typeof webchat.VisitInput; answer: typeof webchat.Visit }
    '/webhook/fb': { answer: z.ZodString }
    '/webhooks': { body: typeof webhooks.WebhookInput; answer: typeof webhooks.WebhookWithSecret }
    '/webhooks/:id/deliveries/:deliveryId/replay': { params: typeof webhooks.DeliveryParams; answer: typeof webhooks.ReplayedDeliveries }
    '/webhooks/:id/replay': { params: typeof fields.IdParams; answer: typeof webhooks.ReplayedDeliveries }
    '/webhooks/:id/rotate': { params: typeof fields.IdParams; answer: typeof webhooks.WebhookWithSecret }
    '/webhooks/:id/test': { params: typeof fields.IdParams; answer: typeof webhooks.WebhookAttempt }
    '/whatsapp': { body: typeof connections.ConnectionInput; answer: typeof connections.Connection }
    '/whatsapp-check': { body: typeof connections.LinkCheckInput; answer: typeof connections.LinkCheck }
    '/whatsapp-signup': { body: typeof connections.CloudSignup; answer: typeof connections.Connection }
    '/whatsapp/:id/received/:eventId/replay': { params: typeof cloudLedger.SetAsideParams; answer: typeof fields.MessageResponse }
    '/whatsapp/:id/site-secret': { params: typeof fields.IdParams; answer: typeof webchat.SiteSecret }
    '/whatsapp/:id/site-secret/renew': { params: typeof fields.IdParams; answer: typeof webchat.SiteSecret }
    '/whatsapp/:id/templates': { params: typeof fields.IdParams; body: z.ZodOptional<z.ZodNullable<typeof newTemplates.NewTemplate>>; answer: typeof templates.MessageTemplate }
    '/whatsapp/:id/templates/refresh': { params: typeof fields.IdParams; answer: typeof fields.MessageResponse }
    '/whatsappsession/:id': { params: typeof fields.IdParams; answer: typeof fields.MessageResponse }
    '/whatsappsession/:id/brought': { params: typeof fields.IdParams; body: typeof linking.BroughtSessionInput; answer: typeof connections.Connection }
    '/whatsappsession/:id/code': { params: typeof fields.IdParams; body: typeof connections.PairingCodeInput; answer: typeof connections.Connection }
    '/whatsappsession/:id/passkey': { params: typeof fields.IdParams; body: typeof linking.PasskeyAnswerInput; answer: typeof fields.MessageResponse }
    '/whatsappsession/:id/passkey/confirm': { params: typeof fields.IdParams; answer: typeof fields.MessageResponse }
  }
  put: {
    '/announcements/:id': { params: typeof fields.IdParams; body: typeof announcements.AnnouncementChange; answer: typeof announcements.Announcement }
    '/campaigns/:id': { params: typeof fields.IdParams; body: typeof campaigns.CampaignInput; answer: typeof campaigns.Campaign }
    '/chats/:id': { params: typeof fields.IdParams; body: typeof chats.ChatChange; answer: typeof chats.Chat }
    '/companies/:id': { params: typeof fields.IdParams; body: typeof companies.CompanyChange; answer: typeof companies.Company }
    '/companies/:id/holidays': { params: typeof fields.IdParams; body: typeof holidays.Holidays; answer: typeof holidays.Holidays }
    '/companies/:id/schedules': { params: typeof fields.IdParams; body: typeof companies.BusinessHoursInput; answer: typeof companies.Company }
    '/company-look': { body: typeof companyLooks.CompanyLookInput; answer: typeof companyLooks.CompanyLook }
    '/contact-list-items/:id': { params: typeof fields.IdParams; body: typeof contactLists.ItemChange; answer: typeof contactLists.ListItem }
    '/contact-lists/:id': { params: typeof fields.IdParams; body: typeof contactLists.ContactListChange; answer: typeof contactLists.ContactListDetails }
    '/contacts/:id': { params: typeof fields.IdParams; body: typeof contacts.ContactChange; answer: typeof contacts.ContactDetails }
    '/contacts/:id/tags': { params: typeof fields.IdParams; body: typeof contacts.ContactTags; answer: typeof contacts.ContactTagList }
    '/files/:id': { params: typeof fields.IdParams; body: typeof fileLists.FileListInput; answer: typeof fileLists.FileList }
    '/first-steps': { body: typeof firstSteps.FirstStepsChange; answer: typeof firstSteps.FirstSteps }
    '/helps/:id': { params: typeof fields.IdParams; body: typeof helps.HelpChange; answer: typeof helps.Help }
    '/invoices/:id': { params: typeof fields.IdParams; body: typeof invoices.InvoiceChange; answer: typeof invoices.Invoice }
    '/knowledge-sources/:id': { params: typeof fields.IdParams; body: typeof knowledge.KnowledgeSourceChange; answer: typeof knowledge.KnowledgeSource }
    '/macros/:id': { params: typeof fields.IdParams; body: typeof macros.MacroChange; answer: typeof macros.Macro }
    '/message-rates': { body: typeof messagePrices.MessageRatesInput; answer: typeof messagePrices.MessageRates }
    '/note-mentions/mail': { body: typeof noteMentions.MentionMailInput; answer: typeof noteMentions.MentionMail }
    '/own-fields/:id': { params: typeof fields.IdParams; body: typeof ownFields.OwnFieldChange; answer: typeof ownFields.OwnField }
    '/own-fields/order': { body: typeof ownFields.OwnFieldOrder; answer: z.ZodArray<typeof ownFields.OwnField> }
    '/plans/:id': { params: typeof fields.IdParams; body: typeof plans.PlanChange; answer: typeof plans.Plan }
    '/prompt-questions/:id': { params: typeof fields.IdParams; body: typeof promptTrials.PromptQuestionInput; answer: typeof promptTrials.PromptQuestion }
    '/prompt-trial-answers/:id': { params: typeof fields.IdParams; body: typeof promptTrials.TrialJudgement; answer: typeof promptTrials.NewestTrial }
    '/prompt/:id': { params: typeof fields.IdParams; body: typeof prompts.PromptChange; answer: typeof prompts.Prompt }
    '/push': { body: typeof push.PushPreferences; answer: typeof push.PushState }
    '/queue-options/:id': { params: typeof fields.IdParams; body: typeof queueOptions.QueueOptionChange; answer: typeof queueOptions.QueueOptionWithParent }
    '/queue/:id': { params: typeof fields.IdParams; body: typeof queues.QueueChange; answer: typeof queues.Queue }
    '/queueIntegration/:id': { params: typeof fields.IdParams; body: typeof queueIntegrations.QueueIntegrationChange; answer: typeof queueIntegrations.QueueIntegration }
    '/quick-messages/:id': { params: typeof fields.IdParams; body: typeof quickMessages.QuickMessageInput; answer: typeof quickMessages.QuickMessage }
    '/schedules/:id': { params: typeof fields.IdParams; body: typeof schedules.ScheduleUpdate; answer: typeof schedules.Schedule }
    '/settings/:key': { params: z.ZodObject<{ key: z.ZodString }>; body: typeof settings.SettingInput; answer: typeof settings.Setting }
    '/tags/:id': { params: typeof fields.IdParams; body: typeof tags.TagInput; answer: typeof tags.Tag }
    '/tags/kanban': { body: typeof kanban.LaneOrder; answer: z.ZodObject<{ lista: z.ZodArray<typeof tags.Tag> }> }
    '/ticket-tags/:ticketId': { params: z.ZodObject<{ ticketId: typeof fields.Id }>; body: typeof kanban.LaneMove; answer: typeof tickets.Ticket }
    '/ticket-tags/:ticketId/:tagId': { params: z.ZodObject<{ ticketId: typeof fields.Id; tagId: z.ZodUnion<[z.ZodLiteral<'lane0'>, typeof fields.Id]> }>; answer: typeof fields.MessageResponse | z.ZodObject<{ ticketId: typeof fields.Id; tagId: typeof fields.Id; createdAt: typeof fields.Time; updatedAt: typeof fields.Time }> }
    '/ticket-views/:id': { params: typeof fields.IdParams; body: typeof ticketViews.TicketViewChange; answer: typeof ticketViews.TicketView }
    '/tickets/:id': { params: typeof fields.IdParams; body: typeof tickets.TicketChange; answer: typeof tickets.TicketDetails }
    '/tickets/:id/possible-refusal': { params: typeof fields.IdParams; body: typeof tickets.PossibleRefusalInput; answer: typeof tickets.Ticket }
    '/tickets/:id/snooze': { params: typeof fields.IdParams; body: typeof tickets.SnoozeInput; answer: typeof tickets.Ticket }
    '/tickets/:id/unread': { params: typeof fields.IdParams; answer: typeof tickets.Ticket }
    '/users/:id': { params: typeof fields.IdParams; body: typeof users.UserChange; answer: typeof users.User }
    '/webchat/visitor': { body: typeof webchat.VisitorFacts; answer: typeof fields.NoContent }
    '/webhooks/:id': { params: typeof fields.IdParams; body: typeof webhooks.WebhookChange; answer: typeof webhooks.Webhook }
    '/whatsapp/:id': { params: typeof fields.IdParams; body: typeof connections.ConnectionChange; answer: typeof connections.Connection }
    '/whatsappsession/:id': { params: typeof fields.IdParams; answer: typeof fields.MessageResponse }
  }
  del: {
    '/announcements/:id': { params: typeof fields.IdParams; answer: typeof fields.MessageResponse }
    '/announcements/:id/media-upload': { params: typeof fields.IdParams; answer: typeof fields.MensagemResponse }
    '/api-tokens/:id': { params: typeof fields.IdParams; answer: typeof apiTokens.ApiToken }
    '/auth/logout': { answer: typeof fields.MessageResponse }
    '/campaigns/:id': { params: typeof fields.IdParams; answer: typeof fields.MessageResponse }
    '/campaigns/:id/media-upload': { params: typeof fields.IdParams; answer: typeof fields.MensagemResponse }
    '/chats/:id': { params: typeof fields.IdParams; answer: typeof fields.MessageResponse }
    '/companies/:id': { params: typeof fields.IdParams; answer: z.ZodLiteral<''> }
    '/company-look': { answer: typeof companyLooks.CompanyLook }
    '/company-look/logo': { answer: typeof companyLooks.CompanyLook }
    '/contact-list-items/:id': { params: typeof fields.IdParams; answer: typeof fields.MessageResponse }
    '/contact-lists/:id': { params: typeof fields.IdParams; answer: typeof fields.MessageResponse }
    '/contacts/:id': { params: typeof fields.IdParams; answer: typeof fields.MessageResponse }
    '/files/:id': { params: typeof fields.IdParams; answer: typeof fields.MessageResponse }
    '/first-steps/samples': { answer: typeof firstSteps.FirstSteps }
    '/helps/:id': { params: typeof fields.IdParams; answer: typeof fields.MessageResponse }
    '/invoices/:id': { params: typeof fields.IdParams; answer: typeof invoices.DeletedInvoices }
    '/knowledge-sources/:id': { params: typeof fields.IdParams; answer: typeof fields.MessageResponse }
    '/macros/:id': { params: typeof fields.IdParams; answer: typeof fields.MessageResponse }
    '/messages/:messageId': { params: typeof messages.MessageIdParams; answer: typeof messages.Message }
    '/own-fields/:id': { params: typeof fields.IdParams; answer: typeof fields.MessageResponse }
    '/plans/:id': { params: typeof fields.IdParams; answer: z.ZodLiteral<''> }
    '/prompt-questions/:id': { params: typeof fields.IdParams; answer: typeof fields.MessageResponse }
    '/prompt/:id': { params: typeof fields.IdParams; answer: typeof fields.MessageResponse }
    '/prompt/:id/trial': { params: typeof fields.IdParams; answer: typeof promptTrials.NewestTrial }
    '/push/subscription': { answer: typeof push.PushState }
    '/queue-options/:id': { params: typeof fields.IdParams; answer: typeof fields.MessageResponse }
    '/queue-options/:id/media-upload': { params: typeof fields.IdParams; answer: typeof fields.MensagemResponse }
    '/queue/:id': { params: typeof fields.IdParams; answer: z.ZodLiteral<''> }
    '/queue/:id/media-upload': { params: typeof fields.IdParams; answer: typeof fields.MensagemResponse }
    '/queueIntegration/:id': { params: typeof fields.IdParams; answer: z.ZodLiteral<''> }
    '/quick-messages/:id': { params: typeof fields.IdParams; answer: typeof fields.MessageResponse }
    '/quick-messages/:id/media-upload': { params: typeof fields.IdParams; answer: typeof fields.MensagemResponse }
    '/schedules/:id': { params: typeof fields.IdParams; answer: typeof fields.MessageResponse }
    '/schedules/:id/media-upload': { params: typeof fields.IdParams; answer: typeof fields.MensagemResponse }
    '/sessions/:uuid': { params: typeof sessions.UserSessionParams; answer: typeof fields.MessageResponse }
    '/tags/:id': { params: typeof fields.IdParams; answer: typeof fields.MessageResponse }
    '/ticket-notes/:id': { params: typeof fields.IdParams; answer: typeof fields.MessageResponse }
    '/ticket-tags/:ticketId': { params: z.ZodObject<{ ticketId: typeof fields.Id }>; answer: typeof fields.MessageResponse }
    '/ticket-views/:id': { params: typeof fields.IdParams; answer: typeof fields.MessageResponse }
    '/tickets/:id': { params: typeof fields.IdParams; answer: typeof fields.MessageResponse }
    '/tickets/:id/snooze': { params: typeof fields.IdParams; answer: typeof tickets.Ticket }
    '/tickets/:id/unread': { params: typeof fields.IdParams; answer: typeof tickets.Ticket }
    '/users/:id': { params: typeof fields.IdParams; answer: typeof fields.MessageResponse }
    '/webhooks/:id': { params: typeof fields.IdParams; answer: typeof fields.MessageResponse }
    '/whatsapp/:id': { params: typeof fields.IdParams; answer: typeof fields.MessageResponse }
    '/whatsapp/:id/templates/:templateId': { params: typeof newTemplates.TemplateParams; answer: typeof fields.MessageResponse }
    '/whatsappsession/:id': { params: typeof fields.IdParams; answer: typeof fields.MessageResponse }
  }
  download: {
    '/campaigns/:id/recipients.csv': { params: typeof fields.IdParams; query: typeof campaigns.RecipientExportQuery }
    '/contact-lists/imports/:id/report': { params: typeof fields.IdParams; query: typeof contactImports.ReportQuery }
    '/contacts/export': { query: typeof contacts.ContactFilter }
    '/contacts/imports/:id/report': { params: typeof fields.IdParams; query: typeof contactImports.ReportQuery }
    '/dashboard/breakdown.csv': { query: typeof reports.BreakdownExportQuery }
    '/dashboard/conversations.csv': { query: typeof reports.ConversationExportQuery }
    '/media/:id/:name': { params: typeof files.FileParams; query: typeof files.FileQuery }
    '/opt-outs/export': { query: typeof optOuts.OptOutExportQuery }
    '/webchat/live': {  }
  }
  upload: {
    '/announcements/:id/media-upload': { params: typeof fields.IdParams; answer: typeof fields.MensagemResponse }
    '/campaigns/:id/media-upload': { params: typeof fields.IdParams; answer: typeof fields.MensagemResponse }
    '/chats/:id/messages': { params: typeof fields.IdParams; answer: typeof chats.SentChatMessage }
    '/company-look/logo': { answer: typeof companyLooks.CompanyLook }
    '/contact-lists/:id/imports': { params: typeof fields.IdParams; answer: typeof contactImports.ContactImportDetails }
    '/contact-lists/:id/upload': { params: typeof fields.IdParams; answer: z.ZodArray<typeof contactLists.ListItem> }
    '/contacts/imports': { answer: typeof contactImports.ContactImportDetails }
    '/contacts/upload': { answer: z.ZodArray<typeof contacts.Contact> }
    '/files/uploadList/:id': { params: typeof fields.IdParams; answer: typeof fields.MensagemResponse }
    '/messages/:ticketId': { params: z.ZodObject<{ ticketId: typeof fields.Id }>; answer: typeof messages.SentMessages }
    '/messages/send': { answer: typeof externalApi.SentApiMessage }
    '/opt-outs/imports': { answer: typeof optOuts.OptOutImport }
    '/prompt/:id/sources/file': { params: typeof fields.IdParams; answer: typeof knowledge.KnowledgeSource }
    '/queue-options/:id/media-upload': { params: typeof fields.IdParams; answer: typeof fields.MensagemResponse }
    '/queue/:id/media-upload': { params: typeof fields.IdParams; answer: typeof fields.MensagemResponse }
    '/quick-messages/:id/media-upload': { params: typeof fields.IdParams; answer: typeof fields.MensagemResponse }
    '/schedules/:id/media-upload': { params: typeof fields.IdParams; answer: typeof fields.MensagemResponse }
    '/webchat/files': { query: typeof webchat.VisitorFileQuery; answer: typeof fields.NoContent }
    '/whatsapp/:id/templates': { params: typeof fields.IdParams; answer: typeof templates.MessageTemplate }
  }
}
