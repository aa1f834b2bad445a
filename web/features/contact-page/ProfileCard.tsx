import { ActionIcon } from '@mantine/core'
import { IconPencil, IconPhone, IconPlugConnected } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ContactDetails } from '#contract/contacts.ts'
import { ContactFacts } from '#web/features/contacts/ContactFacts.tsx'
import { ContactTags } from '#web/features/contacts/ContactTags.tsx'
import { formatContactPhone } from '#web/features/contacts/phone.ts'
import { Usernames } from '#web/features/contacts/Usernames.tsx'
import { useCan } from '#web/session/store.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { contactName } from '#web/ui/text/contact-name.ts'
import parts from '#web/ui/parts.module.css'
import styles from './ContactPage.module.css'

const ICON = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

type Props = { contact: ContactDetails; numbers: readonly string[]; onEdit: () => void }

/** Who the person is, how to reach them, and their tags. */
export function ProfileCard({ contact, numbers, onEdit }: Props) {
  const { t } = useTranslation()
  const time = useTime()
  const canChange = useCan('contacts:write')
  const { name, number, whatsapp } = contact
  return (
    <section className={`${parts.panel} ${styles.card}`} aria-label={t('contacts.contact')}>
      <div className={`${parts.row} ${styles.who}`}>
        <Avatar name={name} size={56} picture={contact.profilePicUrl} channel={contact.channel} />
        <div className={parts.fill}>
          <h2 className={parts.title}>{contactName(contact)}</h2>
          <small>{t('contacts.since', { date: time.monthYear(contact.createdAt) })}</small>
        </div>
        {canChange && (
          <ActionIcon size={32} aria-label={t('contacts.edit')} onClick={onEdit}>
            <IconPencil {...ICON} />
          </ActionIcon>
        )}
      </div>
      <ul className={styles.facts}>
        {number === '' && (
          <li className={parts.bar}>
            <IconPhone {...ICON} />
            <span>{t('contacts.noNumber')}</span>
          </li>
        )}
        {[number, ...numbers].filter(Boolean).map((one) => (
          <li className={parts.bar} key={one}>
            <IconPhone {...ICON} />
            <a className={`${parts.link} num`} href={`tel:+${one}`}>
              {formatContactPhone(one)}
            </a>
          </li>
        ))}
        <Usernames names={contact.usernames} />
        <ContactFacts contact={contact} />
        {whatsapp && (
          <li className={parts.bar}>
            <IconPlugConnected {...ICON} />
            <span>{t('contactPage.firstConnection', { name: whatsapp.name })}</span>
          </li>
        )}
      </ul>
      <div className={styles.tags}>
        <ContactTags contactId={contact.id} />
      </div>
    </section>
  )
}
