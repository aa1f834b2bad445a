import type { ChannelKind } from '#contract/channels.ts'
import type { MessageKind, Treatment } from '#server/channels/message-kinds.ts'
import { CLOUD_KINDS } from '#server/channels/meta/cloud-message-kinds.ts'
import { META_ATTACHMENTS, META_EVENTS } from '#server/channels/meta/message-kinds.ts'
import { TELEGRAM_CONTENTS, TELEGRAM_UPDATES } from '#server/channels/telegram/message-kinds.ts'
import { WEBCHAT_KINDS } from '#server/channels/webchat/message-kinds.ts'
import { WHATSAPP_KINDS } from '#server/channels/whatsapp/message-kinds.ts'
import { formatMarkdown } from './markdown.ts'

const HEAD = `<!-- Generated from server/channels/*/message-kinds.ts by \`npm run generate\`. Do not edit. -->

# What the desk does with every kind of message

A kind is a field of \`proto.Message\` of WhatsApp's library, and at Meta an event or a type of attachment, and at Telegram a field
of an update or of a message. A field that a new
version of the library brings does not compile until it has a row. Nothing arrives as an empty bubble: what has no words
and no form of its own says that the phone shows it, and so does a text of blanks alone; a caption of blanks is none. Above a
message stands what it quotes, also when that is a status or was written before the number was linked.

The last column says whether the kind opens a ticket when the contact has none, and whether the bot answers it. The settings
of groups, of campaigns and of ratings come first.
`

const COUNTS: Record<Treatment, string> = {
  message: 'yes',
  change: 'no',
  nothing: 'no',
  vote: 'no; where there is no poll it opens a ticket, and wakes no bot',
  wrapper: 'as inside',
}

const rowOf = (name: string, { treatment, shows, line, found }: MessageKind): string =>
  `| \`${name}\` | ${shows} | ${line} | ${found} | ${COUNTS[treatment]} |`

const tableOf = (title: string, kinds: Record<string, MessageKind>): string =>
  [
    `## ${title}\n`,
    '| Kind | The attendant sees | Last line of the ticket | The search finds it by | Opens a ticket, wakes the bot |',
    '| --- | --- | --- | --- | --- |',
    ...Object.entries(kinds).map(([name, kind]) => rowOf(name, kind)),
  ].join('\n')

const META_TABLES = [
  tableOf('Messenger and Instagram: events', META_EVENTS),
  tableOf('Messenger and Instagram: attachments', META_ATTACHMENTS),
]
const TABLES: Record<ChannelKind, readonly string[]> = {
  whatsapp: [tableOf('WhatsApp', WHATSAPP_KINDS)],
  whatsapp_cloud: [tableOf('Official WhatsApp: types of messages', CLOUD_KINDS)],
  instagram: META_TABLES,
  facebook: META_TABLES,
  telegram: [
    tableOf('Telegram: updates', TELEGRAM_UPDATES),
    tableOf('Telegram: contents of messages', TELEGRAM_CONTENTS),
  ],
  webchat: [tableOf('Website chat', WEBCHAT_KINDS)],
}

/** Returns docs/message-kinds.md. */
export function messageKindsPage(): Promise<string> {
  const tables = new Set(Object.values(TABLES).flat())
  return formatMarkdown([HEAD, ...tables].join('\n\n'))
}
