import { COMPANY_TABLES as HOUSE_TABLES } from '#server/db/migrations/0001_house.sql.ts'
import { BOT_TABLES } from '#server/db/migrations/0004_bot.ts'
import { IMPORT_TABLES } from '#server/db/migrations/0005_imports.ts'
import { PROMPT_TABLES } from '#server/db/migrations/0008_prompts.ts'
import { META_TABLES } from '#server/db/migrations/0011_meta.ts'
import { INVOICE_TABLES } from '#server/db/migrations/0012_invoices.ts'
import { SCHEDULE_TABLES } from '#server/db/migrations/0013_schedules.ts'
import { CHAT_TABLES } from '#server/db/migrations/0015_chats.ts'
import { STORAGE_TABLES } from '#server/db/migrations/0018_storage.ts'
import { ACCOUNT_TABLES } from '#server/db/migrations/0019_email_changes.ts'
import { CLOSING_TABLES } from '#server/db/migrations/0023_ticket_closings.ts'
import { LEAD_TABLES } from '#server/db/migrations/0026_leads.ts'
import { FILE_LIST_TABLES } from '#server/db/migrations/0030_file_lists.ts'
import { CONTACT_LIST_TABLES } from '#server/db/migrations/0031_contact_lists.ts'
import { OPT_OUT_TABLES } from '#server/db/migrations/0032_opt_outs.ts'
import { CAMPAIGN_TABLES } from '#server/db/migrations/0033_campaigns.ts'
import { LIMIT_TABLES } from '#server/db/migrations/0034_connection_limits.ts'
import { ASSISTANT_TABLES } from '#server/db/migrations/0045_assistants.ts'
import { AI_TABLES } from '#server/db/migrations/0046_prompt_budgets.ts'
import { KNOWLEDGE_TABLES } from '#server/db/migrations/0047_knowledge.ts'
import { TRIAL_TABLES } from '#server/db/migrations/0048_prompt_trials.ts'
import { ANSWER_TABLES } from '#server/db/migrations/0049_assistant_sources.ts'
import { EXTERNAL_API_TABLES } from '#server/db/migrations/0040_external_api.ts'
import { WEBHOOK_TABLES } from '#server/db/migrations/0041_webhooks.ts'
import { BILLING_BOT_TABLES } from '#server/db/migrations/0056_billing_bots.ts'
import { SUMMARY_TABLES } from '#server/db/migrations/0064_ticket_summaries.ts'
import { AD_TABLES } from '#server/db/migrations/0073_ticket_ads.ts'
import { POLL_TABLES } from '#server/db/migrations/0074_polls.ts'

/** The tables whose rows belong to one company. A migration that adds one must add it here. */
export const COMPANY_TABLES = [
  ...HOUSE_TABLES,
  ...BOT_TABLES,
  ...IMPORT_TABLES,
  ...PROMPT_TABLES,
  ...META_TABLES,
  ...INVOICE_TABLES,
  ...SCHEDULE_TABLES,
  ...CHAT_TABLES,
  ...LEAD_TABLES,
  ...FILE_LIST_TABLES,
  ...STORAGE_TABLES,
  ...ACCOUNT_TABLES,
  ...CLOSING_TABLES,
  ...CAMPAIGN_TABLES,
  ...LIMIT_TABLES,
  ...OPT_OUT_TABLES,
  ...CONTACT_LIST_TABLES,
  ...ASSISTANT_TABLES,
  ...AI_TABLES,
  ...KNOWLEDGE_TABLES,
  ...TRIAL_TABLES,
  ...ANSWER_TABLES,
  ...EXTERNAL_API_TABLES,
  ...WEBHOOK_TABLES,
  ...BILLING_BOT_TABLES,
  ...SUMMARY_TABLES,
  ...AD_TABLES,
  ...POLL_TABLES,
]
