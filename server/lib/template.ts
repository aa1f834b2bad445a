import { DateTime } from 'luxon'
import { greetingForHour, automaticTextsIn, type CustomerLanguage } from '#contract/automatic-texts.ts'
import { firstNameOf } from '#contract/person-name.ts'

/** The values for the variables of greetings and other prepared texts. */
export type TemplateVariables = {
  contactName: string
  /** The company's time zone, such as `America/Sao_Paulo`. */
  timezone: string
  language: CustomerLanguage
  ticket?: { id: number; createdAt: string }
  userName?: string
  queueName?: string
  now?: Date
}

/** Returns the protocol number for the customer: the day the ticket was created, and its number. */
const protocolOf = (ticket: { id: number; createdAt: string }, timezone: string): string =>
  `${DateTime.fromISO(ticket.createdAt, { zone: timezone }).toFormat('yyyyMMdd')}-${ticket.id}`

function valuesOf({
  contactName,
  timezone,
  language,
  ticket,
  userName,
  queueName,
  now = new Date(),
}: TemplateVariables) {
  const localTime = DateTime.fromJSDate(now, { zone: timezone })
  return new Map<string, string | undefined>([
    ['firstName', firstNameOf(contactName)],
    ['name', contactName],
    ['ms', greetingForHour(automaticTextsIn(language), localTime.hour)],
    ['protocol', ticket && protocolOf(ticket, timezone)],
    ['date', localTime.toFormat('dd/MM/yyyy')],
    ['hour', localTime.toFormat('HH:mm')],
    ['user', userName],
    ['queue', queueName],
  ])
}

/**
 * Fills in `{{firstName}}`, `{{name}}`, `{{ms}}`, `{{protocol}}`, `{{date}}`, `{{hour}}`, `{{user}}` and `{{queue}}`.
 * Other variables stay as they were typed, and inserted values are never read as templates.
 */
export function renderTemplate(template: string, facts: TemplateVariables): string {
  const values = valuesOf(facts)
  return template.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (typed, name: string) => values.get(name) ?? typed)
}
