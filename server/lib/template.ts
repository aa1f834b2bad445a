import { DateTime } from 'luxon'
import { greetingForHour, automaticTextsIn, type CustomerLanguage } from '#contract/automatic-texts.ts'
import { firstNameOf, knownName } from '#contract/person-name.ts'
import { fillText, type VariableValues } from '#contract/text-variables.ts'

/** The values for the variables of greetings and other prepared texts. */
export type TemplateVariables = {
  contactName: string
  contactNumber?: string
  contactEmail?: string
  /** The company's time zone, such as `America/Sao_Paulo`. */
  timezone: string
  language: CustomerLanguage
  ticket?: { id: number; createdAt: string }
  userName?: string
  queueName?: string
  /** The contact's own fields, by their plain names. */
  ownFields?: Readonly<Record<string, string>>
  now?: Date
}

/** Returns the protocol number for the customer: the day the ticket was created, and its number. */
const protocolOf = (ticket: { id: number; createdAt: string }, timezone: string): string =>
  `${DateTime.fromISO(ticket.createdAt, { zone: timezone }).toFormat('yyyyMMdd')}-${ticket.id}`

/** Returns the variables that follow from the time. */
export function momentValues({
  timezone,
  language,
  now,
}: Required<Pick<TemplateVariables, 'timezone' | 'language' | 'now'>>) {
  const localTime = DateTime.fromJSDate(now, { zone: timezone })
  return {
    ms: greetingForHour(automaticTextsIn(language), localTime.hour),
    date: localTime.toFormat('dd/MM/yyyy'),
    hour: localTime.toFormat('HH:mm'),
  }
}

/** Returns what the variables of a text stand for. Who has no name but a number is not called by it. */
export function templateValues({
  contactName: given,
  contactNumber,
  contactEmail,
  timezone,
  language,
  ticket,
  userName,
  queueName,
  ownFields,
  now = new Date(),
}: TemplateVariables): VariableValues {
  const name = knownName(given)
  return {
    firstName: firstNameOf(name),
    name,
    number: contactNumber,
    email: contactEmail,
    protocol: ticket && protocolOf(ticket, timezone),
    ticket: ticket && String(ticket.id),
    ...momentValues({ timezone, language, now }),
    user: userName,
    queue: queueName,
    ownFields,
  }
}

/**
 * Fills in the variables of a text, such as `{{firstName}}`, `{{ms}}` or `{nome}`, in every spelling. Others stay as they
 * were typed, and inserted values are never read as templates.
 */
export const renderTemplate = (template: string, facts: TemplateVariables): string =>
  fillText(template, templateValues(facts))
