import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Ticket } from '#contract/tickets.ts'
import { DrawerSection } from '#web/features/contacts/ContactDrawer.tsx'
import parts from '#web/ui/parts.module.css'
import drawerStyles from '#web/features/contacts/ContactDrawer.module.css'
import { otherConversationsQuery } from './api.ts'
import { MergeButton } from './MergeButton.tsx'
import './texts.ts'

/** The section of the contact pane with the other open conversations of the contact, over other connections. */
export function OtherConversations({ ticket }: { ticket: Pick<Ticket, 'id' | 'contactId'> }) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(otherConversationsQuery(ticket.contactId))
  const others = data.filter(({ id }) => id !== ticket.id)
  if (others.length === 0) return null
  return (
    <DrawerSection title={t('ticketMerge.others')} count={others.length}>
      <ul className={drawerStyles.past}>
        {others.map(({ id, uuid, queue, user, lastMessage }) => (
          <li key={id}>
            <Link to="/tickets/$ticketId" params={{ ticketId: uuid }} preload={false}>
              <span className={parts.column}>
                <b>
                  #{id} {queue?.name}
                </b>
                <small>{[user?.name, lastMessage].filter(Boolean).join(' · ')}</small>
              </span>
            </Link>
            <MergeButton ticket={ticket} otherId={id} />
          </li>
        ))}
      </ul>
    </DrawerSection>
  )
}
