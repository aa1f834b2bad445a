import i18next from 'i18next'
import { knownName } from '#contract/person-name.ts'
import { formatPhone } from '#contract/phone-format.ts'

/**
 * Returns how a contact is called on the screen. Whoever told no name is called by the written number, and by words where
 * WhatsApp hides the number: the digits that stand in its place say nothing to a person.
 */
export const contactName = ({ name, number }: { name: string; number: string }): string =>
  knownName(name) || formatPhone(number) || i18next.t('common.unnamed')
