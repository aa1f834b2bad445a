/**
 * For how many hours after the customer's last message a channel takes what anything writes, and what a person writes where that
 * is longer. Channels that are not named take it always. The list of tickets loads this without the table of all channels.
 */
export type ReplyHours = { replyWindowHours: number; personReplyHours: number | null }

/** Pages of Facebook and Instagram: a person may answer for seven days. */
export const PAGE_REPLY_HOURS: ReplyHours = { replyWindowHours: 24, personReplyHours: 7 * 24 }
export const CLOUD_REPLY_HOURS: ReplyHours = { replyWindowHours: 24, personReplyHours: null }

/** By the kind of channel. */
export const REPLY_HOURS: Partial<Record<string, ReplyHours>> = {
  facebook: PAGE_REPLY_HOURS,
  instagram: PAGE_REPLY_HOURS,
  whatsapp_cloud: CLOUD_REPLY_HOURS,
}
