import { IconEye } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { firstNameOf, knownName } from '#contract/person-name.ts'
import type { Ticket } from '#contract/tickets.ts'
import { contactName } from '#web/ui/text/contact-name.ts'
import parts from '#web/ui/parts.module.css'

/** Says above a pending conversation that the customer does not notice that it is read. */
export function LookingStrip({ contact }: Pick<Ticket, 'contact'>) {
  const { t } = useTranslation()
  const name = firstNameOf(knownName(contact.name)) || contactName(contact)
  return (
    <p className={`${parts.row} ${parts.strip}`}>
      <IconEye size={17} stroke={1.8} aria-hidden />
      <span>
        <b>{t('tickets.looking')}</b> {t('tickets.lookingHint', { name })}
      </span>
    </p>
  )
}
