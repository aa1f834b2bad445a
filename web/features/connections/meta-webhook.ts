/** Where Meta posts what happens, at this server. */
const PATH = '/api/webhook/fb'
export const webhookAddress = (): string => new URL(PATH, location.href).href

/** What Meta is asked to tell of an account: its messages, its templates, and what becomes of the account itself. */
export const WEBHOOK_FIELDS = [
  'messages',
  'message_template_status_update',
  'template_category_update',
  'message_template_quality_update',
  'user_preferences',
  'phone_number_quality_update',
  'business_capability_update',
  'account_alerts',
  'account_update',
] as const
/** What it is asked to tell besides, where a number stays in the WhatsApp Business app of a phone. */
export const PHONE_FIELDS = ['smb_message_echoes', 'history', 'smb_app_state_sync'] as const
