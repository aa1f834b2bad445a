import i18next from 'i18next'
import { knownName } from '#contract/person-name.ts'
import { formatPhone } from '#contract/phone-format.ts'

/**
 * Returns how a contact is called on the screen. Whoever told no name is called by the written number, and by words where
 * WhatsApp hides the number: the digits that stand in its place say nothing to a person. Where only the name is told, its
 * digits are taken for the number.
 */
export const contactName = ({ name, number = name }: { name: string; number?: string | undefined }): string =>
  knownName(name) || formatPhone(number.replaceAll(/\D/g, '')) || i18next.t('common.unnamed')
