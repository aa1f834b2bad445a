import { useTranslation } from 'react-i18next'
import type { MessageContext, Poll } from '#contract/messages.ts'
import { Quote } from '#web/features/messages/text/Quote.tsx'
import { readMentions } from '#web/features/messages/text/mention-nodes.ts'
import { RichNodes } from '#web/features/messages/text/RichNodes.tsx'
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
  context?: MessageContext
  fromMe?: boolean
  poll?: Poll
  sealedEdit?: true
  unplayable?: string
  text?: string
  names?: readonly string[]
}

/**
 * Shows parts of messages that come rarely: a place, contact cards, a Pix key, the advertisement that a message answers,
 * what it quotes that is no message here, a `text` in which the `names` stand out that it mentions, a poll, the mark of an edit that only the phone can read, and at the address
 * `unplayable` a sound that this browser cannot decode.
 */
export function RareParts({
  location,
  contacts,
  pixKey,
  context,
  fromMe,
  poll,
  sealedEdit,
  unplayable,
  text,
  names,
}: Props) {
  const { t } = useTranslation()
  const { ad, quote } = context ?? {}
  return (
    <>
      {ad && <AdCard ad={ad} />}
      {quote && <QuotedElsewhere quote={quote} fromMe={fromMe === true} />}
      {poll && <PollCard poll={poll} />}
      {sealedEdit && t('rareMessages.sealedEdit')}
      {contacts !== undefined && <ContactCards body={contacts} />}
      {location !== undefined && <LocationCard body={location} />}
      {pixKey && <PixKeyCard body={pixKey} />}
      {text && names && (
        <span className={styles.mentions}>
          <RichNodes nodes={readMentions(text, names)} />
        </span>
      )}
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
