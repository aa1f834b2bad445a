import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFeedActions } from '#web/features/messages/store/message-actions.ts'
import { readCards } from '#contract/contact-cards.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './media.module.css'

/** Shows the contact cards of a message, each with a button that starts a ticket with the person. */
export function ContactCards({ body }: { body: string }) {
  const { t } = useTranslation()
  const { startTicket } = useFeedActions()
  const cards = readCards(body)
  if (cards.length === 0) return <span>{t('messages.kinds.contact')}</span>
  return (
    <span className={`${parts.stack8} ${styles.cards}`}>
      {cards.map((card, index) => {
        const phone = card.phones[0]
        const name = card.name || phone?.label || ''
        return (
          <span key={index} className={`${parts.row} ${styles.card}`}>
            <Avatar name={name} size={36} />
            <span>
              <b>{name}</b>
              {card.phones.map(({ number, label }) => (
                <small key={number} className="num">
                  {label}
                </small>
              ))}
            </span>
            {phone && startTicket && (
              <Button size="xs" variant="light" onClick={() => startTicket({ name, number: phone.number })}>
                {t('messages.media.startTicket')}
              </Button>
            )}
          </span>
        )
      })}
    </span>
  )
}
