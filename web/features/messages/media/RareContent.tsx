import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { adTitle } from '#contract/ad-title.ts'
import type { ChannelKind } from '#contract/channels.ts'
import type { Mention, Message, MessageContext, MessageHold, Poll } from '#contract/messages.ts'
import { Quote } from '#web/features/messages/text/Quote.tsx'
import { readMentions } from '#web/features/messages/text/mention-nodes.ts'
import { TextReader } from '#web/features/messages/text/RichText.tsx'
import { readPixKey } from '#web/features/messages/text/pix-key.ts'
import { errorText } from '#web/ui/overlay/toast.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { useNow } from '#web/ui/time/useNow.ts'
import { AdCard } from '#web/features/messages/AdCard.tsx'
import { ContactCards } from './ContactCards.tsx'
import { LocationCard } from './LocationCard.tsx'
import { UnplayableAudio } from './UnplayableAudio.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './rare-content.module.css'

type Props = {
  location?: string
  contacts?: string
  pixKey?: string
  message?: Message
  mentions?: Mention[]
  children?: ReactNode
  poll?: Poll
  sealedEdit?: true
  slowed?: ChannelKind
  slowedUntil?: string | null
  held?: MessageHold
  unplayable?: string
  failure?: string
}

/**
 * Shows parts of messages that come rarely: a place, contact cards, a Pix key, a poll, the mark of an edit that only the
 * phone can read, why Meta refused a template (`failure`), that the channel `slowed` takes no more for now (`slowedUntil`), why Meta keeps it back (`held`), and at the address `unplayable` a sound that this
 * browser cannot decode. Of a `message` whose content is its `children` it shows the advertisement that it answers, what
 * it quotes that is no message here, whom it mentions, and the buttons of its template. Of one that is being sent it shows only whom it mentions.
 */
export function RareContent(props: Props) {
  const {
    location,
    contacts,
    pixKey,
    message,
    mentions,
    children,
    poll,
    sealedEdit,
    slowed,
    slowedUntil,
    held,
    unplayable,
    failure,
  } = props
  const { t } = useTranslation()
  const { ad, quote, template } = message?.context ?? {}
  return (
    <>
      {ad && <AdCard ad={ad} />}
      {quote && <QuotedElsewhere quote={quote} fromMe={message?.fromMe === true} />}
      {poll && <PollCard poll={poll} />}
      {sealedEdit && t('rareMessages.sealedEdit')}
      {failure && t('messages.failedWhy', { reason: errorText(failure) })}
      {slowed && <SlowedNote channel={slowed} until={slowedUntil ?? null} />}
      {held && (
        <div className={`${parts.hint} ${styles.slowed}`} role="status">
          {t(`rareMessages.held.${held}`)}
        </div>
      )}
      {contacts !== undefined && <ContactCards body={contacts} />}
      {location !== undefined && <LocationCard body={location} />}
      {pixKey && <PixKeyCard body={pixKey} />}
      {message && <Words message={message}>{children}</Words>}
      {template && <TemplateButtons template={template} />}
      {mentions && <Mentions names={mentions.map(({ name }) => name)}>{children}</Mentions>}
      {unplayable && <UnplayableAudio url={unplayable} />}
    </>
  )
}

type SentTemplate = NonNullable<MessageContext['template']>

/** Shows the buttons that the customer sees below a template; nobody presses them here. */
function TemplateButtons({ template: { name, language, buttons } }: { template: SentTemplate }) {
  const { t } = useTranslation()
  return (
    <span className={styles.template}>
      {buttons.length > 0 && (
        <ul aria-label={t('templates.buttons')} lang={language.replace('_', '-')}>
          {buttons.map((text, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a button is known by its place in the template
            <li key={index}>{text || t('templates.copyCode')}</li>
          ))}
        </ul>
      )}
      <small>{t('templates.sent', { name })}</small>
    </span>
  )
}

/** Says of a message that waits that the provider takes no more for now, and that nobody has to do anything. */
function SlowedNote({ channel, until }: { channel: ChannelKind; until: string | null }) {
  const { t } = useTranslation()
  const now = useNow()
  const time = useTime()
  const provider = t(`common.channel.${channel}`)
  const isKnown = until !== null && Date.parse(until) > now
  return (
    <div className={`${parts.hint} ${styles.slowed}`} role="status">
      {isKnown
        ? t('rareMessages.slowedUntil', { provider, time: time.clock(until) })
        : t('rareMessages.slowed', { provider })}
    </div>
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

/**
 * Shows the content of a message with the people standing out whom it mentions. The card of an advertisement says it
 * already where it has no words of its own.
 */
function Words({ message: { body, context, mediaType, poll }, children }: { message: Message; children: ReactNode }) {
  if (context?.ad && !poll && mediaType === 'conversation' && body === adTitle(context.ad)) return null
  return context?.mentions ? <Mentions names={context.mentions}>{children}</Mentions> : children
}

/** Lets mentions of these names stand out in the texts within: a message, or the caption of its file. */
function Mentions({ names, children }: { names: string[]; children: ReactNode }) {
  return (
    <TextReader value={(text) => readMentions(text, names)}>
      <span className={styles.mentions}>{children}</span>
    </TextReader>
  )
}

/** Shows a poll, and how many chose each option; below an event only the answers to it. */
function PollCard({ poll: { question, options, hiddenVotes, isEvent } }: { poll: Poll }) {
  const { t } = useTranslation()
  const title = t(isEvent ? 'rareMessages.eventAnswers' : 'rareMessages.poll')
  const most = Math.max(1, ...options.map(({ votes }) => votes))
  return (
    <span className={styles.poll}>
      <small>{title}</small>
      {question && <b>{question}</b>}
      <ul aria-label={question || title}>
        {options.map(({ name, votes }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an option is known by its place in the poll
          <li key={index} style={{ '--share': votes / most } as CSSProperties}>
            <span>{name}</span>
            <span className="num">{t(isEvent ? 'rareMessages.people' : 'rareMessages.votes', { count: votes })}</span>
          </li>
        ))}
      </ul>
      {hiddenVotes > 0 && (
        <small>{t(isEvent ? 'rareMessages.hiddenAnswers' : 'rareMessages.hiddenVotes', { count: hiddenVotes })}</small>
      )}
    </span>
  )
}

/** Shows a Pix key with its owner and kind, and copies the key alone, as banks want it pasted. */
function PixKeyCard({ body }: { body: string }) {
  const { t } = useTranslation()
  const { owner, key, kind, words } = readPixKey(body)
  return (
    <span className={styles.pix}>
      <small>{[t('messages.kinds.pix'), kind && t(`rareMessages.pixKinds.${kind}`)].filter(Boolean).join(' · ')}</small>
      <b>{owner || key}</b>
      {owner && <span className="num">{key}</span>}
      <CopyButton value={key}>
        {({ copied, copy }) => (
          <Button
            size="xs"
            variant="light"
            leftSection={copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} stroke={1.7} aria-hidden />}
            onClick={copy}
          >
            {t(copied ? 'rareMessages.pixCopied' : 'rareMessages.copyPix')}
          </Button>
        )}
      </CopyButton>
      {words && <span className={parts.prose}>{words}</span>}
    </span>
  )
}
