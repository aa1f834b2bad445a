import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration, type MigrationResult, type MigrationResultSet } from 'kysely/migration'
import { isLockFailure } from './pg-errors.ts'
import * as house from '#server/db/migrations/0001_house.ts'
import * as jobs from '#server/db/migrations/0002_jobs.ts'
import * as sockets from '#server/db/migrations/0003_sockets.ts'
import * as bot from '#server/db/migrations/0004_bot.ts'
import * as imports from '#server/db/migrations/0005_imports.ts'
import * as dashboard from '#server/db/migrations/0006_dashboard.ts'
import * as timers from '#server/db/migrations/0007_timers.ts'
import * as prompts from '#server/db/migrations/0008_prompts.ts'
import * as tagAuthors from '#server/db/migrations/0009_tag_authors.ts'
import * as foundMessages from '#server/db/migrations/0010_found_messages.ts'
import * as meta from '#server/db/migrations/0011_meta.ts'
import * as invoices from '#server/db/migrations/0012_invoices.ts'
import * as schedules from '#server/db/migrations/0013_schedules.ts'
import * as announcements from '#server/db/migrations/0014_announcements.ts'
import * as chats from '#server/db/migrations/0015_chats.ts'
import * as unreadColumns from '#server/db/migrations/0016_unread_columns.ts'
import * as jobTurns from '#server/db/migrations/0017_job_turns.ts'
import * as storage from '#server/db/migrations/0018_storage.ts'
import * as emailChanges from '#server/db/migrations/0019_email_changes.ts'
import * as publicPlans from '#server/db/migrations/0020_public_plans.ts'
import * as ownLogin from '#server/db/migrations/0022_own_login.ts'
import * as ticketClosings from '#server/db/migrations/0023_ticket_closings.ts'
import * as leads from '#server/db/migrations/0026_leads.ts'
import * as signUps from '#server/db/migrations/0027_sign_ups.ts'
import * as planOfCharge from '#server/db/migrations/0028_plan_of_charge.ts'
import * as kanbanOrder from '#server/db/migrations/0029_kanban_order.ts'
import * as fileLists from '#server/db/migrations/0030_file_lists.ts'
import * as contactLists from '#server/db/migrations/0031_contact_lists.ts'
import * as optOuts from '#server/db/migrations/0032_opt_outs.ts'
import * as campaigns from '#server/db/migrations/0033_campaigns.ts'
import * as connectionLimits from '#server/db/migrations/0034_connection_limits.ts'
import * as listUpkeep from '#server/db/migrations/0035_list_upkeep.ts'
import * as recipientZones from '#server/db/migrations/0036_recipient_zones.ts'
import * as externalApi from '#server/db/migrations/0040_external_api.ts'
import * as webhooks from '#server/db/migrations/0041_webhooks.ts'
import * as assistants from '#server/db/migrations/0045_assistants.ts'
import * as promptBudgets from '#server/db/migrations/0046_prompt_budgets.ts'
import * as knowledge from '#server/db/migrations/0047_knowledge.ts'
import * as promptTrials from '#server/db/migrations/0048_prompt_trials.ts'
import * as assistantSources from '#server/db/migrations/0049_assistant_sources.ts'
import * as integrationTexts from '#server/db/migrations/0052_integration_texts.ts'
import * as turnAttempts from '#server/db/migrations/0053_turn_attempts.ts'
import * as turnReplays from '#server/db/migrations/0054_turn_replays.ts'
import * as billingBots from '#server/db/migrations/0056_billing_bots.ts'
import * as deletedConnections from '#server/db/migrations/0059_deleted_connections.ts'
import * as missingReceipts from '#server/db/migrations/0060_missing_receipts.ts'
import * as uncheckedRecipients from '#server/db/migrations/0061_unchecked_recipients.ts'
import * as campaignAnswers from '#server/db/migrations/0062_campaign_answers.ts'
import * as ticketSummaries from '#server/db/migrations/0064_ticket_summaries.ts'
import * as keptFromModels from '#server/db/migrations/0065_kept_from_models.ts'
import * as importsAndDueDays from '#server/db/migrations/0067_imports_and_due_days.ts'
import * as phoneSpellings from '#server/db/migrations/0068_phone_spellings.ts'
import * as chatExpirations from '#server/db/migrations/0069_chat_expirations.ts'
import * as possibleRefusals from '#server/db/migrations/0070_possible_refusals.ts'
import * as messageContext from '#server/db/migrations/0072_message_context.ts'
import * as ticketAds from '#server/db/migrations/0073_ticket_ads.ts'
import * as polls from '#server/db/migrations/0074_polls.ts'
import * as mentions from '#server/db/migrations/0075_mentions.ts'
import * as webhookRest from '#server/db/migrations/0076_webhook_rest.ts'
import * as pairingCode from '#server/db/migrations/0077_pairing_code.ts'
import * as messagesByPeople from '#server/db/migrations/0078_messages_by_people.ts'
import * as hiddenVotes from '#server/db/migrations/0079_hidden_votes.ts'
import * as cloudNumbers from '#server/db/migrations/0080_cloud_numbers.ts'
import * as cloudLedger from '#server/db/migrations/0081_cloud_ledger.ts'
import * as telegram from '#server/db/migrations/0082_telegram.ts'
import * as webchat from '#server/db/migrations/0083_webchat.ts'
import * as messageTemplates from '#server/db/migrations/0084_message_templates.ts'
import * as messageCosts from '#server/db/migrations/0085_message_costs.ts'
import * as scheduleTemplates from '#server/db/migrations/0086_schedule_templates.ts'
import * as campaignTemplates from '#server/db/migrations/0087_campaign_templates.ts'
import * as connectionStates from '#server/db/migrations/0089_connection_states.ts'
import * as waitingList from '#server/db/migrations/0090_waiting_list.ts'
import * as firstAnswers from '#server/db/migrations/0091_first_answers.ts'
import * as ticketViews from '#server/db/migrations/0092_ticket_views.ts'
import * as ownFields from '#server/db/migrations/0094_own_fields.ts'
import * as contactTags from '#server/db/migrations/0095_contact_tags.ts'
import * as hours from '#server/db/migrations/0096_hours.ts'
import * as firstSteps from '#server/db/migrations/0097_first_steps.ts'
import * as snoozedTickets from '#server/db/migrations/0098_snoozed_tickets.ts'
import * as assignment from '#server/db/migrations/0100_assignment.ts'
import * as conversationSearch from '#server/db/migrations/0101_conversation_search.ts'
import * as ticketBulks from '#server/db/migrations/0105_ticket_bulks.ts'
import * as noteMentions from '#server/db/migrations/0106_note_mentions.ts'
import * as push from '#server/db/migrations/0107_push.ts'
import * as companyLooks from '#server/db/migrations/0108_company_looks.ts'
import * as ticketHistory from '#server/db/migrations/0109_ticket_history.ts'
import * as ticketMerges from '#server/db/migrations/0110_ticket_merges.ts'
import * as secondSnooze from '#server/db/migrations/0111_second_snooze.ts'
import * as macros from '#server/db/migrations/0112_macros.ts'
import * as listIndex from '#server/db/migrations/0113_list_index.ts'
import * as pairingEnd from '#server/db/migrations/0116_pairing_end.ts'
import * as slowedMessages from '#server/db/migrations/0117_slowed_messages.ts'
import * as unnamedMentions from '#server/db/migrations/0118_unnamed_mentions.ts'
import * as unreadMarks from '#server/db/migrations/0119_unread_marks.ts'
import * as connectionHealth from '#server/db/migrations/0123_connection_health.ts'
import * as officialCampaigns from '#server/db/migrations/0124_official_campaigns.ts'
import * as numberLimits from '#server/db/migrations/0126_number_limits.ts'
import * as retryIndex from '#server/db/migrations/0127_retry_index.ts'
import * as answersByMail from '#server/db/migrations/0128_answers_by_mail.ts'
import * as contactChanges from '#server/db/migrations/0129_contact_changes.ts'
import * as setAside from '#server/db/migrations/0130_set_aside.ts'
import * as recipientOrder from '#server/db/migrations/0131_recipient_order.ts'
import * as analysis from '#server/db/migrations/0132_analysis.ts'
import * as recipientOrderEnd from '#server/db/migrations/0133_recipient_order_end.ts'
import * as webRevision from '#server/db/migrations/0160_web_revision.ts'
import * as usernames from '#server/db/migrations/0161_usernames.ts'
import * as usernameSearch from '#server/db/migrations/0162_username_search.ts'

/** The migrations in their order. One that has run anywhere must never be edited, only followed by another. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001_house': house,
  '0002_jobs': jobs,
  '0003_sockets': sockets,
  '0004_bot': bot,
  '0005_imports': imports,
  '0006_dashboard': dashboard,
  '0007_timers': timers,
  '0008_prompts': prompts,
  '0009_tag_authors': tagAuthors,
  '0010_found_messages': foundMessages,
  '0011_meta': meta,
  '0012_invoices': invoices,
  '0013_schedules': schedules,
  '0014_announcements': announcements,
  '0015_chats': chats,
  '0016_unread_columns': unreadColumns,
  '0017_job_turns': jobTurns,
  '0018_storage': storage,
  '0019_email_changes': emailChanges,
  '0020_public_plans': publicPlans,
  '0022_own_login': ownLogin,
  '0023_ticket_closings': ticketClosings,
  '0026_leads': leads,
  '0027_sign_ups': signUps,
  '0028_plan_of_charge': planOfCharge,
  '0029_kanban_order': kanbanOrder,
  '0030_file_lists': fileLists,
  '0031_contact_lists': contactLists,
  '0032_opt_outs': optOuts,
  '0033_campaigns': campaigns,
  '0034_connection_limits': connectionLimits,
  '0035_list_upkeep': listUpkeep,
  '0036_recipient_zones': recipientZones,
  '0040_external_api': externalApi,
  '0041_webhooks': webhooks,
  '0045_assistants': assistants,
  '0046_prompt_budgets': promptBudgets,
  '0047_knowledge': knowledge,
  '0048_prompt_trials': promptTrials,
  '0049_assistant_sources': assistantSources,
  '0052_integration_texts': integrationTexts,
  '0053_turn_attempts': turnAttempts,
  '0054_turn_replays': turnReplays,
  '0056_billing_bots': billingBots,
  '0059_deleted_connections': deletedConnections,
  '0060_missing_receipts': missingReceipts,
  '0061_unchecked_recipients': uncheckedRecipients,
  '0062_campaign_answers': campaignAnswers,
  '0064_ticket_summaries': ticketSummaries,
  '0065_kept_from_models': keptFromModels,
  '0067_imports_and_due_days': importsAndDueDays,
  '0068_phone_spellings': phoneSpellings,
  '0069_chat_expirations': chatExpirations,
  '0070_possible_refusals': possibleRefusals,
  '0072_message_context': messageContext,
  '0073_ticket_ads': ticketAds,
  '0074_polls': polls,
  '0075_mentions': mentions,
  '0076_webhook_rest': webhookRest,
  '0077_pairing_code': pairingCode,
  '0078_messages_by_people': messagesByPeople,
  '0079_hidden_votes': hiddenVotes,
  '0080_cloud_numbers': cloudNumbers,
  '0081_cloud_ledger': cloudLedger,
  '0082_telegram': telegram,
  '0083_webchat': webchat,
  '0084_message_templates': messageTemplates,
  '0085_message_costs': messageCosts,
  '0086_schedule_templates': scheduleTemplates,
  '0087_campaign_templates': campaignTemplates,
  '0089_connection_states': connectionStates,
  '0090_waiting_list': waitingList,
  '0091_first_answers': firstAnswers,
  '0092_ticket_views': ticketViews,
  '0094_own_fields': ownFields,
  '0095_contact_tags': contactTags,
  '0096_hours': hours,
  '0097_first_steps': firstSteps,
  '0098_snoozed_tickets': snoozedTickets,
  '0100_assignment': assignment,
  '0101_conversation_search': conversationSearch,
  '0105_ticket_bulks': ticketBulks,
  '0106_note_mentions': noteMentions,
  '0107_push': push,
  '0108_company_looks': companyLooks,
  '0109_ticket_history': ticketHistory,
  '0110_ticket_merges': ticketMerges,
  '0111_second_snooze': secondSnooze,
  '0112_macros': macros,
  '0113_list_index': listIndex,
  '0116_pairing_end': pairingEnd,
  '0117_slowed_messages': slowedMessages,
  '0118_unnamed_mentions': unnamedMentions,
  '0119_unread_marks': unreadMarks,
  '0123_connection_health': connectionHealth,
  '0124_official_campaigns': officialCampaigns,
  '0126_number_limits': numberLimits,
  '0127_retry_index': retryIndex,
  '0128_answers_by_mail': answersByMail,
  '0129_contact_changes': contactChanges,
  '0130_set_aside': setAside,
  '0131_recipient_order': recipientOrder,
  '0132_analysis': analysis,
  '0133_recipient_order_end': recipientOrderEnd,
  '0160_web_revision': webRevision,
  '0161_usernames': usernames,
  '0162_username_search': usernameSearch,
}

/** Whoever wants a table waits behind the migration that waits for it, so none waits longer for a lock. */
const LOCK_WAIT_MS = 3000
const RETRY_MS = 1000
const MAX_ATTEMPTS = 20

const withShortWaits = ({ up }: Migration): Migration => ({
  up: async (db) => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT_MS)}`.execute(db)
    await up(db)
  },
})

/** Begins again where an older server beside this one kept a lock, or waited for one of the migration. */
async function whileLocked(run: () => Promise<MigrationResultSet>): Promise<MigrationResult[]> {
  for (let attempt = 1; ; attempt++) {
    const { error, results = [] } = await run()
    if (!error) return results
    if (!isLockFailure(error) || attempt === MAX_ATTEMPTS)
      throw error instanceof Error ? error : new Error(String(error))
    await pause(RETRY_MS)
  }
}

/**
 * Applies the missing migrations and returns their names. Several processes may call it at once: the migrator holds a
 * lock. In a database in use each migration is a transaction of its own, so that it keeps no table from an older server while
 * a later one waits for another: together they would lock in an order that nobody else follows.
 */
export async function migrate<Schema>(db: Kysely<Schema>, migrations = MIGRATIONS): Promise<string[]> {
  const entries = Object.entries(migrations).map(([name, migration]) => [name, withShortWaits(migration)] as const)
  const provider = { getMigrations: async (): Promise<typeof MIGRATIONS> => Object.fromEntries(entries) }
  const migrator = new Migrator({ db, provider })
  const isInUse = (await migrator.getMigrations()).some(({ executedAt }) => executedAt)
  if (!isInUse) return namesOf(await whileLocked(() => migrator.migrateToLatest()))
  const done: string[] = []
  for (;;) {
    const results = await whileLocked(() => migrator.migrateUp())
    if (results.length === 0) return done
    done.push(...namesOf(results))
  }
}

const namesOf = (results: MigrationResult[]): string[] => results.map(({ migrationName }) => migrationName)
