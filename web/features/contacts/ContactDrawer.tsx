import { ActionIcon } from '@mantine/core'
import { IconPencil, IconPhone, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketDetails } from '#contract/tickets.ts'
import { contactQuery } from './api.ts'
import { ContactFacts } from './ContactFacts.tsx'
import { formatContactPhone } from './phone.ts'
import { useShownValue } from './useShownValue.ts'
import { Usernames } from './Usernames.tsx'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { useTime } from '#web/ui/time/time.ts'
import parts from '#web/ui/parts.module.css'
import styles from './ContactDrawer.module.css'
import { contactName } from '#web/ui/text/contact-name.ts'

const ContactModal = lazyComponent(async () => (await import('./ContactModal.tsx')).ContactModal)

/** Shows the contact of the open conversation. `children` are the sections below the contact's data. */
export function ContactDrawer({
  ticket,
  onClose,
  children,
}: {
  ticket: TicketDetails
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useTranslation()
  const time = useTime()
  const [editing, setEditing] = useState(false)
  const { data } = useQuery(contactQuery(ticket.contactId))
  const contact = data ?? ticket.contact
  const ownFields = data?.ownFields ?? []
  const shown = useShownValue()
  return (
    <aside className={`${parts.pane} ${styles.pane}`} aria-label={t('contacts.contact')}>
      <div className={`${parts.bar} ${styles.head}`}>
        <h2>{t('contacts.contact')}</h2>
        <ActionIcon size={28} aria-label={t('contacts.close')} onClick={onClose}>
          <IconX size={16} stroke={1.8} aria-hidden />
        </ActionIcon>
      </div>
      <div className={`${parts.rest} ${styles.scroll}`} tabIndex={0} role="group" aria-label={contactName(contact)}>
        <div className={`${parts.row} ${styles.who}`}>
          <Avatar name={contact.name} size={56} picture={contact.profilePicUrl} channel={ticket.channel} />
          <div className={parts.words}>
            <Link
              className={`${parts.link} ${styles.name}`}
              to="/contacts/$contactId"
              params={{ contactId: String(ticket.contactId) }}
              preload={false}
            >
              <strong className={parts.heading}>{contactName(contact)}</strong>
            </Link>
            {data && <small>{t('contacts.since', { date: time.monthYear(data.createdAt) })}</small>}
          </div>
          <ActionIcon size={28} aria-label={t('contacts.edit')} onClick={() => setEditing(true)}>
            <IconPencil size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </div>
        <ul className={styles.facts}>
          <li className={parts.bar}>
            <IconPhone size={16} stroke={1.7} aria-hidden />
            {contact.number ? (
              <a className={`${parts.link} num`} href={`tel:+${contact.number}`}>
                {formatContactPhone(contact.number)}
              </a>
            ) : (
              <span>{t('contacts.noNumber')}</span>
            )}
          </li>
          <Usernames names={data?.usernames ?? []} />
          <ContactFacts contact={contact} />
        </ul>
        {(contact.extraInfo.length > 0 || ownFields.length > 0) && (
          <DrawerSection title={t('contacts.info')}>
            <dl className={styles.info}>
              {ownFields.map((own) => (
                <Info key={`own ${own.fieldId}`} name={own.name} value={shown(own)} />
              ))}
              {contact.extraInfo.map((extra) => (
                <Info key={extra.id} name={extra.name} value={extra.value} />
              ))}
            </dl>
          </DrawerSection>
        )}
        {children}
      </div>
      {editing && <ContactModal contactId={ticket.contactId} onClose={() => setEditing(false)} />}
    </aside>
  )
}

function Info({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}

export function DrawerSection({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <section>
      <h3>
        {title} {count !== undefined && <small className="num">{count}</small>}
      </h3>
      {children}
    </section>
  )
}
