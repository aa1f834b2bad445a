import { DateTime } from 'luxon'
import { greetingForHour, automaticTextsIn, type CustomerLanguage } from '#contract/automatic-texts.ts'
import { firstNameOf } from '#contract/person-name.ts'

/** What the variables of greetings and other prepared texts stand for. */
export type TemplateVariables = {
  contactName: string
  /** The company's, as in `America/Sao_Paulo`. */
  timezone: string
  language: CustomerLanguage
  ticket?: { id: number; createdAt: string }
  userName?: string
  queueName?: string
  now?: Date
}

/** The customer's protocol: the day the ticket began, and its number. */
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
  const clock = DateTime.fromJSDate(now, { zone: timezone })
  return new Map<string, string | undefined>([
    ['firstName', firstNameOf(contactName)],
    ['name', contactName],
    ['ms', greetingForHour(automaticTextsIn(language), clock.hour)],
    ['protocol', ticket && protocolOf(ticket, timezone)],
    ['date', clock.toFormat('dd/MM/yyyy')],
    ['hour', clock.toFormat('HH:mm')],
    ['user', userName],
    ['queue', queueName],
  ])
}

/**
 * Fills in `{{firstName}}`, `{{name}}`, `{{ms}}`, `{{protocol}}`, `{{date}}`, `{{hour}}`, `{{user}}` and `{{queue}}`.
 * Other variables stay as they were typed, and what is filled in is never read as a template.
 */
export function renderTemplate(template: string, facts: TemplateVariables): string {
  const values = valuesOf(facts)
  return template.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (typed, name: string) => values.get(name) ?? typed)
}
