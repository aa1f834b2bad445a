import { Progress } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { memo } from 'react'
import { ACK } from '#contract/acks.ts'
import type { ChatMessage } from '#contract/chats.ts'
import { discard, retryChatMessage, type PendingChatMessage } from '#web/features/chats/sending.ts'
import { Ack } from '#web/features/messages/bubble/Ack.tsx'
import { SendFailure } from '#web/features/messages/bubble/Bubble.tsx'
import type { MediaContent } from '#web/features/messages/text/message-kind.ts'
import { MessageMedia } from '#web/features/messages/media/MessageMedia.tsx'
import { RichText } from '#web/features/messages/text/RichText.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { fileIcon } from '#web/ui/file.ts'
import { useTime } from '#web/ui/time.ts'
import styles from '#web/features/messages/bubble/Bubble.module.css'
import chats from './Chats.module.css'

const FACE_PX = 28

/** One message: the own ones at the right, others at the left with their author. */
export const ChatBubble = memo(function ChatBubble(props: { message: ChatMessage; mine: boolean; first: boolean }) {
  const { message, mine, first } = props
  const time = useTime()
  return (
    <div
      className={styles.line}
      data-side={mine ? 'out' : 'in'}
      data-first={first || undefined}
      data-message-id={message.id}
    >
      {!mine && <span className={chats.face}>{first && <Avatar name={message.sender.name} size={FACE_PX} />}</span>}
      <div className={styles.column}>
        <div className={styles.bubble}>
          {!mine && first && <span className={styles.author}>{message.sender.name}</span>}
          {message.mediaPath ? <MessageMedia message={mediaOf(message)} /> : <RichText text={message.message} />}
          <span className={`${styles.meta} num`}>
            <time dateTime={message.createdAt}>{time.clock(message.createdAt)}</time>
          </span>
        </div>
      </div>
    </div>
  )
})

const SHOWN_FAMILIES = ['image', 'video', 'audio'] as const

/** As the parts that show files know it. */
function mediaOf({ id, message, mediaPath, mediaMimetype, ...file }: ChatMessage): MediaContent {
  const [family = ''] = (mediaMimetype ?? '').split('/')
  const mediaType = SHOWN_FAMILIES.find((shown) => shown === family) ?? 'application'
  return { ...file, id: String(id), body: message, mediaType, mediaState: 'ready', mediaUrl: mediaPath, mediaMimetype }
}

/** A message on its way: it looks as it will, with a clock; or says why it did not go. */
export function PendingChatBubble({ posting, first }: { posting: PendingChatMessage; first: boolean }) {
  const cache = useQueryClient()
  const time = useTime()
  const failed = posting.state === 'failed'
  return (
    <div className={styles.line} data-side="out" data-first={first || undefined} data-fresh>
      <div className={styles.column}>
        <div className={styles.bubble} data-failed={failed || undefined}>
          {posting.file && <PendingChatFile posting={posting} />}
          {posting.message && <RichText text={posting.message} />}
          <span className={`${styles.meta} num`}>
            <time dateTime={posting.createdAt}>{time.clock(posting.createdAt)}</time>
            <Ack ack={ACK.waiting} failed={failed} />
          </span>
        </div>
        {failed && (
          <SendFailure
            reason={posting.error ?? ''}
            onRetry={() => retryChatMessage(cache, posting)}
            onDiscard={() => discard(cache, posting)}
          />
        )}
      </div>
    </div>
  )
}

function PendingChatFile({ posting: { file, state, progress } }: { posting: PendingChatMessage }) {
  if (!file) return null
  const { name, type } = file.content
  const Icon = fileIcon(name, type)
  return (
    <span className={chats.file}>
      {type.startsWith('image/') ? <img src={file.url} alt={name} /> : <Icon size={28} stroke={1.4} aria-hidden />}
      <b title={name}>{name}</b>
      {state === 'sending' && <Progress value={progress * 100} size="sm" aria-label={name} />}
    </span>
  )
}
