import { Progress } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { memo } from 'react'
import { ACK } from '#contract/acks.ts'
import type { ChatMessage } from '#contract/chats.ts'
import { discard, sayAgain, type Posting } from '#web/features/chats/sending.ts'
import { Ack } from '#web/features/messages/Ack.tsx'
import { Failure } from '#web/features/messages/Bubble.tsx'
import type { MediaContent } from '#web/features/messages/kinds.ts'
import { MessageMedia } from '#web/features/messages/media/MessageMedia.tsx'
import { RichText } from '#web/features/messages/RichText.tsx'
import { Face } from '#web/ui/Face.tsx'
import { fileIcon } from '#web/ui/file.ts'
import { useTime } from '#web/ui/time.ts'
import styles from '#web/features/messages/Bubble.module.css'
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
      {!mine && <span className={chats.face}>{first && <Face name={message.sender.name} size={FACE_PX} />}</span>}
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

/** As the parts that show files know it. */
function mediaOf({ id, message, mediaPath, mediaMimetype, ...file }: ChatMessage): MediaContent {
  const [family = ''] = (mediaMimetype ?? '').split('/')
  const mediaType = ['image', 'video', 'audio'].includes(family) ? family : 'document'
  return { ...file, id: String(id), body: message, mediaType, mediaState: 'ready', mediaUrl: mediaPath, mediaMimetype }
}

/** A message on its way: it looks as it will, with a clock; or says why it did not go. */
export function PostingBubble({ posting, first }: { posting: Posting; first: boolean }) {
  const cache = useQueryClient()
  const time = useTime()
  const failed = posting.state === 'failed'
  return (
    <div className={styles.line} data-side="out" data-first={first || undefined} data-fresh>
      <div className={styles.column}>
        <div className={styles.bubble} data-failed={failed || undefined}>
          {posting.file && <PostingFile posting={posting} />}
          {posting.message && <RichText text={posting.message} />}
          <span className={`${styles.meta} num`}>
            <time dateTime={posting.createdAt}>{time.clock(posting.createdAt)}</time>
            <Ack ack={ACK.waiting} failed={failed} />
          </span>
        </div>
        {failed && (
          <Failure
            reason={posting.error ?? ''}
            onRetry={() => sayAgain(cache, posting)}
            onDiscard={() => discard(cache, posting)}
          />
        )}
      </div>
    </div>
  )
}

function PostingFile({ posting: { file, state, progress } }: { posting: Posting }) {
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
