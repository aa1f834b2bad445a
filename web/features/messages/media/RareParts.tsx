import { useTranslation } from 'react-i18next'
import type { Message, MessageContext, Poll } from '#contract/messages.ts'
import { Quote } from '#web/features/messages/text/Quote.tsx'
import { readMentions } from '#web/features/messages/text/mention-nodes.ts'
import { RichNodes } from '#web/features/messages/text/RichText.tsx'
import { AdCard } from './AdCard.tsx'
import { ContactCards } from './ContactCards.tsx'
import { LocationCard } from './LocationCard.tsx'
import { PixKeyCard } from './PixKeyCard.tsx'
import { PollCard } from './PollCard.tsx'
import { UnplayableAudio } from './UnplayableAudio.tsx'
import styles from './rare-parts.module.css'

type Props = {
  location?: string
  contacts?: string
  pixKey?: string
  message?: Message
  poll?: Poll
  sealedEdit?: true
  unplayable?: string
}

/**
 * Shows parts of messages that come rarely: a place, contact cards, a Pix key, the advertisement that a message answers,
 * what it quotes that is no message here, a text in which the people stand out whom it mentions, a poll, the mark of an edit that only the phone can read, and at the address
 * `unplayable` a sound that this browser cannot decode.
 */
export function RareParts({ location, contacts, pixKey, message, poll, sealedEdit, unplayable }: Props) {
  const { t } = useTranslation()
  const { ad, quote } = message?.context ?? {}
  return (
    <>
      {ad && <AdCard ad={ad} />}
      {quote && <QuotedElsewhere quote={quote} fromMe={message?.fromMe === true} />}
      {poll && <PollCard poll={poll} />}
      {sealedEdit && t('rareMessages.sealedEdit')}
      {contacts !== undefined && <ContactCards body={contacts} />}
      {location !== undefined && <LocationCard body={location} />}
      {pixKey && <PixKeyCard body={pixKey} />}
      {message && <TextWithMentions message={message} />}
      {unplayable && <UnplayableAudio url={unplayable} />}
    </>
  )
}

type QuoteElsewhere = NonNullable<MessageContext['quote']>

function QuotedElsewhere({ quote, fromMe }: { quote: QuoteElsewhere; fromMe: boolean }) {
  const { t } = useTranslation()
  const contact = quote.isStatus ? { id: 0, name: t('rareMessages.quotedStatus') } : null
  const rest = { id: '', fromMe: false, isDeleted: false, mediaName: null, thumbnailUrl: null }
  const isUnknown = quote.isStatus && quote.mediaType === 'unsupported'
  const mark = t(fromMe ? 'rareMessages.ownAnswersStatus' : 'rareMessages.answersStatus')
  const shown = isUnknown ? { mediaType: 'conversation' as const, body: mark } : quote
  return <Quote quoted={{ ...rest, ...shown, contact }} />
}

/** A poll has its text already, and a file shows its caption beside itself. */
function TextWithMentions({ message: { body, context, mediaType, poll } }: { message: Message }) {
  if (!context?.mentions || poll || mediaType !== 'conversation') return null
  return (
    <span className={styles.mentions}>
      <RichNodes nodes={readMentions(body, context.mentions)} />
    </span>
  )
}
