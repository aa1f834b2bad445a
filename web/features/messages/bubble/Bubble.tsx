import { ActionIcon } from '@mantine/core'
import { IconAlertCircle, IconBan, IconChevronDown, IconLock, IconPhoneX, IconRobot } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ACK } from '#contract/acks.ts'
import type { Message } from '#contract/messages.ts'
import { Ack } from '#web/features/messages/Ack.tsx'
import { BubbleLayout } from './BubbleLayout.tsx'
import { useIsTranslated } from '#web/features/messages/attendant-ai/translated-messages.ts'
import { SelectMessage } from '#web/features/messages/lazy-selection.ts'
import { onMessageKey } from '#web/features/messages/message-keys.ts'
import { useFeedActions } from '#web/features/messages/store/message-actions.ts'
import { kindOf } from '#web/features/messages/text/message-kind.ts'
import { MessageMedia } from '#web/features/messages/media/MessageMedia.tsx'
import { RareContent } from '#web/features/messages/media/rare-content.ts'
import { Quote } from '#web/features/messages/text/Quote.tsx'
import { unsigned } from '#web/features/messages/text/preview.ts'
import { RichText } from '#web/features/messages/text/RichText.tsx'
import { useUser } from '#web/session/store.ts'
import { lazyComponent, lazyPart } from '#web/ui/loading/lazyComponent.tsx'
import { errorText } from '#web/ui/overlay/toast.tsx'
import { usePopup } from '#web/ui/overlay/usePopup.ts'
import { contactName } from '#web/ui/text/contact-name.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Bubble.module.css'

const MessageTranslation = lazyPart(
  async () => (await import('#web/features/messages/attendant-ai/MessageTranslation.tsx')).MessageTranslation,
)
const MessageMenu = lazyComponent(async () => (await import('./MessageMenu.tsx')).MessageMenu)

type Props = { message: Message; first: boolean; isGroup: boolean; flash: boolean }

/** Shows one stored message of a conversation. */
export const Bubble = memo(function Bubble({ message, first, isGroup, flash }: Props) {
  const { t } = useTranslation()
  const actions = useFeedActions()
  const isTranslated = useIsTranslated(message.id)
  const failed = message.fromMe && message.sendError !== null && message.ack === ACK.waiting
  const author = useAuthor(message, isGroup)
  const content = <Content message={message} />
  return (
    <BubbleLayout
      side={message.fromMe ? 'out' : 'in'}
      first={first}
      isAutomatic={message.fromMe && message.isAutomatic}
      time={message.createdAt}
      messageId={message.id}
      author={first && author}
      mark={
        message.isEdited &&
        !message.isDeleted &&
        (message.isEditHidden ? <RareContent sealedEdit /> : t('messages.edited'))
      }
      ack={message.fromMe && <Ack ack={message.ack} failed={failed} />}
      menu={!actions.readOnly && !message.isDeleted && <BubbleMenu message={message} />}
      below={
        <>
          {isTranslated && !message.isDeleted && <MessageTranslation messageId={message.id} />}
          {!message.isDeleted && <Reactions reactions={message.reactions} />}
          {message.isSlowed && <RareContent slowed={actions.channel} slowedUntil={message.slowedUntil} />}
          {message.held && !message.isDeleted && <RareContent held={message.held} />}
          {failed && (
            <SendFailure
              reason={message.sendError}
              onRetry={() => actions.retry(message)}
              onDiscard={() => actions.remove(message)}
            />
          )}
        </>
      }
      failed={failed}
      flash={flash}
      select={actions.selected && <SelectMessage message={message} />}
    >
      {message.quotedMsg && !message.isDeleted && <Quote quoted={message.quotedMsg} onOpen={actions.openQuoted} />}
      {message.context && !message.isDeleted ? <RareContent message={message}>{content}</RareContent> : content}
    </BubbleLayout>
  )
})

/**
 * Names the author where the side of the bubble does not: in groups, and where the bot or a colleague speaks for us. A text
 * that is signed names its author itself.
 */
function useAuthor({ isAutomatic, fromMe, contact, userId, userName, body }: Message, isGroup: boolean): ReactNode {
  const { t } = useTranslation()
  const viewer = useUser()
  if (!isAutomatic) {
    if (fromMe) return userId === viewer.id || unsigned(body) !== body ? null : userName
    return isGroup && contact ? contactName(contact) : null
  }
  return (
    <>
      <IconRobot size={14} stroke={1.8} aria-hidden />
      {t('tickets.bot')}
    </>
  )
}

/** Says why a message was not sent, and offers to retry or discard it. */
export function SendFailure({
  reason,
  onRetry,
  onDiscard,
}: {
  reason: string | null
  onRetry: () => void
  onDiscard: () => void
}) {
  const { t } = useTranslation()
  const text = reason ? t('messages.failedWhy', { reason: errorText(reason) }) : t('messages.failed')
  return (
    <div className={`${parts.wrap} ${parts.error} ${styles.fail}`} role="alert">
      <span>{reason?.startsWith('ERR_TEMPLATE') ? <RareContent failure={reason} /> : text}</span>
      <button type="button" onClick={onRetry}>
        {t('messages.retry')}
      </button>
      <button type="button" onClick={onDiscard}>
        {t('messages.discard')}
      </button>
    </div>
  )
}

const ONLY_EMOJI =
  /^(?:\p{Extended_Pictographic}(?:\u200D\p{Extended_Pictographic}|\uFE0F|\p{Emoji_Modifier})*\s*){1,3}$/u

function Content({ message }: { message: Message }) {
  const { t } = useTranslation()
  if (message.isDeleted)
    return <MutedLine icon={<IconBan size={15} stroke={1.8} aria-hidden />}>{t('messages.deleted')}</MutedLine>
  if (message.poll)
    return (
      <>
        {message.poll.isEvent && <RichText text={message.body} />}
        <RareContent poll={message.poll} />
      </>
    )
  const kind = kindOf(message)
  switch (kind) {
    case 'text':
      return ONLY_EMOJI.test(message.body) ? (
        <span className={styles.big}>{message.body}</span>
      ) : (
        <RichText text={message.body} />
      )
    case 'unreadable':
    case 'unsupported':
      return <MutedLine icon={<IconLock size={15} stroke={1.8} aria-hidden />}>{t(`messages.${kind}`)}</MutedLine>
    case 'call':
      return (
        <MutedLine icon={<IconPhoneX size={16} stroke={1.8} color="var(--b-danger)" aria-hidden />}>
          {t('messages.missedCall')}
        </MutedLine>
      )
    default:
      return <MessageMedia message={message} />
  }
}

function MutedLine({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className={`${parts.inline} ${styles.quiet}`}>
      {icon}
      {children}
    </span>
  )
}

/** Shows the menu button of a message. The menu itself is rendered only after the first press. */
function BubbleMenu({ message }: { message: Message }) {
  const { t } = useTranslation()
  const actions = useFeedActions()
  const { used, button, popup } = usePopup('menu')
  return (
    <>
      <ActionIcon
        className={styles.menu}
        size={24}
        aria-label={t('messages.menu')}
        {...button}
        data-message-menu
        onKeyDown={(event) => {
          button.onKeyDown(event)
          onMessageKey(event, message, actions)
        }}
      >
        <IconChevronDown size={15} stroke={2} aria-hidden />
      </ActionIcon>
      {used && <MessageMenu {...popup} message={message} />}
    </>
  )
}

/** Shows the reactions under a bubble. Equal emoji are counted together. */
function Reactions({ reactions }: { reactions: Message['reactions'] }) {
  const { t } = useTranslation()
  if (reactions.length === 0) return null
  const groups = Map.groupBy(reactions, (reaction) => reaction.emoji)
  return (
    <div className={`${parts.flow} ${styles.reactions}`}>
      {[...groups].map(([emoji, sameEmoji]) => {
        const names = sameEmoji.map((one) => (one.fromMe ? t('messages.you') : one.name)).join(', ')
        const refusal = sameEmoji.find((one) => one.refusal !== null)?.refusal
        const reacted = t('messages.reactedBy', { emoji, names })
        const label = refusal ? `${reacted} · ${t('messages.failedWhy', { reason: errorText(refusal) })}` : reacted
        return (
          <span
            className={parts.inline}
            key={emoji}
            title={label}
            aria-label={label}
            role="img"
            data-refused={refusal ? true : undefined}
          >
            {emoji}
            {refusal && <IconAlertCircle size={13} stroke={2} color="var(--b-danger)" aria-hidden />}
            {sameEmoji.length > 1 && <span className={`${parts.inline} num`}>{sameEmoji.length}</span>}
          </span>
        )
      })}
    </div>
  )
}
