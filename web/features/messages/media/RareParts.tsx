import { useTranslation } from 'react-i18next'
import type { MessageContext } from '#contract/messages.ts'
import { Quote } from '#web/features/messages/bubble/Quote.tsx'
import { AdCard } from './AdCard.tsx'
import { PixKeyCard } from './PixKeyCard.tsx'

/**
 * Shows parts of messages that come rarely: a Pix key, the advertisement that a message answers, and what it quotes that
 * is no message here.
 */
export function RareParts({ pixKey, context }: { pixKey?: string; context?: MessageContext }) {
  const { ad, quote } = context ?? {}
  return (
    <>
      {ad && <AdCard ad={ad} />}
      {quote && <QuotedElsewhere quote={quote} />}
      {pixKey && <PixKeyCard body={pixKey} />}
    </>
  )
}

function QuotedElsewhere({ quote }: { quote: NonNullable<MessageContext['quote']> }) {
  const { t } = useTranslation()
  const contact = quote.isStatus ? { id: 0, name: t('rareMessages.quotedStatus') } : null
  const rest = { id: '', fromMe: false, isDeleted: false, mediaName: null, thumbnailUrl: null }
  return <Quote quoted={{ ...rest, ...quote, contact }} />
}
